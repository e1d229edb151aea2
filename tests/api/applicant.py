"""Merchants who sign up and apply, each unlike all others."""

import re
import uuid

from client import PASSWORD, Client
from waiting import wait_until


def number_of(digits):
    """One that no other application has."""
    return f"{uuid.uuid4().int % 10**digits:0{digits}}"


def application(**fields):
    """Of a company that has nothing in common with others, so that one person may approve it."""
    domain = f"kedai{number_of(9)}.example"
    return {
        "companyRegisteredName": "Kedai Siti Sdn Bhd", "companyRegisteredNo": "2026" + number_of(8),
        "companyYearsInBusiness": "3", "companyBusinessAddress": "Kuala Lumpur",
        "tradingName": "Kedai Siti", "onlineStoreUrl": "https://kedai.example",
        "productOrServiceType": "Books", "currentMonthlySales": "100.00",
        "avgBillingAmount": "10.00", "toBeDeliveredWaitingTime": 1,
        "toReceivePaymentNotificationViaEmail": False,
        "customerServiceEmail": f"cs@{domain}", "customerServicePhone": "03" + number_of(8),
        "customerServiceAddress": "Kuala Lumpur", "bankName": "Maybank",
        "bankAccountNo": "5140" + number_of(8), "bankAccountName": "Kedai Siti",
        "bankAddress": "Kuala Lumpur", "bankSwiftCode": "MBBEMYKL",
        "bankCountry": {"value": "134", "label": "Malaysia", "id": 134},
        "questionPrivacyPolicy": 1, "questionDescription": 1, "questionCurrency": 0,
        "questionPrice": 1, "questionPaymentMethod": 2, "questionShipping": 2, **fields}


def signed_up(server):
    """An owner whose company has applied for nothing yet."""
    email = f"{uuid.uuid4().hex}@people.example"
    visitor = Client(server.url)
    visitor.post("registration/merchant-accounts", sign_up_body(email))
    return email, visitor.sign_in(email, PASSWORD)


def sign_up_body(email, **more):
    return {"email": email, "fullName": "Siti", "password": PASSWORD,
            "country": {"value": "134", "label": "Malaysia", "id": 134},
            "subscriptionPlan": {"id": 1, "label": "Starter"}, **more}


def invitation_for(server, email, **fields):
    """A visitor applies and names `email`; what its mail brings."""
    visitor = Client(server.url)
    visitor.post("merchants/registration", application(contactPerson1Email=email, **fields))

    def token():
        for mail in visitor.mails_to(email):
            if found := re.search(r"home\?invitation=([\w-]+)", mail):
                return found[1]
        return None

    return wait_until(token, "the invitation")
