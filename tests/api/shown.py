"""Reads back what people get to see: exported files, PDFs, and days in Kuala Lumpur."""

import csv
import io
import subprocess
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode


def day_that_begins(instant):
    """The day that begins in Kuala Lumpur at `instant`."""
    begins = datetime.fromisoformat(instant).astimezone(timezone(timedelta(hours=8)))
    assert (begins.hour, begins.minute) == (0, 0)
    return begins.date().isoformat()


def export(client, path, form, language="en", **query):
    answer = client.send("GET", f"{path}/export/{form}" + ("?" + urlencode(query) if query else ""),
                         headers={"Accept-Language": language})
    assert answer.status == 200, answer
    return answer


def csv_file(answer):
    """Titles and rows, and nothing else: each line has a value for each title."""
    text = answer.body.decode("utf-8-sig")
    assert text.endswith("\r\n")
    lines = list(csv.reader(io.StringIO(text, newline="")))
    assert {len(line) for line in lines} == {len(lines[0])}, "every line is a row"
    return lines[0], lines[1:]


def pdf_tool(tool, pdf, *options):
    return subprocess.run([tool, *options, "-"] + (["-"] if tool == "pdftotext" else []), input=pdf,
                          capture_output=True, check=True).stdout.decode()


def pdf_text(pdf):
    return pdf_tool("pdftotext", pdf, "-layout")
