"""Listens on a Unix domain socket, or on a port of this machine, and lets the stub answer one connection after the other.

    listening.py PATH|PORT FAULT
"""

import pathlib
import socket
import subprocess
import sys

place, fault = sys.argv[1:]
if place.isdigit():
    listener = socket.create_server(("127.0.0.1", int(place)))
else:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(place)
    listener.listen()
stub = pathlib.Path(__file__).with_name("stub.py")
while True:
    connection, _ = listener.accept()
    child = subprocess.Popen([sys.executable, stub, fault, "attached"], stdin=connection, stdout=connection, stderr=subprocess.DEVNULL)
    connection.close()
    if fault != "hang":  # Nobody ends one that hangs.
        child.wait()
