// How a mandate begins: a payer signs at a product's page, or what a merchant has prepared.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/language.h"
#include "money/sales/method.h"
#include "money/sales/order_number.h"
#include "money/sales/sale_event.h"
#include "people/merchants/merchant.h"
#include "say/contract.h"
#include "say/mandates.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/payer_id.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

constexpr std::size_t kEnrolmentTokenBytes = 16;

/// The rail takes letters, digits, blanks and a few signs; a name that it cannot say is nobody's.
bool can_be_said(std::string_view text) {
  static constexpr std::string_view kAlso = " .,-_/@'";
  return std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           kAlso.find(c) != std::string_view::npos;
  });
}

void terms_take(Mandate& mandate, const Product& product) {
  mandate.merchant = product.merchant;
  mandate.product = product.id;
  mandate.product_name = product.name;
  mandate.terms_version = product.terms_version;
  mandate.amount = product.amount;
  mandate.amount_max = product.amount.value_or(product.max_amount.value_or(Money{}));
  mandate.frequency = product.frequency;
  mandate.debits = product.debits;
  mandate.start_rule = product.start_rule;
  mandate.start_day = product.start_day;
  mandate.late_rule = product.late_rule;
  mandate.retries = product.retries;
}

/// Each value is led by its length, so that no two offers have one text.
template <class T>
void append(std::string& out, const T& value) {
  std::string text;
  if constexpr (std::is_convertible_v<T, std::string_view>) {
    text = value;
  } else {
    text = std::to_string(value);
  }
  out += fmt::format("{}:{},", text.size(), text);
}

Result<Done> payer_take(Mandate& mandate, const MandatePayer& payer, Day today) {
  if (!can_be_said(payer.name)) return invalid_field("name", say::mandates::payer::name);
  GERBANG_TRY(mandate.id_number, payer_id_read(payer.id_type, payer.id_number, today));
  GERBANG_TRY(mandate.phone, payer_phone_read(payer.phone));
  mandate.payer_name = payer.name;
  mandate.id_type = payer.id_type;
  mandate.email = payer.email;
  return Done{};
}

void insert(db::Tx& tx, Mandate& mandate, std::optional<Id<User>> by) {
  mandate.id = id_new<Mandate>(tx.now());
  mandate.token = random_token(kEnrolmentTokenBytes);
  mandate.created_at = tx.now();
  do {
    mandate.mandate_no = sales::order_number_new(tx.now());
  } while (!mandate_insert(tx, mandate, by));
}

Error closed() {
  return conflict(say::mandates::closed, "mandate_product.closed");
}

}  // namespace

std::optional<Mandate> mandate_offered(const Product& product, const Mandate* prepared) {
  Mandate out;
  terms_take(out, product);
  if (!prepared) return out;
  if (prepared->amount) out.amount = prepared->amount;
  out.expires_on = prepared->expires_on;
  // A product that has an amount of its own by now decides.
  if (product.amount) out.amount = product.amount;
  if (out.amount && *out.amount > out.amount_max) return std::nullopt;
  return out;
}

std::string Mandates::consent_of(db::Sql& sql, const Product& product,
                                 const Mandate& offered) const {
  std::string text;
  append(text, offered.merchant.value);
  append(text, offered.product.value);
  append(text, offered.product_name);
  append(text, product.description.value_or(""));
  append(text, offered.amount.value_or(Money{}).sen);
  append(text, offered.amount_max.sen);
  append(text, static_cast<int>(offered.frequency));
  append(text, offered.debits.value_or(0));
  append(text, static_cast<int>(offered.start_rule));
  append(text, offered.start_day.value_or(0));
  append(text, static_cast<int>(offered.late_rule));
  append(text, offered.retries);
  append(text, offered.expires_on.value_or(CalendarDay{}).day);
  append(text, settings_.authorisation.sen);
  append(text, product_terms(sql, product, product.terms_version));
  return sha256_hex(text);
}

