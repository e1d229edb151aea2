#include "selling/links/link.h"
#include "base/audit/audit.h"

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "people/merchants/merchant.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr std::size_t kSlugBytes = 18;  // 144 random bits
// So many checkouts of a link may be open at once without anybody going to a bank with them. A
// one-time link has one payer, who may try a few browsers; another may have been mailed to many.
constexpr std::int64_t kWaitingMaxOnce = 10;
constexpr std::int64_t kWaitingMax = 1'000;

Error no_such_link() {
  return not_found("This payment link does not exist. It may have been deleted.");
}

void audit_link(db::Tx& tx, const Actor& actor, std::string_view action, const Link& link) {
  audit::write(tx, link.merchant, actor, "paymentLink." + std::string(action), id_text(link.id),
               link.title);
}

void add_problem(std::optional<Error>& error, std::string field, std::string message) {
  if (!error) {
    error = invalid_field(std::move(field), std::move(message));
  } else {
    error->field_errors.push_back({std::move(field), std::move(message)});
  }
}

/// A link as it was before it is edited, and how many payers are at a bank with it.
struct Before {
  const Link& link;
  std::int64_t under_way;
};

/// What no rule of a single field can say. `before`: null for a new link.
Result<Done> check_draft(const LinkDraft& draft, const LinkSettings& settings, Instant now,
                         const Before* before) {
  std::optional<Error> error;
  auto in_bounds = [&](const std::optional<Money>& amount, const char* field) {
    if (!amount) return;
    if (*amount < settings.amount_min || *amount > settings.amount_max) {
      add_problem(error, field,
                  "Must be between " + money_display(settings.amount_min) + " and " +
                      money_display(settings.amount_max));
    }
  };
  in_bounds(draft.amount, "amount");
  in_bounds(draft.min_amount, "minAmount");
  in_bounds(draft.max_amount, "maxAmount");
  if (draft.amount && (draft.min_amount || draft.max_amount)) {
    add_problem(error, "amount",
                "Give either an amount or the bounds within which the payer chooses");
  }
  if (draft.min_amount && draft.max_amount && *draft.min_amount > *draft.max_amount) {
    add_problem(error, "maxAmount", "Must not be less than the least amount");
  }
  bool unchanged = before && before->link.expiry_date == draft.expiry_date;
  if (draft.expiry_date && *draft.expiry_date <= now && !unchanged) {
    add_problem(error, "expiryDate", "Must be in the future");
  }
  if (draft.one_time_payment && draft.usage_limit.value_or(1) != 1) {
    add_problem(error, "usageLimit", "A one-time link is paid once; leave the limit empty");
  }
  auto taken = before ? before->link.used_count + before->under_way : 0;
  if (before && draft.one_time_payment && !before->link.one_time) {
    if (before->link.used_count > 0) {
      add_problem(error, "oneTimePayment",
                  "This link was paid already and cannot become a one-time link");
    } else if (before->under_way > 1) {
      add_problem(error, "oneTimePayment",
                  "Several payers are at their banks with this link. Wait until they have ended");
    }
  } else if (before && draft.usage_limit && *draft.usage_limit < before->link.used_count) {
    add_problem(error, "usageLimit",
                "The link was already paid " + std::to_string(before->link.used_count) + " times");
  } else if (before && draft.usage_limit && *draft.usage_limit < taken) {
    add_problem(error, "usageLimit",
                "Must be " + std::to_string(taken) +
                    " or more, because payers are at their banks with this link");
  }
  if (error) return std::move(*error);
  return Done{};
}

void fill(Link& link, const LinkDraft& draft) {
  link.title = draft.title;
  link.description = draft.description;
  link.amount = draft.amount;
  link.min_amount = draft.min_amount;
  link.max_amount = draft.max_amount;
  link.reference = draft.reference;
  link.customer_name = draft.customer_name;
  link.customer_email = draft.customer_email;
  link.customer_phone = draft.customer_phone;
  link.expiry_date = draft.expiry_date;
  link.one_time = draft.one_time_payment;
  link.usage_limit = draft.one_time_payment ? std::nullopt : draft.usage_limit;
}

