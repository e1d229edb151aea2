#include "selling/links/link.h"
#include "base/audit/audit.h"
#include "base/audit/change.h"

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
#include "say/contract.h"
#include "say/links.h"
#include "selling/links/link_reminder.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr std::size_t kSlugBytes = 18;  // 144 random bits
// So many checkouts of a link may be open at once without anybody going to a bank with them. A
// one-time link has one payer, who may try a few browsers; another may have been mailed to many.
constexpr std::int64_t kWaitingMaxOnce = 10;
constexpr std::int64_t kWaitingMax = 1'000;

Error no_such_link() {
  return not_found(say::links::no_link);
}

void audit_link(db::Tx& tx, const Actor& actor, audit::Action action, const Link& link) {
  audit::write(tx, link.merchant, actor, action, id_text(link.id), link.title);
}

void add_problem(std::optional<Error>& error, std::string field, Text message) {
  if (!error) {
    error = invalid_field(std::move(field), std::move(message));
  } else {
    error->field_errors.push_back({std::move(field), std::move(message)});
  }
}

void check_reminder(const LinkDraft& draft, Instant now, bool is_unchanged,
                    std::optional<Error>& error) {
  if (!draft.reminder_hours) return;
  if (!draft.expiry_date) {
    add_problem(error, "reminderHours", say::links::reminder_expiry);
  } else if (!draft.customer_email) {
    add_problem(error, "reminderHours", say::links::reminder_email);
  } else if (!is_unchanged && *draft.expiry_date - hours(*draft.reminder_hours) <= now) {
    add_problem(error, "reminderHours", say::links::reminder_past);
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
                  say::contract::between({.max = money_display(settings.amount_max),
                                          .min = money_display(settings.amount_min)}));
    }
  };
  in_bounds(draft.amount, "amount");
  in_bounds(draft.min_amount, "minAmount");
  in_bounds(draft.max_amount, "maxAmount");
  if (draft.amount && (draft.min_amount || draft.max_amount)) {
    add_problem(error, "amount", say::links::amount_or_bounds);
  }
  if (draft.min_amount && draft.max_amount && *draft.min_amount > *draft.max_amount) {
    add_problem(error, "maxAmount", say::links::bounds_order);
  }
  bool unchanged = before && before->link.expiry_date == draft.expiry_date;
  if (draft.expiry_date && *draft.expiry_date <= now && !unchanged) {
    add_problem(error, "expiryDate", say::links::future);
  }
  check_reminder(draft, now, unchanged && before->link.reminder_hours == draft.reminder_hours,
                 error);
  if (draft.one_time_payment && draft.usage_limit.value_or(1) != 1) {
    add_problem(error, "usageLimit", say::links::one_time_limit);
  }
  auto taken = before ? before->link.used_count + before->under_way : 0;
  if (before && draft.one_time_payment && !before->link.one_time) {
    if (before->link.used_count > 0) {
      add_problem(error, "oneTimePayment", say::links::paid_not_one_time);
    } else if (before->under_way > 1) {
      add_problem(error, "oneTimePayment", say::links::payers_at_banks);
    }
  } else if (before && draft.usage_limit && *draft.usage_limit < before->link.used_count) {
    add_problem(error, "usageLimit", say::links::paid_times({.times = before->link.used_count}));
  } else if (before && draft.usage_limit && *draft.usage_limit < taken) {
    add_problem(error, "usageLimit", say::links::limit_min({.min = taken}));
  }
  if (error) return std::move(*error);
  return Done{};
}

void fill(Link& link, const LinkDraft& draft, const Actor& actor) {
  if (link.expiry_date != draft.expiry_date) link.reminded_at.reset();
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
  link.reminder_hours = draft.reminder_hours;
  link.language = actor.language;
  link.one_time = draft.one_time_payment;
  link.usage_limit = draft.one_time_payment ? std::nullopt : draft.usage_limit;
}

sales::Origin origin_of(Id<PaymentLink> link) {
  return sales::Origin::of(sales::Channel::payment_link, link);
}

/// A one-time link is what its sales can pay once.
std::optional<std::string> pays_once_key(const Link& link) {
  if (!link.one_time) return std::nullopt;
  return "link:" + id_text(link.id);
}

Result<Money> amount_to_pay(const Link& link, const PayerDraft& payer,
                            const LinkSettings& settings) {
  if (link.amount) {
    if (payer.amount && *payer.amount != *link.amount) {
      return invalid_field("amount",
                           say::links::amount_fixed({.amount = money_display(*link.amount)}));
    }
    return *link.amount;
  }
  if (!payer.amount) return invalid_field("amount", say::contract::required);
  Money least = link.min_amount.value_or(settings.amount_min);
  Money most = link.max_amount.value_or(settings.amount_max);
  if (*payer.amount < least || *payer.amount > most) {
    return invalid_field("amount", say::contract::between(
                                       {.max = money_display(most), .min = money_display(least)}));
  }
  return *payer.amount;
}

}  // namespace

