"""The banking calendar over the wire: who reads it, who changes it, and what never changes."""

import pytest

from client import OPERATOR, Client, Refused

pytestmark = pytest.mark.engine("postgresql")


def year(client, year=2026, state="KUALA_LUMPUR"):
    return client.send("GET", f"admin/calendar?year={year}&state={state}").json


def names(calendar, day):
    return [it["name"] for it in calendar["holidays"] if it["day"] == day]


def test_a_year_says_what_is_closed_in_a_state(operator):
    kuala_lumpur = year(operator)
    assert names(kuala_lumpur, "2026-12-25") == ["Christmas Day"]
    assert "2026-12-25" in kuala_lumpur["closedDays"]
    assert kuala_lumpur["bankingDays"] + len(kuala_lumpur["closedDays"]) == 365
    assert "2026-11-29" in kuala_lumpur["closedDays"]
    assert "2026-11-29" not in year(operator, state="KEDAH")["closedDays"]


def test_a_holiday_is_added_changed_and_deleted(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    holiday = operator.send("POST", "admin/calendar/holidays",
                            {"day": "2031-01-06", "name": "Cuti peristiwa 公假", "states": ["KEDAH"],
                             "isExpected": True}).json
    assert holiday["states"] == ["KEDAH"]
    assert holiday["isExpected"]
    changed = {"day": "2031-01-07", "name": "Election", "states": [], "isExpected": False}
    answer = operator.send("PUT", f"admin/calendar/holidays/{holiday['id']}", changed).json
    assert len(answer["states"]) == 16
    assert names(year(operator, 2031), "2031-01-07") == ["Election"]
    assert names(year(operator, 2031), "2031-01-06") == []
    operator.send("DELETE", f"admin/calendar/holidays/{holiday['id']}", {})
    assert names(year(operator, 2031), "2031-01-07") == []
    own_server.stop()
    own_server.check()


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        ({"day": "2020-01-01"}, "day"),
        ({"day": "2026-02-30"}, "day"),
        ({"day": "2999-01-01"}, "day"),
        ({"day": "2030-01-01T00:00:00Z"}, "day"),
        ({"name": " "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"states": ["ATLANTIS"]}, "states[0]"),
    ],
)
def test_what_is_no_holiday_is_refused_with_its_field(operator, draft, field):
    right = {"day": "2030-01-07", "name": "Flood", "states": [], "isExpected": False}
    with pytest.raises(Refused) as refused:
        operator.post("admin/calendar/holidays", {**right, **draft})
    assert refused.value.status == 400
    assert field in refused.value.fields


def test_days_of_rest_are_one_to_three(operator):
    for days in ([], ["MONDAY", "TUESDAY", "FRIDAY", "SUNDAY"]):
        with pytest.raises(Refused) as refused:
            operator.put("admin/calendar/weekends", {"state": "KEDAH", "since": "2031-01-01", "days": days})
        assert "days" in refused.value.fields


def test_only_those_who_keep_the_calendar_change_it(owner, refunds):
    draft = {"day": "2030-01-07", "name": "Flood", "states": [], "isExpected": False}
    for client in (owner, refunds):
        assert client.send("POST", "admin/calendar/holidays", draft).status == 403
