"""Pictures of carts: what is uploaded is drawn anew by a process that may use little, or refused."""

import functools
import io
import os
import random
import resource
import struct
import subprocess
import time
import uuid
import zlib

import pytest

from client import Client
from pictures import POSITION, chunk, exif, jpeg, png, zeros
from server import BINARY
from shop import CARTS, change, draft, item, of, open_shop
from then import refused

pytestmark = pytest.mark.engine("sqlite")

PATH = "/api/v1/payments/cart-pictures"


def gif_moving(frames=3):
    """4 × 4, as many frames as that, the first one red."""
    out = b"GIF89a" + struct.pack("<HH", 4, 4) + b"\x80\0\0" + b"\xff\0\0\0\0\xff"
    for n in range(frames):
        code = 0 if n == 0 else 1
        bits, filled, data = 0, 0, b""
        for value in [4] + [v for _ in range(16) for v in (code, 4)][:-1] + [5]:  # 4: begin anew; 5: the end
            bits |= value << filled
            filled += 3
            while filled >= 8:
                data += bytes([bits & 255])
                bits, filled = bits >> 8, filled - 8
        data += bytes([bits & 255])
        out += b"\x21\xf9\x04\0\x0a\0\0\0" + b"\x2c" + struct.pack("<HHHH", 0, 0, 4, 4) + b"\0\x02"
        out += bytes([len(data)]) + data + b"\0"
    return out + b";"


def upload(client, data, kind="image/jpeg", **headers):
    return client.raw("POST", PATH, data, {"X-Auth-Token": client.token or "", "Content-Type": kind,
                                           "Idempotency-Key": str(uuid.uuid4()), **headers})


def kept(client, data, **named):
    answer = upload(client, data, **named)
    assert answer.status == 200, answer
    row = answer.json
    shown = Client(client.url).raw("GET", row["url"])
    assert shown.status == 200 and len(shown.body) == row["size"]
    return row, shown


def picture_refused(client, data, **named):
    answer = upload(client, data, **named)
    refused(answer, "error.validation", 400)
    return answer.json["errorMessage"]


@pytest.mark.both_engines
def test_a_picture_is_drawn_anew_shown_to_everybody_and_kept_for_ever(server, owner):
    row, shown = kept(owner, png(300, 200), kind="image/png")
    assert (row["width"], row["height"]) == (300, 200)
    assert shown.body.startswith(b"RIFF") and shown.body[8:12] == b"WEBP"
    assert shown.headers["content-type"] == "image/webp"
    assert "immutable" in shown.headers["cache-control"] and shown.headers["x-content-type-options"] == "nosniff"
    cart = open_shop(owner, item(pictureId=row["id"]))
    assert cart["items"][0]["pictureUrl"] == row["url"]
    assert Client(server.url).get(f"pay/carts/{cart['slug']}")["items"][0]["pictureUrl"] == row["url"]
    copy = owner.post(f"{CARTS}/{cart['id']}/duplicate")
    assert copy["items"][0]["pictureId"] == row["id"]


def test_a_large_picture_is_made_as_large_as_a_page_needs(owner):
    row, _ = kept(owner, png(4000, 3000))
    assert (row["width"], row["height"]) == (1200, 900) and row["size"] < 200_000
    row, _ = kept(owner, png(3000, 2))
    assert (row["width"], row["height"]) == (1200, 1)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_is_turned_and_says_nothing_of_where_it_was_taken(owner, orientation):
    row, shown = kept(owner, png(60, 40, chunk(b"eXIf", exif(orientation))))
    assert (row["width"], row["height"]) == ((60, 40) if orientation < 5 else (40, 60))
    assert POSITION not in shown.body and b"EXIF" not in shown.body and b"XMP " not in shown.body
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(shown.body)).convert("RGB")
    # Red is above in the file; where it stands upright follows from EXIF 2.3, 4.6.4.
    red_at = {1: (30, 5), 2: (30, 5), 3: (30, 35), 4: (30, 35), 5: (5, 30), 6: (35, 30), 7: (35, 30), 8: (5, 30)}
    r, _, b = image.getpixel(red_at[orientation])
    assert r > 180 and b < 80, (orientation, r, b)


