#pragma once
// A payment link: a page of the merchant's that anybody who has its address can pay on. It has a
// title, an amount (fixed, or chosen by the payer within bounds), and optionally an expiry date and
// a limit on how often it can be paid. A one-time link is used up by its first success; while
// somebody is at the bank with it, everybody else is asked to wait. The merchant can switch a link
// off and on again; nobody is sent to a bank for one that is off, deleted or changed, however early
// the checkout was opened. A checkout that was opened before the link expired keeps its half hour.
// A link that was paid stays with its payments; another one can be deleted, cannot be found any
// more, and its address is never given to another. Domain.md, "Payment links, carts, checkout";
// status numbers: spec back-office §7.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale.h"

namespace gerbang::links {

struct LinkSettings {
  std::string public_url;       // where payers reach this server, without a slash at the end
  Money amount_min{100};        // of one payment, unless the link says more
  Money amount_max{3'000'000};  // RM 30,000.00
  Duration checkout_open = minutes(30);  // how long a payer has for one checkout
};

enum class LinkStatus : unsigned char { inactive = 0, active = 1, used = 2 };
enum class LinkEvent { activate, deactivate, use };

inline constexpr std::array kLinkTransitions{
    Transition<LinkStatus, LinkEvent>{LinkStatus::inactive, LinkEvent::activate,
                                      LinkStatus::active},
    Transition<LinkStatus, LinkEvent>{LinkStatus::active, LinkEvent::deactivate,
                                      LinkStatus::inactive},
    Transition<LinkStatus, LinkEvent>{LinkStatus::active, LinkEvent::use, LinkStatus::used},
    // Switched off while a payer was at the bank: the success counts all the same.
    Transition<LinkStatus, LinkEvent>{LinkStatus::inactive, LinkEvent::use, LinkStatus::used},
};
static_assert(is_deterministic(kLinkTransitions));
static_assert(is_final(kLinkTransitions, LinkStatus::used));

/// What merchant and payer see of a link: whether it is used up (`paid`), past its date, or
/// switched off. Beyond that a payer may find that another payer is at the bank (`locked`), or that
/// the merchant cannot take payments. Only `open` can be paid.
enum class LinkState { open, expired, paid, locked, inactive, not_ready };

/// What its merchant can do with a link.
enum class LinkAction : unsigned char { edit, email, activate, deactivate, remove };
inline constexpr std::array kLinkActions{LinkAction::edit, LinkAction::email, LinkAction::activate,
                                         LinkAction::deactivate, LinkAction::remove};

/// What a link's own record does not say.
struct LinkSurroundings {
  bool merchant_is_active = false;
  std::int64_t under_way = 0;  // attempts of the link that are with an acquirer (2 or 3)
  Instant now;
};

/// A link as it is kept.
struct Link {
  MerchantId merchant;
  Id<PaymentLink> id;
  std::string slug;
  std::string title;
  std::optional<std::string> description;
  std::optional<Money> amount;  // none: the payer chooses within min_amount and max_amount
  std::optional<Money> min_amount;
  std::optional<Money> max_amount;
  std::optional<std::string> reference;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<Instant> expiry_date;
  std::optional<std::int64_t> reminder_hours;  // before the expiry date
  std::optional<Instant> reminded_at;          // of this expiry date
  std::optional<std::string> language;         // of who wrote it last
  bool one_time = false;
  std::optional<std::int64_t> usage_limit;
  std::int64_t used_count = 0;
  LinkStatus status = LinkStatus::active;
  Instant created_at;
  std::optional<Instant> deleted_at;
};
BOOST_DESCRIBE_STRUCT(Link, (),
                      (merchant, id, slug, title, description, amount, min_amount, max_amount,
                       reference, customer_name, customer_email, customer_phone, expiry_date,
                       reminder_hours, reminded_at, language, one_time, usage_limit, used_count,
                       status, created_at, deleted_at))

/// What a merchant writes into a link.
struct LinkDraft {
  std::string title;
  std::optional<std::string> description;
  std::optional<Money> amount;
  std::optional<Money> min_amount;
  std::optional<Money> max_amount;
  std::optional<std::string> reference;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<Instant> expiry_date;
  std::optional<std::int64_t> reminder_hours;  // before it the customer is reminded, if unpaid
  bool one_time_payment = false;
  std::optional<std::int64_t> usage_limit;
};
BOOST_DESCRIBE_STRUCT(LinkDraft, (),
                      (title, description, amount, min_amount, max_amount, reference, customer_name,
                       customer_email, customer_phone, expiry_date, reminder_hours,
                       one_time_payment, usage_limit))
constexpr auto field_rules(contract::Of<LinkDraft>) {
  using contract::Format;
  using contract::rule;
  return std::array{rule("title").length(1, 120),
                    rule("description").length(0, 1000),
                    rule("amount").at_least(1).named(),  // null: the payer chooses
                    rule("min_amount").at_least(1),
                    rule("max_amount").at_least(1),
                    rule("reference").length(0, 40),
                    rule("customer_name").length(0, 120),
                    rule("customer_email").length(0, 254).is(Format::email),
                    rule("customer_phone").length(0, 20).is(Format::phone),
                    rule("reminder_hours").between(1, 30 * 24),
                    rule("usage_limit").between(1, 1'000'000)};
}

/// What a payer writes on the link's page.
struct PayerDraft {
  std::optional<Money> amount;  // only where the payer chooses it
  std::string customer_name;
  std::string customer_email;
  std::optional<std::string> customer_phone;
  /// The checkout that this browser has opened from the link before, by its reference. While nobody
  /// took it to a bank it is gone on with, so that one payer makes one sale.
  std::optional<std::string> open_checkout;
};
BOOST_DESCRIBE_STRUCT(PayerDraft, (),
                      (amount, customer_name, customer_email, customer_phone, open_checkout))
constexpr auto field_rules(contract::Of<PayerDraft>) {
  using contract::Format;
  using contract::rule;
  return std::array{rule("amount").at_least(1), rule("customer_name").length(1, 120),
                    rule("customer_email").length(1, 254).is(Format::email),
                    rule("customer_phone").length(0, 20).is(Format::phone),
                    rule("open_checkout").length(1, 64).is(Format::token)};
}

/// The merchant asks that the customer be sent the link.
struct LinkEmail {
  std::string to;
  std::string title;
  std::string url;
  std::optional<Money> amount;
  std::string currency;
  std::string merchant;
  std::optional<std::string> customer_name;
  std::string language;  // of who sends it: of the customer none is known
};
BOOST_DESCRIBE_STRUCT(LinkEmail, (),
                      (to, title, url, amount, currency, merchant, customer_name, language))
inline constexpr events::Kind<LinkEmail> kLinkEmailRequested{"link.email_requested"};

/// Active links, not used up, that expire in [from, until).
std::int64_t links_expiring(db::Sql& sql, MerchantId merchant, Instant from, Instant until);

/// Why `action` cannot be taken with the link; nothing when it can. The verbs ask it, and the
/// lists, so that what is offered is accepted.
std::optional<Error> link_obstacle(const Link& link, LinkAction action,
                                   const LinkSurroundings& around);
std::vector<LinkAction> link_actions(const Link& link, const LinkSurroundings& around);

/// How many more successes the link takes; nothing where it has no limit.
std::optional<std::int64_t> link_uses_left(const Link& link);

/// Open, expired, paid or inactive: what the lists show and filter by.
LinkState link_state(const Link& link, Instant now);
/// The same for a payer, `open` being told apart further. `under_way`: attempts of the link that
/// are with an acquirer (2 or 3).
LinkState link_state(const Link& link, bool merchant_is_active, std::int64_t under_way,
                     Instant now);
std::string link_url(const LinkSettings& settings, std::string_view slug);
/// The refusal that goes with a state that cannot be paid ("payment_link.expired", …).
Error link_refusal(LinkState state);

/// The merchant's verbs.
class Links {
 public:
  Links(LinkSettings settings, const sales::Sales& sales, const events::Outbox& outbox)
      : settings_(std::move(settings)), sales_(sales), outbox_(&outbox) {}