/// How many more successes the link takes; nothing where it has no limit.
std::optional<std::int64_t> uses_left(const Link& link) {
  if (link.one_time) return link.status == LinkStatus::used ? 0 : 1;
  if (link.usage_limit) return std::max<std::int64_t>(0, *link.usage_limit - link.used_count);
  return std::nullopt;
}

Result<Money> amount_to_pay(const Link& link, const PayerDraft& payer,
                            const LinkSettings& settings) {
  if (link.amount) {
    if (payer.amount && *payer.amount != *link.amount) {
      return invalid_field("amount", "The amount of this link is " + money_display(*link.amount) +
                                         " and cannot be changed");
    }
    return *link.amount;
  }
  if (!payer.amount) return invalid_field("amount", std::string(contract::kRequired));
  Money least = link.min_amount.value_or(settings.amount_min);
  Money most = link.max_amount.value_or(settings.amount_max);
  if (*payer.amount < least || *payer.amount > most) {
    return invalid_field("amount",
                         "Must be between " + money_display(least) + " and " + money_display(most));
  }
  return *payer.amount;
}

}  // namespace

LinkState link_state(const Link& link, Instant now) {
  if (uses_left(link) == 0) return LinkState::paid;
  if (link.expiry_date && *link.expiry_date <= now) return LinkState::expired;
  return link.status == LinkStatus::inactive ? LinkState::inactive : LinkState::open;
}

LinkState link_state(const Link& link, bool merchant_is_active, std::int64_t under_way,
                     Instant now) {
  auto state = link_state(link, now);
  if (state != LinkState::open) return state;
  if (!merchant_is_active) return LinkState::not_ready;
  auto left = uses_left(link);
  return left && under_way >= *left ? LinkState::locked : LinkState::open;
}

std::string link_url(const LinkSettings& settings, std::string_view slug) {
  return settings.public_url + "/payment-links/" + std::string(slug);
}

Error link_refusal(LinkState state) {
  switch (state) {
    case LinkState::expired:
      return conflict("This payment link has expired. Ask the merchant for a new one.",
                      "payment_link.expired");
    case LinkState::paid:
      return conflict("This payment link has already been paid.", "payment_link.paid");
    case LinkState::locked:
      return conflict(
          "A payment with this link is under way. Wait until it has ended, then try again.",
          "payment_link.locked");
    case LinkState::inactive:
      return conflict("The merchant has switched this payment link off.", "payment_link.inactive");
    case LinkState::not_ready:
      return conflict("This merchant cannot take payments yet.", "payment_link.not_ready");
    case LinkState::open:
      break;
  }
  return conflict("This payment link cannot be used now.");
}

Result<Link> Links::link_create(db::Tx& tx, const Actor& actor, const LinkDraft& draft) const {
  GERBANG_CHECK(check_draft(draft, settings_, tx.now(), nullptr));
  Link link;
  link.merchant = actor.company;
  link.id = id_new<PaymentLink>(tx.now());
  link.slug = random_token(kSlugBytes);
  link.created_at = tx.now();
  fill(link, draft);
  link_insert(tx, link, actor.user);
  audit_link(tx, actor, "create", link);
  return link;
}

Result<Link> Links::link_update(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                                const LinkDraft& draft) const {
  auto seen = link_find(tx, actor.company, id);
  if (!seen) return no_such_link();
  // Sales before their link, in the order in which a payment locks them.
  bool turns = seen->one_time != draft.one_time_payment;
  if (turns) sales_.sales_of_link_lock(tx, actor.company, id);
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  if (link->status == LinkStatus::used) {
    return conflict("This payment link has been paid and cannot be changed any more.",
                    "payment_link.paid");
  }
  Before before{*link, link_under_way(tx, actor.company, id)};
  GERBANG_CHECK(check_draft(draft, settings_, tx.now(), &before));
  fill(*link, draft);
  link_write(tx, *link);
  if (turns) sales_.sales_of_link_pay_once(tx, actor.company, id, link->one_time);
  audit_link(tx, actor, "edit", *link);
  return std::move(*link);
}