def test_a_jpegs_position_and_orientation(owner):
    row, shown = kept(owner, jpeg(64, 32, orientation=6))
    assert (row["width"], row["height"]) == (32, 64) and POSITION not in shown.body


def test_of_a_moving_picture_the_first_image_is_shown(owner):
    row, shown = kept(owner, gif_moving())
    assert (row["width"], row["height"]) == (4, 4) and b"ANIM" not in shown.body


@pytest.mark.parametrize("data", [
    b"", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", b"\xff\xd8\xff"])
def test_what_is_no_picture_is_refused_whatever_its_name_says(owner, data):
    """Each file that is none is in PictureDraw."""
    picture_refused(owner, data)


def test_a_truncated_file_is_refused(owner):
    chance = random.Random(1)
    whole = png(200, 200, rows=zlib.compress(b"".join(b"\0" + chance.randbytes(600) for _ in range(200))))
    picture_refused(owner, whole[:len(whole) // 2])
    picture_refused(owner, gif_moving()[:30])


def test_a_truncated_jpeg_is_refused(owner):
    whole = jpeg(400, 400)
    picture_refused(owner, whole[:len(whole) // 2])


def test_a_hundred_megapixels_are_refused(owner):
    assert "megapixels" in picture_refused(owner, png(10_000, 10_000, rows=b"x"))
    assert "megapixels" in picture_refused(owner, png(2 ** 31 - 1, 2 ** 31 - 1, rows=b"x"))
    gif = b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\x80\0\0" + b"\0" * 20
    assert "megapixels" in picture_refused(owner, gif)


@functools.cache
def bomb():
    """25 megapixels in some kilobytes, and a text of a gigabyte in one."""
    rows = zeros(5000 * (1 + 5000 * 8))
    return png(5000, 5000, chunk(b"zTXt", b"Comment\0\0" + zeros(2 ** 30)), rows=rows, depth=16, colour=6)


ENVIRONMENT = {"MIMALLOC_ARENA_RESERVE": "65536"}  # all that the server gives it (apart.cpp)


def child(data):
    """(seconds, MiB, the first word of the answer) of the process that draws, and how it ended."""
    program = ("import resource,subprocess,sys\n"
               f"p=subprocess.run([sys.argv[1],'picture'],stdin=sys.stdin.buffer,capture_output=True,env={ENVIRONMENT})\n"
               "u=resource.getrusage(resource.RUSAGE_CHILDREN)\n"
               "print(u.ru_utime+u.ru_stime,u.ru_maxrss//1024,p.stdout[:2].decode() or 'nothing')")
    done = subprocess.run(["python3", "-c", program, BINARY], input=data, capture_output=True, check=True)
    seconds, mib, word = done.stdout.split()
    return float(seconds), int(mib), word.decode()


def progressive():
    """The picture that takes most memory: 32 megapixels whose coefficients a decoder keeps until the last scan, whatever they are."""
    image = pytest.importorskip("PIL.Image").new("RGB", (6530, 4900), (200, 30, 30))
    out = io.BytesIO()
    image.save(out, "JPEG", progressive=True, subsampling=0, quality=90)
    return out.getvalue()


@pytest.mark.parametrize("what", ["bomb", "largest", "progressive", "truncated"])
def test_the_process_that_draws_is_bounded(what):
    """Many pixels in a head and 8 MiB of noise end before anything is decoded: PictureDraw."""
    data = {"bomb": bomb, "largest": lambda: png(8000, 4000), "progressive": progressive,
            "truncated": lambda: png(4000, 4000)[:-100]}[what]()
    seconds, mib, word = child(data)
    print(what, f"{seconds:.2f} s, {mib} MiB, {word}")
    assert mib < 500 and seconds < 12
    assert word == ("no" if what == "truncated" else "ok")


def test_the_process_that_draws_opens_nothing_and_knows_nothing():
    read, write = os.pipe()
    process = subprocess.Popen([BINARY, "picture"], stdin=read, stdout=subprocess.PIPE, env=ENVIRONMENT)
    os.close(read)
    deadline = time.monotonic() + 10
    while "Max open files            3" not in open(f"/proc/{process.pid}/limits").read():
        assert time.monotonic() < deadline, open(f"/proc/{process.pid}/limits").read()
    limits = open(f"/proc/{process.pid}/limits").read()
    assert "Max file size             0" in limits and "Max core file size        0" in limits
    os.write(write, png(10, 10))
    os.close(write)
    assert process.communicate(timeout=20)[0].startswith(b"ok 10 10\n")


def test_a_body_is_as_long_as_a_picture_may_be_and_only_here(owner):
    assert upload(owner, b"\xff\xd8\xff" + b"\0" * (8 * 1024 * 1024 - 3)).status == 400
    for client, path, kind in ((owner, PATH, "image/png"), (owner, f"/api/v1/{CARTS}", "application/json")):
        size = 8 * 1024 * 1024 + 1 if path == PATH else 1024 * 1024 + 1
        try:
            answer = client.raw("POST", path, b"x" * size, {"X-Auth-Token": client.token, "Content-Type": kind,
                                                            "Idempotency-Key": str(uuid.uuid4())})
            refused(answer, "error.tooLarge", 413)
        except (BrokenPipeError, ConnectionResetError):
            pass  # closed before all of it was sent
        client.close()


def test_a_picture_says_that_it_is_one_and_who_sends_it(server, owner):
    assert upload(owner, png(5, 5), kind="text/plain").status == 415
    assert upload(owner, png(5, 5), kind="application/json").status == 415
    assert upload(Client(server.url), png(5, 5)).status == 401
    assert upload(owner, png(5, 5), **{"Idempotency-Key": ""}).status == 400


def test_the_same_upload_twice_is_one_picture(owner):
    headers = {"X-Auth-Token": owner.token, "Content-Type": "image/png", "Idempotency-Key": str(uuid.uuid4())}
    first, second = (owner.raw("POST", PATH, png(7, 7), headers).json for _ in range(2))
    assert first == second


def test_another_merchants_picture_is_none_of_mine(owner, shop):
    row, _ = kept(owner, png(6, 6))
    answer = shop.send("POST", CARTS, draft(item(pictureId=row["id"])))
    assert answer.status == 400 and answer.json["fieldErrors"][0]["field"] == "items[0].pictureId"
    assert Client(owner.url).raw("GET", "/axaicart/pictures/" + "a" * 24).status == 404


def test_a_picture_that_no_item_shows_is_removed_after_a_day(own_server):
    from client import OPERATOR
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    shown, lost = (kept(owner, png(n, n))[0] for n in (8, 9))
    cart = open_shop(owner, item(pictureId=shown["id"]))
    operator.clock_advance(25 * 3600)
    owner.sign_in()
    kept(owner, png(10, 10))
    nobody = Client(own_server.url)
    assert [nobody.raw("GET", row["url"]).status for row in (shown, lost)] == [200, 404]
    change(owner, cart, items=[item("Without")])
    assert of(owner, cart)["items"][0].get("pictureUrl") is None


def test_the_server_stays_while_many_upload_bombs(server, owner):
    from waiting import at_once
    data = bomb()
    before = resource_of(server)
    answers = at_once(*[lambda: upload(Client(server.url, owner.token, timeout=120), data)] * 3)
    # 400 where a busy machine took longer than the 15 s that a picture is given, 503 where too many are drawn.
    assert {answer.status for answer in answers} <= {200, 400, 503}, answers
    kept(owner, png(5, 5))
    assert Client(server.url).raw("GET", "/health").status == 200
    assert resource_of(server) - before < 200, "the server itself decodes nothing"


def resource_of(server):
    """MiB that the server holds."""
    pages = int(open(f"/proc/{server.process.pid}/statm").read().split()[1])
    return pages * resource.getpagesize() // 2 ** 20