std::optional<std::int64_t> link_uses_left(const Link& link) {
  if (link.one_time) return link.status == LinkStatus::used ? 0 : 1;
  if (link.usage_limit) return std::max<std::int64_t>(0, *link.usage_limit - link.used_count);
  return std::nullopt;
}

LinkState link_state(const Link& link, Instant now) {
  if (link_uses_left(link) == 0) return LinkState::paid;
  if (link.expiry_date && *link.expiry_date <= now) return LinkState::expired;
  return link.status == LinkStatus::inactive ? LinkState::inactive : LinkState::open;
}

LinkState link_state(const Link& link, bool merchant_is_active, std::int64_t under_way,
                     Instant now) {
  auto state = link_state(link, now);
  if (state != LinkState::open) return state;
  if (!merchant_is_active) return LinkState::not_ready;
  auto left = link_uses_left(link);
  return left && under_way >= *left ? LinkState::locked : LinkState::open;
}

std::string link_url(const LinkSettings& settings, std::string_view slug) {
  return settings.public_url + "/payment-links/" + std::string(slug);
}

namespace {

Error used_up() {
  return conflict(say::links::paid_not_changed, "payment_link.paid");
}

std::optional<Error> obstacle_to_switching(const Link& link, LinkEvent event) {
  if (next_state(kLinkTransitions, link.status, event)) return std::nullopt;
  if (link.status == LinkStatus::used) return used_up();
  return conflict(event == LinkEvent::activate ? say::links::active_already
                                               : say::links::inactive_already);
}

std::optional<Error> obstacle_to_mailing(const Link& link, const LinkSurroundings& around) {
  if (!link.customer_email) {
    return conflict(say::links::no_email);
  }
  auto state = link_state(link, around.merchant_is_active, 0, around.now);
  if (state != LinkState::open) return link_refusal(state);
  return std::nullopt;
}

std::optional<Error> obstacle_to_deleting(const Link& link, std::int64_t under_way) {
  if (link.used_count > 0) {
    return conflict(say::links::paid_not_deleted, "payment_link.paid");
  }
  if (under_way > 0) {
    return conflict(say::links::payer_at_bank, "payment_link.locked");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> link_obstacle(const Link& link, LinkAction action,
                                   const LinkSurroundings& around) {
  switch (action) {
    case LinkAction::edit:
      return link.status == LinkStatus::used ? std::optional(used_up()) : std::nullopt;
    case LinkAction::email:
      return obstacle_to_mailing(link, around);
    case LinkAction::activate:
      return obstacle_to_switching(link, LinkEvent::activate);
    case LinkAction::deactivate:
      return obstacle_to_switching(link, LinkEvent::deactivate);
    case LinkAction::remove:
      return obstacle_to_deleting(link, around.under_way);
  }
  return std::nullopt;
}

std::vector<LinkAction> link_actions(const Link& link, const LinkSurroundings& around) {
  std::vector<LinkAction> out;
  for (auto action : kLinkActions) {
    if (!link_obstacle(link, action, around)) out.push_back(action);
  }
  return out;
}

Error link_refusal(LinkState state) {
  switch (state) {
    case LinkState::expired:
      return conflict(say::links::expired, "payment_link.expired");
    case LinkState::paid:
      return conflict(say::links::paid_already, "payment_link.paid");
    case LinkState::locked:
      return conflict(say::links::under_way, "payment_link.locked");
    case LinkState::inactive:
      return conflict(say::links::inactive, "payment_link.inactive");
    case LinkState::not_ready:
      return conflict(say::links::merchant_cannot, "payment_link.not_ready");
    case LinkState::open:
      break;
  }
  return conflict(say::links::not_usable);
}

Result<Done> Links::link_check(const LinkDraft& draft, Instant now) const {
  return check_draft(draft, settings_, now, nullptr);
}

Result<Link> Links::link_create(db::Tx& tx, const Actor& actor, const LinkDraft& draft) const {
  GERBANG_CHECK(link_check(draft, tx.now()));
  Link link;
  link.merchant = actor.company;
  link.id = id_new<PaymentLink>(tx.now());
  link.slug = random_token(kSlugBytes);
  link.created_at = tx.now();
  fill(link, draft, actor);
  link_insert(tx, link, actor.user);
  reminder_plan(tx, link);
  audit_link(tx, actor, "paymentLink.create", link);
  return link;
}

Result<Link> Links::link_update(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                                const LinkDraft& draft) const {
  auto seen = link_find(tx, actor.company, id);
  if (!seen) return no_such_link();
  // Sales before their link, in the order in which a payment locks them.
  bool turns = seen->one_time != draft.one_time_payment;
  if (turns) sales_.sales_of_origin_lock(tx, actor.company, origin_of(id));
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  if (auto why = link_obstacle(*link, LinkAction::edit, {})) return std::move(*why);
  Before before{*link, link_under_way(tx, actor.company, id)};
  GERBANG_CHECK(check_draft(draft, settings_, tx.now(), &before));
  reminder_cancel(tx, *link);
  const Link was = *link;
  fill(*link, draft, actor);
  link_write(tx, *link);
  reminder_plan(tx, *link);
  if (turns)
    sales_.sales_of_origin_pay_once(tx, actor.company, origin_of(id), pays_once_key(*link));
  audit::write_change(tx, link->merchant, actor, "paymentLink.edit", id_text(link->id), link->title,
                      audit::changes(was, *link, {.left_out = {"reminded_at", "language"}}));
  return std::move(*link);
}

Result<Link> Links::link_switch(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                                LinkEvent event) const {
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  bool on = event == LinkEvent::activate;
  if (auto why = obstacle_to_switching(*link, event)) return std::move(*why);
  auto to = next_state(kLinkTransitions, link->status, event);
  if (!link_status_move(tx, *link, *to)) return conflict(say::links::changed);
  link->status = *to;
  if (on) reminder_plan(tx, *link);
  audit_link(tx, actor,
             on ? audit::Action("paymentLink.activate") : audit::Action("paymentLink.deactivate"),
             *link);
  return std::move(*link);
}

Result<Done> Links::link_delete(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const {
  auto link = link_find_locked(tx, actor.company, id);
  if (!link) return no_such_link();
  auto under_way = link_under_way(tx, actor.company, id);
  if (auto why = obstacle_to_deleting(*link, under_way)) return std::move(*why);
  link_mark_deleted(tx, *link);
  reminder_cancel(tx, *link);
  audit_link(tx, actor, "paymentLink.delete", *link);
  return Done{};
}

Result<Link> Links::link_email(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const {
  auto link = link_find(tx, actor.company, id);
  if (!link) return no_such_link();
  GERBANG_CHECK(link_mail(tx, *link, actor.language));
  audit_link(tx, actor, "paymentLink.email", *link);
  return std::move(*link);
}

Result<Done> Links::link_mail(db::Tx& tx, const Link& link, const std::string& language) const {
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, link.merchant));
  LinkSurroundings around{merchant.active, 0, tx.now()};
  if (auto why = link_obstacle(link, LinkAction::email, around)) return std::move(*why);
  GERBANG_CHECK(outbox_->emit(tx, link.merchant, kLinkEmailRequested, link.id,
                              mail_of(link, merchant.name, language)));
  return Done{};
}

LinkEmail Links::mail_of(const Link& link, std::string merchant_name, std::string language) const {
  return {link.customer_email.value_or(""),
          link.title,
          link_url(settings_, link.slug),
          link.amount,
          std::string(kCurrency),
          std::move(merchant_name),
          link.customer_name,
          std::move(language)};
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
  GERBANG_CHECK(sales::limits_allow(tx, {merchant.id, merchant.name}, amount));
  auto expires_at = tx.now() + settings_.checkout_open;
  if (earlier && earlier->merchant == link->merchant && earlier->origin() == origin_of(link->id)) {
    if (earlier->amount == amount && earlier->description == link->title) {
      return sales_.sale_renew(tx, *earlier,
                               {payer.customer_name, payer.customer_email, payer.customer_phone},
                               expires_at);
    }
    GERBANG_CHECK(sales_.sale_cancel(tx, earlier->merchant, earlier->id, {sales::Trigger::payer}));
  }
  if (link_waiting(tx, link->merchant, link->id) >=
      (link->one_time ? kWaitingMaxOnce : kWaitingMax)) {
    return conflict(say::links::too_many_open, "payment_link.busy");
  }

  sales::NewSale sale;
  sale.merchant = link->merchant;
  sale.origin = origin_of(link->id);
  sale.pays_once_key = pays_once_key(*link);
  sale.merchant_reference = link->reference;
  sale.description = link->title;
  sale.amount = amount;
  sale.customer_name = payer.customer_name;
  sale.customer_email = payer.customer_email;
  sale.customer_phone = payer.customer_phone;
  sale.expires_at = expires_at;
  sale.retry_url = "/payment-links/" + link->slug;
  GERBANG_TRY(auto ref, sales_.sale_create(tx, sale));
  link_sale_insert(tx, *link, ref.id);
  return ref;
}

}  // namespace gerbang::links
