#!/usr/bin/env python3
"""Frames and header blocks of HTTP/2 as a provider of pushes sends them: what libFuzzer begins with.

    Tests/SelfFuzzing/frames.py frames|hpack FOLDER
"""

import pathlib
import struct
import sys

DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, GOAWAY, WINDOW, CONTINUATION = 0, 1, 2, 3, 4, 6, 7, 8, 9


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def text(value):
    return bytes([len(value)]) + value.encode()


def literal(name, value, indexed=True):
    """A field whose name is new (RFC 7541, 6.2.1 and 6.2.2)."""
    return bytes([0x40 if indexed else 0]) + text(name) + text(value)


BLOCK = bytes([0x83, 0x87]) + b"\x44" + text("/3/device/" + "0a" * 32) + literal("apns-topic", "com.example.app")
AGAIN = bytes([0x83, 0x87, 0xBF, 0xBE])
HUFFMAN = bytes([0x83, 0x87, 0x84, 0x41, 0x8C]) + bytes.fromhex("f1e3c2e5f23a6ba0ab90f4ff")
BODY = b'{"aps":{"alert":"hi"}}'

FRAMES = {
    "push": frame(HEADERS, 4, 1, BLOCK) + frame(DATA, 1, 1, BODY) + frame(HEADERS, 4, 3, AGAIN) + frame(DATA, 1, 3, BODY),
    "parts": frame(HEADERS, 0, 1, BLOCK[:20]) + frame(CONTINUATION, 0, 1, BLOCK[20:30]) + frame(CONTINUATION, 4, 1, BLOCK[30:])
    + frame(DATA, 0, 1, BODY[:5]) + frame(DATA, 1, 1, BODY[5:]),
    "padded": frame(HEADERS, 0x2C, 1, b"\x03" + struct.pack(">IB", 0, 16) + BLOCK + b"\0\0\0") + frame(DATA, 9, 1, b"\x02" + BODY + b"\0\0"),
    "control": frame(SETTINGS, 0, 0, struct.pack(">HIHI", 4, 10, 1, 0)) + frame(SETTINGS, 1, 0) + frame(PING, 0, 0, b"12345678")
    + frame(WINDOW, 0, 0, struct.pack(">I", 1000)) + frame(PRIORITY, 0, 5, struct.pack(">IB", 3, 1)) + frame(GOAWAY, 0, 0, bytes(8)),
    "reset": frame(HEADERS, 4, 1, BLOCK) + frame(RESET, 0, 1, struct.pack(">I", 8)) + frame(DATA, 1, 1, BODY),
    "windows": frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0)) + frame(HEADERS, 5, 1, HUFFMAN) + frame(WINDOW, 0, 1, struct.pack(">I", 1))
    + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0x7FFFFFFF)),
    "trailers": frame(HEADERS, 4, 1, BLOCK) + frame(DATA, 0, 1, BODY) + frame(HEADERS, 5, 1, literal("grpc-status", "0")),
}
BLOCKS = {
    "again": [(BLOCK, 255), (AGAIN, 255), (AGAIN, 1)],
    "huffman": [(HUFFMAN, 3), (bytes([0x3F, 0xE1, 0x1F]) + BLOCK, 10)],
    "sizes": [(bytes([0x20]) + BLOCK, 255), (bytes([0x3F, 0xFF, 0x7F]) + BLOCK, 255)],
    "bad": [(literal(":status", "200"), 255), (literal("Upper", "x") + literal("content-length", "-1"), 255)],
    "never": [(bytes([0x83, 0x87, 0x84, 0x10]) + text("authorization") + text("bearer e30.e30.e30"), 7)],
}


def main():
    kind, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if kind == "frames":
        for name, frames in FRAMES.items():
            for part in (0, 1, 30):
                (folder / f"{name}-{part}").write_bytes(bytes([part]) + frames)
    else:
        for name, blocks in BLOCKS.items():
            (folder / name).write_bytes(b"".join(bytes([len(block), part]) + block for block, part in blocks))


if __name__ == "__main__":
    main()