Result<Mandate> Mandates::mandate_check(db::Sql& sql, const std::optional<Product>& product,
                                        const PreparedDraft& draft) const {
  if (!product) return invalid_field("productId", say::mandates::no_product);
  if (!product->is_active) return closed();
  Day today = kl_day(sql.now());
  contract::Problems problems;
  auto take = [&](Result<std::string> read, std::string& into) {
    if (read.ok()) {
      into = std::move(*read);
    } else {
      for (auto& problem : read.error().field_errors)
        problems.add(problem.field, problem.message);
    }
  };
  Mandate mandate;
  terms_take(mandate, *product);
  if (!can_be_said(draft.name)) problems.add("name", say::mandates::payer::name);
  mandate.payer_name = draft.name;
  mandate.email = draft.email;
  if (draft.id_type && draft.id_number) {
    mandate.id_type = *draft.id_type;
    take(payer_id_read(*draft.id_type, *draft.id_number, today), mandate.id_number);
  } else if (draft.id_number) {
    problems.add("idType", say::mandates::payer::kind);
  }
  if (draft.phone) take(payer_phone_read(*draft.phone), mandate.phone);
  if (draft.amount && product->amount) {
    problems.add("amount", say::mandates::amount_of_product);
  } else if (draft.amount && *draft.amount > mandate.amount_max) {
    problems.add("amount", say::mandates::above_max({.max = money_display(mandate.amount_max)}));
  } else if (draft.amount) {
    mandate.amount = draft.amount;
    if (auto why = amount_obstacle(sql, mandate.merchant, "amount", draft.amount,
                                   settings_.amount_min, mandate.amount_max)) {
      problems.add("amount", why->field_errors[0].message);
    }
  }
  if (draft.expires_on && draft.expires_on->day <= today)
    problems.add("expiresOn", say::mandates::expiry_past);
  mandate.expires_on = draft.expires_on;
  if (!problems.empty()) return std::move(problems).error();
  return mandate;
}

Result<Mandate> Mandates::mandate_prepare(db::Tx& tx, const Actor& actor,
                                          const PreparedDraft& draft) const {
  auto product = product_find_locked(tx, actor.company, draft.product_id);
  GERBANG_TRY(auto mandate, mandate_check(tx, product, draft));
  mandate.language = std::string(actor.language);
  insert(tx, mandate, actor.user);
  hint(tx, mandate, true);
  mandate_note(tx, mandate, MandateHappening::prepared, mandate.status, actor.name, {});
  audit::write(tx, mandate.merchant, actor, "mandate.prepare", id_text(mandate.id),
               mandate.payer_name);
  GERBANG_CHECK(tell(tx, mandate, kMandatePrepared));
  return mandate;
}

Result<Mandate> Mandates::mandate_resend(db::Tx& tx, const Actor& actor, Id<Mandate> id) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return not_found(say::mandates::no_mandate);
  if (auto why = mandate_obstacle(*mandate, MandateAction::resend)) return *why;
  mandate_note(tx, *mandate, MandateHappening::mailed, mandate->status, actor.name, {});
  audit::write(tx, mandate->merchant, actor, "mandate.resend", id_text(id), mandate->payer_name);
  GERBANG_CHECK(tell(tx, *mandate, kMandatePrepared));
  return std::move(*mandate);
}

/// What must hold before a payer is sent to the bank; then the mandate has all that was agreed to.
Result<Done> Mandates::agree(db::Tx& tx, Mandate& mandate, const Product& product,
                             const Mandate* prepared, const Signature& signature) const {
  if (!product.is_active) return closed();
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, product.merchant));
  auto profile = merchants::profile_of(tx, product.merchant);
  if (!merchant_collecting(tx, product.merchant) || !profile || !profile->is_e_mandate_enabled) {
    return conflict(say::mandates::not_ready({.merchant = merchant.name}), "merchant.not_ready");
  }
  auto offered = mandate_offered(product, prepared);
  if (!offered) return closed();
  auto consent = consent_of(tx, product, *offered);
  if (signature.consent != consent)
    return conflict(say::mandates::terms_changed, "mandate_product.terms_changed");
  if (signature.bank_id.empty()) return invalid_field("bankId", say::mandates::bank_needed);
  auto amount = offered->amount;
  terms_take(mandate, product);
  mandate.amount = amount;
  mandate.expires_on = offered->expires_on;
  mandate.consent = std::move(consent);
  GERBANG_CHECK(payer_take(mandate, signature.payer, kl_day(tx.now())));
  mandate.language = signature.language;
  mandate.is_corporate = signature.is_corporate;
  mandate.bank_id = signature.bank_id;
  mandate.effective_on = CalendarDay{effective_day(plan_of(product), kl_day(tx.now()))};
  auto most = mandate.is_corporate ? settings_.corporate_max : settings_.amount_max;
  if (mandate.amount_max > most)
    return invalid_field("bankId", say::mandates::above_max({.max = money_display(most)}));
  return Done{};
}

