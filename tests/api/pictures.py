"""Pictures made byte by byte, right and wrong ones."""

import io
import struct
import zlib

import pytest

POSITION = b"GPSLatitude-3.1390N-101.6869E"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, *more, rows=None, depth=8, colour=2):
    """An RGB picture whose upper half is red and whose lower half is blue."""
    if rows is None:
        red, blue = b"\0" + b"\xff\0\0" * width, b"\0" + b"\0\0\xff" * width
        rows = zlib.compress(red * (height // 2) + blue * (height - height // 2), 1)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
            + b"".join(more) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def exif(orientation):
    """Turned, and with where it was taken."""
    return (b"II*\0\x08\0\0\0" + struct.pack("<H", 2) + struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
            + struct.pack("<HHII", 0x010E, 2, len(POSITION) + 1, 38) + b"\0\0\0\0" + POSITION + b"\0")


def jpeg(width=64, height=32, orientation=None):
    """Made by cjpeg's library through Pillow where it is there; else the test has nothing to send."""
    image = pytest.importorskip("PIL.Image").new("RGB", (width, height), (200, 30, 30))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90, **({"exif": b"Exif\0\0" + exif(orientation)} if orientation else {}))
    return out.getvalue()


def zeros(count):
    """So many zeros as zlib packs them. A mebibyte is packed once and repeated, because to pack a gigabyte takes
    seconds; the checksum (RFC 1950, 8.2) of zeros follows from their number."""
    piece = 2 ** 20
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    once = packer.compress(b"\0" * piece) + packer.flush(zlib.Z_FULL_FLUSH)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    rest = packer.compress(b"\0" * (count % piece)) + packer.flush()
    return b"\x78\xda" + once * (count // piece) + rest + struct.pack(">HH", count % 65521, 1)