Result<Link> Links::link_switch(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                                LinkEvent event) const {
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  bool on = event == LinkEvent::activate;
  auto to = next_state(kLinkTransitions, link->status, event);
  if (!to) {
    if (link->status == LinkStatus::used) {
      return conflict("This payment link has been paid and cannot be changed any more.",
                      "payment_link.paid");
    }
    return conflict(on ? "This payment link is already active."
                       : "This payment link is already inactive.");
  }
  if (!link_status_move(tx, *link, *to)) return conflict("The link has just changed. Look again.");
  link->status = *to;
  audit_link(tx, actor, on ? "activate" : "deactivate", *link);
  return std::move(*link);
}

Result<Done> Links::link_delete(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const {
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  if (link->used_count > 0) {
    return conflict(
        "A payment link that was paid stays with its payments and cannot be deleted. To take no "
        "more payments, switch it off.",
        "payment_link.paid");
  }
  if (link_under_way(tx, actor.company, id) > 0) {
    return conflict(
        "A payer is at the bank with this payment link. Wait until that payment has ended.",
        "payment_link.locked");
  }
  link_mark_deleted(tx, *link);
  audit_link(tx, actor, "delete", *link);
  return Done{};
}

Result<Link> Links::link_email(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const {
  auto link = link_find(tx, actor.company, id);
  if (!link) return no_such_link();
  if (!link->customer_email) {
    return conflict("This payment link has no customer e-mail address. Edit the link and add one.");
  }
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, actor.company));
  auto state = link_state(*link, merchant.active, 0, tx.now());
  if (state != LinkState::open) return link_refusal(state);
  LinkEmail mail{*link->customer_email,
                 link->title,
                 link_url(settings_, link->slug),
                 link->amount,
                 std::string(kCurrency),
                 merchant.name,
                 link->customer_name,
                 actor.language};
  GERBANG_CHECK(outbox_->emit(tx, actor.company, "link.email_requested", id_text(link->id),
                              contract::to_json(mail)));
  audit_link(tx, actor, "email", *link);
  return std::move(*link);
}

Result<sales::SaleRef> Links::link_checkout(db::Tx& tx, std::string_view slug,
                                            const PayerDraft& payer) const {
  // The sale before its link, in the order in which a payment locks them.
  auto earlier = sales_.sale_waiting(tx, payer.open_checkout.value_or(""));
  auto link = link_find_by_slug_locked(tx, slug);
  if (!link) return no_such_link();
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, link->merchant));
  auto state =
      link_state(*link, merchant.active, link_under_way(tx, link->merchant, link->id), tx.now());
  if (state != LinkState::open) return link_refusal(state);
  GERBANG_TRY(auto amount, amount_to_pay(*link, payer, settings_));
  auto expires_at = tx.now() + settings_.checkout_open;
  if (earlier && earlier->merchant == link->merchant && earlier->link == link->id) {
    if (earlier->amount == amount && earlier->description == link->title) {
      return sales_.sale_renew(tx, *earlier,
                               {payer.customer_name, payer.customer_email, payer.customer_phone},
                               expires_at);
    }
    GERBANG_CHECK(sales_.sale_cancel(tx, earlier->merchant, earlier->id, {sales::Trigger::payer}));
  }
  if (link_waiting(tx, link->merchant, link->id) >=
      (link->one_time ? kWaitingMaxOnce : kWaitingMax)) {
    return conflict(
        "Too many payments with this link are open and unfinished. Wait some minutes, then try "
        "again.",
        "payment_link.busy");
  }

  sales::NewSale sale;
  sale.merchant = link->merchant;
  sale.channel = sales::Channel::payment_link;
  sale.merchant_reference = link->reference;
  sale.description = link->title;
  sale.amount = amount;
  sale.customer_name = payer.customer_name;
  sale.customer_email = payer.customer_email;
  sale.customer_phone = payer.customer_phone;
  sale.link = link->id;
  sale.pays_once = link->one_time;
  sale.expires_at = expires_at;
  sale.retry_url = "/payment-links/" + link->slug;
  GERBANG_TRY(auto ref, sales_.sale_create(tx, sale));
  link_sale_insert(tx, *link, ref.id);
  return ref;
}

