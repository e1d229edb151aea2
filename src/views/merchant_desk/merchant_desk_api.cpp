#include "views/merchant_desk/merchant_desk_api.h"

#include <algorithm>

#include "base/audit/put_back.h"
#include "base/core/utf8.h"
#include "base/exports/export.h"
#include "money/checkout/checkout.h"
#include "money/checkout/closing.h"
#include "money/checkout/serving.h"
#include "money/ledger/ledger.h"
#include "money/sales/method.h"
#include "money/sales/sale_figures.h"
#include "money/sales/sale_limit.h"
#include "people/accounts/account.h"
#include "people/merchants/desk.h"
#include "people/onboarding/application.h"
#include "say/exports.h"
#include "say/merchant_desk.h"
#include "say/merchants.h"

namespace gerbang::merchant_desk {

struct AdminMerchantRow {
  MerchantId id;
  std::string name;
  std::string company;
  std::optional<std::string> registration_no;
  merchants::MerchantStatus status{};
  std::string package_name;
  std::optional<Instant> active_since;  // null: was never approved
  std::optional<Instant> inactive_since;
  std::optional<Money> payment_max;  // null: no limit of its own
  std::optional<Money> day_max;
  std::int64_t sold_count = 0;  // of the last 30 days, today among them
  Money sold_amount;
  Instant created_date;
  std::vector<merchants::DeskAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminMerchantRow, (),
                      (id, name, company, registration_no, status, package_name, active_since,
                       inactive_since, payment_max, day_max, sold_count, sold_amount, created_date,
                       actions))

struct AdminMerchantMethod {
  sales::PaymentMethod payment_method{};
  std::string name;
  sales::MethodGroup method_group{};
  bool is_on = false;      // no operator has switched it off
  bool has_fees = false;   // without a fee rule nobody can choose it
  bool is_served = false;  // an acquirer takes it here
  std::optional<Money> amount_min;
  std::optional<Money> amount_max;
};
BOOST_DESCRIBE_STRUCT(AdminMerchantMethod, (),
                      (payment_method, name, method_group, is_on, has_fees, is_served, amount_min,
                       amount_max))

struct AdminMerchantNote {
  std::string id;
  merchants::NoteKind kind{};
  std::string text;
  std::optional<std::string> before;
  std::optional<std::string> after;
  std::string user_name;
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(AdminMerchantNote, (),
                      (id, kind, text, before, after, user_name, created_date))

struct AdminMerchant {
  AdminMerchantRow merchant;
  std::optional<std::string> inactive_reason;
  std::int64_t package_id = 0;
  std::vector<accounts::Package> packages;  // to choose from
  std::optional<Id<Application>> application_id;
  std::optional<onboarding::MerchantApplicationStatus> application_status;
  std::int64_t people = 0;  // who can sign in for it
  std::vector<std::string> owners;
  std::optional<std::string> customer_service_email;
  std::optional<std::string> customer_service_phone;
  bool is_e_mandate_enabled = false;
  Money pending;
  Money available;
  Money taken_today;  // what counts towards the limit of a day
  std::vector<AdminMerchantMethod> methods;
  std::vector<AdminMerchantNote> notes;  // the newest first, 500 at most
};
BOOST_DESCRIBE_STRUCT(AdminMerchant, (),
                      (merchant, inactive_reason, package_id, packages, application_id,
                       application_status, people, owners, customer_service_email,
                       customer_service_phone, is_e_mandate_enabled, pending, available,
                       taken_today, methods, notes))

struct MerchantRemarks {
  std::string remarks;  // the owners read it
};
BOOST_DESCRIBE_STRUCT(MerchantRemarks, (), (remarks))
constexpr auto field_rules(contract::Of<MerchantRemarks>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

struct MerchantLimitsDraft {
  std::optional<Money> payment_max;
  std::optional<Money> day_max;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(MerchantLimitsDraft, (), (payment_max, day_max, reason))
constexpr auto field_rules(contract::Of<MerchantLimitsDraft>) {
  using contract::rule;
  return std::array{rule("payment_max").at_least(100), rule("day_max").at_least(100),
                    rule("reason").length(1, 500)};
}

struct MerchantPackageDraft {
  std::int64_t package_id = 0;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(MerchantPackageDraft, (), (package_id, reason))
constexpr auto field_rules(contract::Of<MerchantPackageDraft>) {
  return std::array{contract::rule("reason").length(1, 500)};
}

struct MerchantMethodDraft {
  sales::PaymentMethod payment_method{};
  bool is_on = false;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(MerchantMethodDraft, (), (payment_method, is_on, reason))
constexpr auto field_rules(contract::Of<MerchantMethodDraft>) {
  using contract::rule;
  return std::array{rule("payment_method").between(1, 99), rule("reason").length(1, 500)};
}

struct MerchantNoteDraft {
  std::string text;
};
BOOST_DESCRIBE_STRUCT(MerchantNoteDraft, (), (text))
constexpr auto field_rules(contract::Of<MerchantNoteDraft>) {
  return std::array{contract::rule("text").length(1, 2000)};
}

namespace {

using contract::Success;
using exports::Cell;
using http::Call;
using http::Method;
using merchants::DeskAction;
using merchants::DeskRecord;

constexpr int kFigureDays = 30;

constexpr db::Statement kPeople{
    "merchant_desk_people",
    "SELECT count(*) FROM accounts WHERE company_id = $1 AND is_active = 1"};

AdminMerchantRow row_of(db::Sql& sql, DeskRecord it,
                        const std::vector<accounts::Package>& packages) {
  auto package = std::ranges::find(packages, it.package_id, &accounts::Package::id);
  AdminMerchantRow out;
  out.actions = merchants::desk_actions(it);
  out.id = it.id;
  out.name = std::move(it.name);
  out.company = std::move(it.company);
  out.registration_no = std::move(it.registration_no);
  out.status = it.status;
  if (package != packages.end()) out.package_name = package->name;
  out.active_since = it.active_since;
  out.inactive_since = it.inactive_since;
  out.payment_max = it.payment_max;
  out.day_max = it.day_max;
  for (const auto& day :
       sales::sales_by_day(sql, it.id, sales::last_days(kl_day(sql.now()), kFigureDays))) {
    out.sold_count += day.sold_count;
    out.sold_amount += day.sold_amount;
  }
  out.created_date = it.created_at;
  return out;
}

/// The ways that a payer can choose, and auto-debit: kinds of cards go with the card.
std::vector<AdminMerchantMethod> methods_of(db::Sql& sql, MerchantId merchant,
                                            const checkout::Connectors& connectors) {
  std::vector<AdminMerchantMethod> out;
  const checkout::Serving serving(connectors, sql, merchant);
  const checkout::Closings closings(sql);
  const auto off = checkout::methods_off(sql, merchant);
  for (const auto& method : sales::kMethods) {
    if (!method.is_offered && method.id != sales::kEMandate) continue;
    AdminMerchantMethod row{sales::PaymentMethod{method.id},
                            std::string(method.name),
                            method.group,
                            true,
                            false,
                            false,
                            {},
                            {}};
    row.is_on = std::ranges::find(off, method.id) == off.end();
    auto rule = checkout::method_fee_rule(sql, merchant, method, sql.now());
    auto by = serving.all(method);
    row.has_fees = rule.has_value();
    row.is_served = !row.is_on || !by.empty();
    if (rule && !by.empty()) {
      auto [least, most] = closings.amounts(by, method.id, *rule);
      row.amount_min = least;
      row.amount_max = most;
    }
    out.push_back(std::move(row));
  }
  return out;
}

Result<AdminMerchant> details_of(db::Sql& sql, MerchantId merchant,
                                 const checkout::Connectors& connectors) {
  auto record = merchants::desk_find(sql, merchant);
  if (!record) return not_found(say::merchants::no_merchant);
  AdminMerchant out;
  out.inactive_reason = record->inactive_reason;
  out.package_id = record->package_id;
  out.packages = accounts::package_list(sql);
  out.merchant = row_of(sql, std::move(*record), out.packages);
  if (auto application = onboarding::application_of(sql, merchant)) {
    out.application_id = application->id;
    out.application_status = onboarding::shown_status(application->status);
  }
  out.people = sql.one<std::int64_t>(kPeople, merchant).value_or(0);
  for (const auto& owner : accounts::company_owners(sql, merchant))
    out.owners.push_back(owner.full_name);
  if (auto profile = merchants::profile_of(sql, merchant)) {
    out.customer_service_email = unless_empty(profile->customer_service_email.value_or(""));
    out.customer_service_phone = unless_empty(profile->customer_service_phone.value_or(""));
    out.is_e_mandate_enabled = profile->is_e_mandate_enabled;
  }
  auto balances = ledger::merchant_balances(sql, merchant);
  out.pending = balances.pending;
  out.available = balances.available;
  out.taken_today = sales::taken_on(sql, merchant, kl_day(sql.now()));
  out.methods = methods_of(sql, merchant, connectors);
  for (auto& note : merchants::notes_of(sql, merchant)) {
    out.notes.push_back({id_text(note.id), note.kind, std::move(note.text), std::move(note.before),
                         std::move(note.after), std::move(note.user_name), note.created_at});
  }
  return out;
}

http::Route export_route() {
  auto out = exports::export_of(merchants::kDeskList,
                                {"admin/merchants", "admin_merchant_export",
                                 http::needs(Resource::admin_merchant, Action::export_),
                                 say::merchant_desk::file::title, "merchants"});
  using Row = DeskRecord;
  out.columns = {
      {say::exports::column::merchant, [](const Row& r) -> Cell { return r.name; }},
      {say::merchant_desk::file::company, [](const Row& r) -> Cell { return r.company; }},
      {say::merchant_desk::file::registration_no,
       [](const Row& r) { return exports::cell(r.registration_no); }},
      {say::exports::column::status,
       [](const Row& r) -> Cell {
         return r.status == merchants::MerchantStatus::active ? say::merchant_desk::file::active
                                                              : say::merchant_desk::file::inactive;
       }},
      {say::merchant_desk::file::active_since,
       [](const Row& r) { return exports::cell(r.active_since); }},
      {say::merchant_desk::file::inactive_since,
       [](const Row& r) { return exports::cell(r.inactive_since); }},
      {say::merchant_desk::file::inactive_reason,
       [](const Row& r) { return exports::cell(r.inactive_reason); }},
      {say::merchant_desk::file::payment_max,
       [](const Row& r) { return exports::cell(r.payment_max); }},
      {say::merchant_desk::file::day_max, [](const Row& r) { return exports::cell(r.day_max); }},
      {say::exports::column::created_on, [](const Row& r) -> Cell { return r.created_at; }},
  };
  return exports::export_route(std::move(out));
}

std::optional<std::string> package_name(db::Sql& sql, std::int64_t id) {
  auto packages = accounts::package_list(sql);
  auto at = std::ranges::find(packages, id, &accounts::Package::id);
  if (at == packages.end()) return std::nullopt;
  return std::move(at->name);
}

Result<Done> package_set(db::Tx& tx, const Actor& actor, MerchantId merchant,
                         const MerchantPackageDraft& draft) {
  if (!package_name(tx, draft.package_id))
    return invalid_field("packageId", say::merchant_desk::no_package);
  return merchants::package_set(tx, actor, merchant, draft.package_id, draft.reason);
}

http::Route switch_route(const events::Outbox& outbox, DeskAction action) {
  bool on = action == DeskAction::activate;
  return http::route(
      Method::post, on ? "admin/merchants/{id}/activate" : "admin/merchants/{id}/deactivate",
      on ? "admin_merchant_activate" : "admin_merchant_deactivate",
      http::needs(Resource::admin_merchant, Action::edit),
      [&outbox, action](db::Tx& tx, const Call& call,
                        const MerchantRemarks& why) -> Result<Success> {
        GERBANG_CHECK(merchants::merchant_switch(tx, outbox, call.actor(), call.id<Company>("id"),
                                                 action, why.remarks));
        return Success{action == DeskAction::activate ? say::merchant_desk::done::activated
                                                      : say::merchant_desk::done::deactivated};
      });
}

}  // namespace

http::Routes merchant_desk_routes(const events::Outbox& outbox,
                                  const checkout::Connectors& connectors) {
  constexpr auto kView = http::needs(Resource::admin_merchant, Action::view);
  constexpr auto kEdit = http::needs(Resource::admin_merchant, Action::edit);
  return {
      http::route(
          Method::get, "admin/merchants", "admin_merchant_list", kView,
          [](db::Sql& sql, const Call& call,
             const merchants::DeskQuery& query) -> Result<contract::CappedPage<AdminMerchantRow>> {
            GERBANG_TRY(auto page, merchants::kDeskList.capped_page(sql, call.merchant(), query));
            auto packages = accounts::package_list(sql);
            return contract::page_as(std::move(page), [&](DeskRecord it) {
              return row_of(sql, std::move(it), packages);
            });
          }),
      export_route(),
      http::route(Method::get, "admin/merchants/{id}", "admin_merchant_get", kView,
                  [&connectors](db::Sql& sql, const Call& call) -> Result<AdminMerchant> {
                    return details_of(sql, call.id<Company>("id"), connectors);
                  }),
      switch_route(outbox, DeskAction::activate),
      switch_route(outbox, DeskAction::deactivate),
      http::route(
          Method::put, "admin/merchants/{id}/limits", "admin_merchant_limits_set", kEdit,
          [](db::Tx& tx, const Call& call, const MerchantLimitsDraft& draft) -> Result<Success> {
            GERBANG_CHECK(merchants::limits_set(tx, call.actor(), call.id<Company>("id"),
                                                {draft.payment_max, draft.day_max}, draft.reason));
            return Success{say::merchant_desk::done::limits};
          }),
      http::route(
          Method::put, "admin/merchants/{id}/package", "admin_merchant_package_set", kEdit,
          [](db::Tx& tx, const Call& call, const MerchantPackageDraft& draft) -> Result<Success> {
            GERBANG_CHECK(package_set(tx, call.actor(), call.id<Company>("id"), draft));
            return Success{say::merchant_desk::done::package};
          }),
      http::route(
          Method::put, "admin/merchants/{id}/methods", "admin_merchant_method_set", kEdit,
          [](db::Tx& tx, const Call& call, const MerchantMethodDraft& draft) -> Result<Success> {
            GERBANG_CHECK(checkout::method_switch(tx, call.actor(), call.id<Company>("id"),
                                                  static_cast<int>(draft.payment_method),
                                                  draft.is_on, draft.reason));
            return Success{draft.is_on ? say::merchant_desk::done::method_on
                                       : say::merchant_desk::done::method_off};
          }),
      http::route(
          Method::post, "admin/merchants/{id}/notes", "admin_merchant_note_add", kEdit,
          [](db::Tx& tx, const Call& call, const MerchantNoteDraft& draft) -> Result<Success> {
            GERBANG_CHECK(
                merchants::note_add(tx, call.actor(), call.id<Company>("id"), draft.text));
            return Success{say::merchant_desk::done::noted};
          }),
  };
}

audit::Restorable package_restorable() {
  audit::Restorable out;
  out.actions = {"merchant.package"};
  out.gateway = Permission{Resource::admin_merchant, Action::edit};
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto now = merchants::desk_find(sql, record.merchant);
    if (!now) return audit::put_back_gone();
    audit::PutBack plan;
    MerchantPackageDraft draft;
    draft.package_id = now->package_id;
    draft = plan.take(record, draft);
    if (auto was = package_name(sql, draft.package_id)) {
      plan.show("packageId", package_name(sql, now->package_id).value_or(""), *was);
    } else {
      plan.not_put_back("packageId", audit::PutBackFate::gone);
    }
    plan.needs_reason = true;
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) mutable {
      draft.reason = by.reason;
      return package_set(tx, by.actor, record.merchant, draft);
    };
    return plan;
  };
  return out;
}

}  // namespace gerbang::merchant_desk
