"""What operators read of the settlement rules."""


def as_read(rule):
    return {field: rule[field] for field in ("validFrom", "bankingDays", "cutOffMinutes")}


def rule_on(terms, method, day):
    """The rule of a method that counts on a day, of the answer of admin/settlement-rules."""
    rules = [it for it in terms["rules"] if it["paymentMethod"] == method and (it["validFrom"] or "") <= day]
    return as_read(rules[-1])