  const LinkSettings& settings() const { return settings_; }

  /// Whether a link can be made of the draft: what link_create asks first.
  Result<Done> link_check(const LinkDraft& draft, Instant now) const;
  Result<Link> link_create(db::Tx& tx, const Actor& actor, const LinkDraft& draft) const;
  Result<Link> link_update(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                           const LinkDraft& draft) const;
  Result<Link> link_switch(db::Tx& tx, const Actor& actor, Id<PaymentLink> id,
                           LinkEvent event) const;
  Result<Done> link_delete(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const;
  /// Has the link mailed to its customer, in the actor's language.
  Result<Link> link_email(db::Tx& tx, const Actor& actor, Id<PaymentLink> id) const;
  /// The same for a link at hand, with nobody who asks for it.
  Result<Done> link_mail(db::Tx& tx, const Link& link, const std::string& language) const;
  /// What a mail says of the link.
  LinkEmail mail_of(const Link& link, std::string merchant_name, std::string language) const;

  /// A payer begins: makes the sale that the checkout page shows.
  Result<sales::SaleRef> link_checkout(db::Tx& tx, std::string_view slug,
                                       const PayerDraft& payer) const;

 private:
  LinkSettings settings_;
  sales::Sales sales_;
  const events::Outbox* outbox_;
};

/// What sales have to tell their links, in the sale's own transaction. A sale is refused its start
/// while another attempt has the last use of the link, and when the link was switched off, deleted
/// or given another amount since the checkout was opened. A success is counted always, because
/// the money has come; one beyond the limit is told as kSalePaidOverLimit, so that it can be paid
/// back.
std::vector<events::Reaction> link_reactions(const events::Outbox& outbox);

/// Links with `term` in the title, the reference or the customer's name or address
/// (db/text_search.h): at most `most`, the newest first. Capital letters do not matter.
std::vector<Link> links_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                              std::size_t most);

/// For `gerbang check`.
std::vector<db::Invariant> link_invariants();

}  // namespace gerbang::links

template <>
struct gerbang::contract::WireCodes<gerbang::links::LinkStatus> {
  using S = gerbang::links::LinkStatus;
  static constexpr std::array<CodeName<S>, 3> names{
      {{S::inactive, "INACTIVE", "Switched off by the merchant"},
       {S::active, "ACTIVE", "Switched on; `state` says whether it can be paid"},
       {S::used, "USED", "A one-time link that was paid"}}};
};
