"""Listens on a Unix domain socket, and lets a program answer one connection after the other: listening.py PATH COMMAND…"""

import socket
import subprocess
import sys

listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
while True:
    connection, _ = listener.accept()
    child = subprocess.Popen(sys.argv[2:], stdin=connection, stdout=connection)
    connection.close()
    child.wait()