Result<std::pair<Mandate, checkout::Start>> Mandates::mandate_enrol(
    db::Db& db, std::string_view slug, const Signature& signature) const {
  auto begun = db.write([&](db::Tx& tx) -> Result<Mandate> {
    auto product = product_find_by_slug(tx, slug);
    if (!product) return not_found(say::mandates::no_product);
    Mandate mandate;
    GERBANG_CHECK(agree(tx, mandate, *product, nullptr, signature));
    insert(tx, mandate, std::nullopt);
    hint(tx, mandate, true);
    product_count_mandate(tx, *product);
    return mandate;
  });
  if (!begun.ok()) return begun.error();
  return go_to_bank(db, *begun, "/auto-debit/" + std::string(slug));
}

Result<std::pair<Mandate, checkout::Start>> Mandates::mandate_sign(
    db::Db& db, std::string_view token, const Signature& signature) const {
  std::string path;
  auto begun = db.write([&](db::Tx& tx) -> Result<Mandate> {
    auto found = mandate_find_by_token(tx, token);
    auto mandate = found ? mandate_lock(tx, found->merchant, found->id) : std::nullopt;
    if (!mandate) return not_found(say::mandates::no_mandate);
    if (auto why = mandate_obstacle(*mandate, MandateAction::cancel)) {
      return conflict(say::mandates::begun, "mandate.begun");
    }
    if (mandate->created_at + settings_.prepared_open < tx.now()) {
      return conflict(say::mandates::expired, "mandate.expired");
    }
    auto product = product_find_locked(tx, mandate->merchant, mandate->product);
    if (!product) return closed();
    auto prepared = *mandate;
    GERBANG_CHECK(agree(tx, *mandate, *product, &prepared, signature));
    path = "/auto-debit/" + product->slug;
    mandate_write(tx, *mandate);
    if (!mandate->authorisation_sale) product_count_mandate(tx, *product);
    return std::move(*mandate);
  });
  if (!begun.ok()) return begun.error();
  return go_to_bank(db, *begun, path);
}

/// The sale that takes the authorisation, and the way to the bank. Where that fails, the mandate is
/// left as one that nobody finished, and its sale expires.
Result<std::pair<Mandate, checkout::Start>> Mandates::go_to_bank(
    db::Db& db, const Mandate& begun, std::string_view retry_path) const {
  auto sale = db.write([&](db::Tx& tx) -> Result<sales::SaleRef> {
    sales::NewSale wanted;
    wanted.merchant = begun.merchant;
    wanted.origin = sales::Origin::of(sales::Channel::e_mandate, begun.id);
    wanted.merchant_reference = begun.mandate_no;
    wanted.description = begun.product_name;
    wanted.amount = settings_.authorisation;
    wanted.customer_name = begun.payer_name;
    wanted.customer_email = begun.email;
    wanted.customer_phone = begun.phone;
    wanted.expires_at = tx.now() + settings_.enrolment_open;
    wanted.retry_url = retry_path;
    wanted.return_url = "/auto-debit/mandate/" + begun.token;
    GERBANG_TRY(auto ref, checkout_->sales().sale_create(tx, wanted));
    auto mandate = mandate_lock(tx, begun.merchant, begun.id);
    if (!mandate || mandate->status != MandateStatus::initiated ||
        mandate->enrolment != EnrolmentStep::prepared) {
      return conflict(say::mandates::begun, "mandate.begun");
    }
    auto other = std::exchange(mandate->authorisation_sale, ref.id);
    mandate->bank_id = begun.bank_id;
    mandate_write(tx, *mandate);
    // Another window of the same payer's, which has not left for the bank: it would take the sum a
    // second time.
    if (other) {
      auto before = checkout_->sales().sale_cancel(tx, begun.merchant, *other,
                                                   {sales::Trigger::payer}, "begun anew");
      if (!before.ok() && before.error().code != ErrorCode::conflict) return before.error();
    }
    return ref;
  });
  if (!sale.ok()) return sale.error();
  auto terms = terms_of(begun, checkout::MandateRequest::enrolment);
  auto start = checkout_->checkout_authorise(db, sale->reference, terms, begun.bank_id.value_or(""),
                                             begun.language);
  if (!start.ok()) return start.error();
  auto after = db.read([&](db::Sql& sql) { return mandate_find(sql, begun.merchant, begun.id); });
  return std::pair{std::move(*after), std::move(*start)};
}

