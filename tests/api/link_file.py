"""Files of many payment links, as merchants upload them."""

import base64
import uuid

LINKS = "payments/payment-links"
UPLOAD = LINKS + "/upload"
HEADING = "title,amount,oneTimePayment"


def file_of(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def upload(client, text, key=None, **wish):
    body = {"file": file_of(text), "allOrNothing": True, "emailCustomers": False, **wish}
    return client.post(UPLOAD, body, key)


def rows_of(*rows, heading=HEADING):
    return "\r\n".join((heading, *rows)) + "\r\n"


def problems(answer):
    return [{p["field"]: p["message"] for p in row["problems"]} for row in answer["rows"]]


def word():
    return uuid.uuid4().hex[:10]
