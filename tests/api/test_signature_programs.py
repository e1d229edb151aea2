"""The signature of a payment request is the same bytes in every program that a shop may use."""

import base64
import json
import shutil
import subprocess

import pytest
from server import ROOT

pytestmark = pytest.mark.engine("sqlite")

VECTORS = json.loads((ROOT / "tests/golden/request_signatures.json").read_text())["vectors"]
BY_NODE = """
const { signature } = await import(process.argv[1]);
const { fields, key, timestamp } = JSON.parse(process.argv[2]);
process.stdout.write(signature(fields, key, timestamp));
"""
BY_PHP = """
require $argv[1];
$given = json_decode($argv[2], true);
echo Gerbang\\signature($given['fields'], $given['key'], $given['timestamp']);
"""


def signings():
    """Name, fields, key, timestamp (of a v2), the text that is signed, and its signature."""
    for vector in VECTORS:
        fields = dict(vector["input"])
        key = fields.pop("signKey")
        for version in ("v1", "v2"):
            made = vector[version]
            yield pytest.param(fields, key, made.get("timestamp"), made["text"], made["signature"],
                               id=f"{vector['name']}-{version}")


@pytest.mark.parametrize("fields, key, timestamp, text, signature", signings())
def test_openssl_makes_the_same_signature(fields, key, timestamp, text, signature):
    assert shutil.which("openssl"), "openssl is not installed"
    whole = ("v2:" if timestamp else "") + key
    made = subprocess.run(["openssl", "dgst", "-sha512", "-mac", "HMAC", "-macopt",
                           "hexkey:" + whole.encode().hex(), "-binary"],
                          input=text.encode(), capture_output=True, check=True).stdout
    assert base64.b64encode(made).decode() == signature


@pytest.mark.parametrize("fields, key, timestamp, text, signature", signings())
def test_the_node_shop_makes_the_same_signature(fields, key, timestamp, text, signature):
    assert shutil.which("node"), "node is not installed"
    given = json.dumps({"fields": fields, "key": key, "timestamp": timestamp})
    made = subprocess.run(["node", "--input-type=module", "-e", BY_NODE, str(ROOT / "examples/node-shop/gerbang.mjs"),
                           given], capture_output=True, check=True, text=True).stdout
    assert made == signature


@pytest.mark.parametrize("fields, key, timestamp, text, signature", signings())
def test_the_php_shop_makes_the_same_signature(fields, key, timestamp, text, signature):
    assert shutil.which("php"), "php is not installed"
    given = json.dumps({"fields": fields, "key": key, "timestamp": timestamp})
    made = subprocess.run(["php", "-r", BY_PHP, "--", str(ROOT / "examples/php-shop/gerbang.php"), given],
                          capture_output=True, check=True, text=True).stdout
    assert made == signature