Result<Done> Mandates::on_sale_paid(db::Tx& tx, MerchantId merchant,
                                    const sales::SaleFacts& sale) const {
  auto mandate = mandate_lock(tx, merchant, Id<Mandate>{*sale.origin_id});
  if (!mandate) return Done{};
  bool is_its_own = mandate->authorisation_sale == sale.id;
  if (is_its_own && mandate->enrolment == EnrolmentStep::authorised) return Done{};
  // Signed after it had ended, or in another window, when the payer may have begun anew: two would
  // debit twice.
  if (!is_its_own || mandate->status != MandateStatus::initiated)
    return outbox_->emit(tx, merchant, sales::kSalePaidOverLimit, sale.id, sale);
  mandate->enrolment = EnrolmentStep::authorised;
  mandate->authorised_at = tx.now();
  mandate->bank_name = sale.bank_name;
  mandate->failure_code.reset();
  mandate->failure_reason.reset();
  mandate_write(tx, *mandate);
  mandate_note(tx, *mandate, MandateHappening::authorised, mandate->status, {},
               sale.acquirer_reference.value_or(""));
  GERBANG_CHECK(tell(tx, *mandate, kMandateAuthorised));
  if (auto report = report_taken_out(tx, *mandate)) GERBANG_CHECK(enrolment_take(tx, *report));
  return Done{};
}

Result<Done> Mandates::on_sale_ended(db::Tx& tx, MerchantId merchant, const sales::SaleFacts& sale,
                                     MandateEvent event) const {
  auto mandate = mandate_lock(tx, merchant, Id<Mandate>{*sale.origin_id});
  if (!mandate || mandate->status != MandateStatus::initiated ||
      mandate->authorisation_sale != sale.id) {
    return Done{};
  }
  mandate->failure_reason = sale.failure_reason;
  if (auto record = sales::sale_get(tx, merchant, sale.id); record.ok())
    mandate->failure_code = record->failure_code;
  bool fails = event == MandateEvent::fail;
  return move(tx, *mandate, event, fails ? MandateHappening::failed : MandateHappening::canceled,
              fails ? kMandateFailed : kMandateCanceled, {}, sale.failure_reason.value_or(""));
}

std::vector<events::Reaction> Mandates::reactions() const {
  using Facts = sales::SaleFacts;
  // An authorisation has a page to try it again; collections have none, and are others'
  // (collection.h).
  auto of_authorisation = [](auto react) {
    return
        [react](db::Tx& tx, const events::EventRecord& event, const Facts& sale) -> Result<Done> {
          bool is_mine = sale.channel == sales::Channel::e_mandate && sale.origin_id &&
                         !sales::is_collection(sale);
          return is_mine ? react(tx, event.merchant, sale) : Done{};
        };
  };
  auto started =
      of_authorisation([this](db::Tx& tx, MerchantId merchant, const Facts& sale) -> Result<Done> {
        auto mandate = mandate_lock(tx, merchant, Id<Mandate>{*sale.origin_id});
        if (!mandate || mandate->status != MandateStatus::initiated) return Done{};
        mandate->enrolment = EnrolmentStep::at_bank;
        mandate->bank_name = sale.bank_name;
        mandate_write(tx, *mandate);
        hint(tx, *mandate);
        mandate_note(tx, *mandate, MandateHappening::sent_to_bank, mandate->status, {},
                     sale.bank_name.value_or(""));
        return Done{};
      });
  auto paid = of_authorisation([this](db::Tx& tx, MerchantId merchant, const Facts& sale) {
    return on_sale_paid(tx, merchant, sale);
  });
  auto ended = [&](MandateEvent event) {
    return of_authorisation([this, event](db::Tx& tx, MerchantId merchant, const Facts& sale) {
      return on_sale_ended(tx, merchant, sale, event);
    });
  };
  return {events::on(sales::kSaleStarted, "notes that the payer is at the bank", started),
          events::on(sales::kSalePaid, "notes that the payer has signed", paid),
          events::on(sales::kSaleFailed, "ends the enrolment", ended(MandateEvent::fail)),
          events::on(sales::kSaleCanceled, "ends the enrolment", ended(MandateEvent::cancel)),
          events::on(sales::kSaleTimeout, "ends the enrolment", ended(MandateEvent::cancel))};
}

}  // namespace gerbang::mandates
