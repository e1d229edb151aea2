"""A merchant's small shop (AxaiCart) and its buyers."""

from payer import APPROVE, CUSTOMER, PAID, Payer
from waiting import wait_until

CARTS = "payments/carts"
ORDERS = "payments/cart-orders"
NOTHING_ASKED = {"phone": "NO", "address": "NO", "note": "NO"}
ADDRESS = {"line": "12 Jalan Besar", "city": "Ipoh", "postalCode": "30000", "state": "Perak"}


def item(name="Teh tarik", price="5.00", **fields):
    return {"name": name, "price": price, "quantityMin": 1, "quantityMax": 100, **fields}


def draft(*items, **fields):
    return {"title": "Kedai Kopi", "deliveryFee": "0.00", "customerFields": NOTHING_ASKED,
            "items": list(items or [item()]), **fields}


def open_shop(owner, *items, **fields):
    """A published cart, as its page of details has it."""
    cart = owner.post(CARTS, draft(*items, **fields))
    owner.post(f"{CARTS}/{cart['id']}/publish")
    return cart


def of(owner, cart):
    return owner.get(f"{CARTS}/{cart['id']}")


def stock(owner, cart, at=0):
    """(left, reserved, sold) of an item."""
    it = of(owner, cart)["items"][at]
    return it.get("stockLeft"), it["reserved"], it["sold"]


def change(owner, cart, **fields):
    """Edits what stands there now."""
    now = of(owner, cart)
    kept = ("title", "description", "deliveryFee", "customerFields", "version")
    body = {name: now[name] for name in kept if now.get(name) is not None}
    body["items"] = [{name: it[name] for name in
                      ("id", "name", "description", "price", "pictureId", "stock", "quantityMin", "quantityMax")
                      if it.get(name) is not None} for it in now["items"]]
    body.update(fields)
    return owner.put(f"{CARTS}/{cart['id']}", body)


class Buyer(Payer):
    def basket(self, *lines, **fields):
        """`lines`: an item's id, or (id, quantity)."""
        items = [{"id": it[0], "quantity": it[1]} if isinstance(it, tuple) else {"id": it, "quantity": 1}
                 for it in lines]
        return {**CUSTOMER, "customerEmail": self.address, "items": items, **fields}

    def shop(self, cart):
        return self.client.get(f"pay/carts/{cart['slug']}")

    def order(self, cart, *lines, **fields):
        """To the checkout; of one item of the first that there is, unless `lines` say it."""
        body = self.basket(*(lines or [cart["items"][0]["id"]]), **fields)
        self.reference = self.client.post(f"pay/carts/{cart['slug']}/checkout", body)["reference"]
        return self

    def to_bank_with(self, cart, *lines, **fields):
        self.order(cart, *lines, **fields).open()
        return self.pay()


def pay(buyer):
    buyer.decide(APPROVE)
    wait_until(lambda: buyer.state()["status"] == PAID, "the payment")
    return buyer


def order_of(owner, buyer):
    rows = owner.get(ORDERS, name=buyer.address)["content"]
    assert len(rows) == 1, rows
    return rows[0]