namespace {

using Facts = sales::SaleFacts;

/// Whether the link, as it is now, asks for such an amount.
bool takes(const Link& link, Money amount) {
  if (link.amount) return amount == *link.amount;
  return (!link.min_amount || amount >= *link.min_amount) &&
         (!link.max_amount || amount <= *link.max_amount);
}

Result<Done> link_on_sale_started(db::Tx& tx, MerchantId merchant, const Facts& sale) {
  auto link = link_find_of_sale(tx, merchant, *sale.link_id);
  if (!link) return Done{};
  if (link->deleted_at) {
    return conflict("This payment link does not exist any more. Ask the merchant for a new one.",
                    "payment_link.deleted");
  }
  auto left = uses_left(*link);
  if (left == 0) return link_refusal(LinkState::paid);
  if (link->status == LinkStatus::inactive) return link_refusal(LinkState::inactive);
  if (!takes(*link, sale.amount)) {
    return conflict("The merchant has changed the amount. Open the payment link again.",
                    "payment_link.changed");
  }
  if (left && link_under_way(tx, merchant, link->id) >= *left) {
    return link_refusal(LinkState::locked);
  }
  link_sale_move(tx, merchant, link->id, sale.id, LinkSaleState::under_way);
  return Done{};
}

Result<Done> link_on_sale_paid(const events::Outbox& outbox, db::Tx& tx,
                               const events::EventRecord& event, const Facts& sale) {
  auto link = link_find_of_sale(tx, event.merchant, *sale.link_id);
  if (!link) return Done{};
  if (!link_sale_move(tx, event.merchant, link->id, sale.id, LinkSaleState::paid)) return Done{};
  bool beyond = uses_left(*link) == 0;
  LinkStatus status = link->status;
  if (link->one_time) {
    status = next_state(kLinkTransitions, status, LinkEvent::use).value_or(LinkStatus::used);
  }
  link_count_use(tx, *link, status);
  if (!beyond) return Done{};
  return outbox.emit(tx, event.merchant, "link.paid_over_limit", event.subject_id, event.payload);
}

Result<Done> link_on_sale_ended(db::Tx& tx, MerchantId merchant, const Facts& sale) {
  link_sale_end(tx, merchant, *sale.link_id, sale.id);
  return Done{};
}

}  // namespace

std::vector<events::Reaction> link_reactions(const events::Outbox& outbox) {
  auto of_link = [](auto react) {
    return [react](db::Tx& tx, const events::EventRecord& event) -> Result<Done> {
      GERBANG_TRY(auto sale, contract::from_json<Facts>(event.payload));
      if (!sale.link_id) return Done{};
      return react(tx, event, sale);
    };
  };
  auto started = of_link([](db::Tx& tx, const events::EventRecord& event, const Facts& sale) {
    return link_on_sale_started(tx, event.merchant, sale);
  });
  auto paid = of_link([&outbox](db::Tx& tx, const events::EventRecord& event, const Facts& sale) {
    return link_on_sale_paid(outbox, tx, event, sale);
  });
  auto ended = of_link([](db::Tx& tx, const events::EventRecord& event, const Facts& sale) {
    return link_on_sale_ended(tx, event.merchant, sale);
  });
  return {{"sale.started", started},
          {"sale.paid", paid},
          {"sale.failed", ended},
          {"sale.canceled", ended},
          {"sale.timeout", ended}};
}

}  // namespace gerbang::links
