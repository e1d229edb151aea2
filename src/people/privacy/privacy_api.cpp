#include "people/privacy/privacy_api.h"

#include <algorithm>
#include <map>

#include "base/audit/audit.h"
#include "base/db/lane.h"
#include "base/db/list.h"
#include "base/exports/export.h"
#include "people/merchants/merchant.h"
#include "people/privacy/request.h"
#include "people/privacy/request_store.h"
#include "say/exports.h"
#include "say/privacy.h"

namespace gerbang::privacy {

struct PersonalValue {
  std::string label;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(PersonalValue, (), (label, text))

struct PersonalRow {
  std::string id;
  std::string merchant_name;  // empty: nobody's
  std::optional<Instant> date;
  std::vector<PersonalValue> values;
};
BOOST_DESCRIBE_STRUCT(PersonalRow, (), (id, merchant_name, date, values))

struct PersonalHolding {
  std::string title;
  std::int64_t rows = 0;
  bool is_more = false;  // there are more: those about the first 2,000 records were counted
  std::optional<std::string> kept;  // why nothing of it is ever changed
  std::vector<PersonalRow> first;
};
BOOST_DESCRIBE_STRUCT(PersonalHolding, (), (title, rows, is_more, kept, first))

struct PersonalFound {
  std::int64_t rows = 0;
  std::vector<PersonalHolding> holdings;
};
BOOST_DESCRIBE_STRUCT(PersonalFound, (), (rows, holdings))

struct PersonalReportLine {
  std::string title;
  std::optional<std::string> why;  // it stayed as it is
  std::int64_t rows = 0;
};
BOOST_DESCRIBE_STRUCT(PersonalReportLine, (), (title, why, rows))

struct PersonalRequestRow {
  Id<PersonalRequest> id;
  RequestKind kind{};
  RequestStatus status{};
  std::string subject;  // whole while it is open, masked behind it; empty: a rule
  std::optional<std::int64_t> after_days;
  std::string reason;
  std::string asked_by;
  Instant created_date;
  std::optional<std::string> decided_by;
  std::optional<Instant> decided_date;
  std::optional<std::string> remarks;
  std::optional<Instant> ended_date;
  std::int64_t anonymised = 0;
  std::int64_t kept = 0;
  std::vector<PersonalReportLine> report;
  std::vector<RequestEvent> actions;  // of whoever reads it
};
BOOST_DESCRIBE_STRUCT(PersonalRequestRow, (),
                      (id, kind, status, subject, after_days, reason, asked_by, created_date,
                       decided_by, decided_date, remarks, ended_date, anonymised, kept, report,
                       actions))

struct PersonalRule {
  std::int64_t after_days = 0;  // 0: never
  std::optional<Instant> since;
  bool is_waiting = false;  // another was asked for
};
BOOST_DESCRIBE_STRUCT(PersonalRule, (), (after_days, since, is_waiting))

struct PersonalRejection {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(PersonalRejection, (), (remarks))
constexpr auto field_rules(contract::Of<PersonalRejection>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

struct PersonalRequestQuery : contract::ListQuery {
  std::vector<RequestKind> kind;
  std::vector<RequestStatus> status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(PersonalRequestQuery, (contract::ListQuery),
                      (kind, status, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<PersonalRequestQuery>) {
  return std::array{contract::rule("kind").items(4), contract::rule("status").items(5)};
}

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Flow;
using http::Method;
using BookPtr = std::shared_ptr<const personal::Book>;

constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"}};
constexpr db::List<RequestRecord, PersonalRequestQuery> kRequestList{
    .whose = db::Whose::of_all(),
    .select = db::text<RequestRecord, "SELECT {} FROM personal_requests">,
    .from = "personal_requests",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const PersonalRequestQuery& query) {
      where.one_of("kind", query.kind);
      where.one_of("status", query.status);
      where.at_least("created_at", query.created_date_from);
      where.at_most("created_at", query.created_date_to);
    }};

std::string said(const std::string& id, std::string_view language) {
  return id.empty() ? std::string() : TextId{id}.in(language);
}

/// Of the companies whose records are shown.
class Names {
 public:
  std::string of(db::Sql& sql, MerchantId company) {
    if (company.value == 0) return {};
    auto found = names_.find(company);
    if (found != names_.end()) return found->second;
    auto face = merchants::merchant_for_payment(sql, company);
    return names_.emplace(company, face.ok() ? face->name : id_text(company)).first->second;
  }

 private:
  std::map<MerchantId, std::string> names_;
};

PersonalRequestRow row_of(const RequestRecord& it, const Call& call) {
  PersonalRequestRow out;
  out.id = it.id;
  out.kind = it.kind;
  out.status = it.status;
  out.subject = it.subject.empty() ? it.shown : it.subject;
  out.after_days = it.after_days;
  out.reason = it.reason;
  out.asked_by = it.asked_name;
  out.created_date = it.created_at;
  out.decided_by = it.decided_name;
  out.decided_date = it.decided_at;
  out.remarks = it.remarks;
  out.ended_date = it.ended_at;
  out.actions = request_actions(it, call.who().user);
  auto report = contract::from_stored<Report>(it.report);
  if (!report.ok()) return out;
  const auto language = call.request().language();
  for (const auto& line : report->lines) {
    (line.why.empty() ? out.anonymised : out.kept) += line.rows;
    std::optional<std::string> why;
    if (!line.why.empty()) why = said(line.why, language);
    out.report.push_back({said(line.title, language), std::move(why), line.rows});
  }
  return out;
}

/// Who looked at whom, with the person masked.
Result<Done> looked(db::Db& db, const Call& call, audit::Action action, std::string detail) {
  return db.write([&](db::Tx& tx) -> Result<Done> {
    audit::write(tx, kGatewayCompany, call.actor(), action, {}, std::move(detail));
    return Done{};
  });
}

Result<PersonalFound> find(const personal::Book& book, Flow& flow, const Call& call,
                           const PersonalSubject& subject) {
  GERBANG_TRY(auto keys, keys_of(subject));
  const auto language = call.request().language();
  auto out = db::read(flow.db, db::Lane::heavy, [&](db::Sql& sql) {
    PersonalFound found;
    Names names;
    for (const auto& it : book.count(sql, subject.kind, keys)) {
      PersonalHolding one{it.holding->title.in(language), it.rows, it.is_more, {}, {}};
      if (it.holding->kept) one.kept = it.holding->kept->in(language);
      for (const auto& row : it.first) {
        PersonalRow shown{row.id, names.of(sql, row.merchant), row.time, {}};
        for (const auto& value : row.values)
          shown.values.push_back({personal::title_of(value.says).in(language), value.text});
        one.first.push_back(std::move(shown));
      }
      found.rows += it.rows;
      found.holdings.push_back(std::move(one));
    }
    return found;
  });
  GERBANG_CHECK(looked(
      flow.db, call, "personalData.find",
      personal::masked(subject.kind, keys.front()) + ": " + std::to_string(out.rows) + " rows"));
  return out;
}

/// What is held about somebody, a row for each record.
class PersonalRows final : public exports::Rows {
 public:
  PersonalRows(BookPtr book, const Call& call, personal::Key key, std::vector<std::string> keys)
      : book_(std::move(book)),
        language_(call.request().language()),
        key_(key),
        keys_(std::move(keys)) {}

  std::vector<std::string> titles() const override {
    std::vector<std::string> out;
    for (auto title : {say::privacy::file::what, say::privacy::file::merchant,
                       say::privacy::file::record, say::exports::column::created_on})
      out.push_back(title.in(language_));
    for (auto says : kSays)
      out.push_back(personal::title_of(says).in(language_));
    return out;
  }

  std::int64_t count(db::Sql& sql) const override {
    std::int64_t out = 0;
    for (const auto& it : book_->count(sql, key_, keys_))
      out += it.rows;
    return out;
  }

  Result<bool> add(db::Sql& sql, exports::Sheet& sheet) override {
    auto batch = book_->next(sql, key_, keys_, place_);
    if (batch.ids.empty()) return false;
    for (const auto& row : book_->rows(sql, batch)) {
      std::vector<exports::Cell> cells{row.holding->title, names_.of(sql, row.merchant), row.id,
                                       exports::cell(row.time)};
      for (auto says : kSays) {
        std::string all;
        for (const auto& value : row.values) {
          if (value.says == says) all += (all.empty() ? "" : "; ") + value.text;
        }
        cells.push_back(all.empty() ? exports::Cell() : exports::Cell(std::move(all)));
      }
      sheet.row(cells);
      ++written;
    }
    return true;
  }

 private:
  using S = personal::Says;
  static constexpr std::array kSays{S::name,    S::email, S::phone,   S::id_number, S::address,
                                    S::account, S::card,  S::network, S::text};

  BookPtr book_;
  std::string language_;
  personal::Key key_;
  std::vector<std::string> keys_;
  personal::Place place_;
  Names names_;
};

http::Routes request_routes() {
  const auto may_view = http::needs(Resource::admin_personal_data, Action::view);
  const auto may_ask = http::needs(Resource::admin_personal_data, Action::create);
  const auto may_approve = http::needs(Resource::admin_personal_data, Action::approve);
  return {
      http::route(Method::get, "admin/personal-data/requests", "personal_request_list", may_view,
                  [](db::Sql& sql, const Call& call, const PersonalRequestQuery& query)
                      -> Result<contract::Page<PersonalRequestRow>> {
                    GERBANG_TRY(auto page, kRequestList.page(sql, call.merchant(), query));
                    return contract::page_as(
                        std::move(page), [&](const RequestRecord& it) { return row_of(it, call); });
                  }),
      http::route(Method::get, "admin/personal-data/requests/{id}", "personal_request_get",
                  may_view,
                  [](db::Sql& sql, const Call& call) -> Result<PersonalRequestRow> {
                    auto found = request_find(sql, call.id<PersonalRequest>("id"));
                    if (!found) return not_found(say::privacy::none);
                    return row_of(*found, call);
                  }),
      http::route(
          Method::post, "admin/personal-data/requests", "personal_request_ask", may_ask,
          [](db::Tx& tx, const Call& call, const PersonalRequestDraft& draft) -> Result<Success> {
            GERBANG_CHECK(request_ask(tx, call.actor(), draft));
            return Success{say::privacy::done::asked};
          }),
      http::route(Method::post, "admin/personal-data/requests/{id}/approve",
                  "personal_request_approve", may_approve,
                  [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(
                        request_approve(tx, call.actor(), call.id<PersonalRequest>("id")));
                    return Success{say::privacy::done::approved};
                  }),
      http::route(
          Method::post, "admin/personal-data/requests/{id}/reject", "personal_request_reject",
          may_approve,
          [](db::Tx& tx, const Call& call, const PersonalRejection& why) -> Result<Success> {
            GERBANG_CHECK(
                request_reject(tx, call.actor(), call.id<PersonalRequest>("id"), why.remarks));
            return Success{say::privacy::done::rejected};
          }),
      http::route(Method::post, "admin/personal-data/requests/{id}/withdraw",
                  "personal_request_withdraw", may_ask,
                  [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(
                        request_withdraw(tx, call.actor(), call.id<PersonalRequest>("id")));
                    return Success{say::privacy::done::withdrawn};
                  }),
      http::route(Method::get, "admin/personal-data/rule", "personal_rule_get", may_view,
                  [](db::Sql& sql, const Call& call) -> Result<PersonalRule> {
                    PersonalRequestQuery query;
                    query.kind = {RequestKind::rule};
                    query.status = {RequestStatus::requested};
                    PersonalRule out;
                    out.is_waiting = !kRequestList.first(sql, call.merchant(), query, 1).empty();
                    if (auto rule = rule_in_force(sql)) {
                      out.after_days = rule->after_days.value_or(0);
                      out.since = rule->decided_at;
                    }
                    return out;
                  }),
      http::route(
          Method::post, "admin/personal-data/rule", "personal_rule_ask", may_ask,
          [](db::Tx& tx, const Call& call, const PersonalRuleDraft& draft) -> Result<Success> {
            GERBANG_CHECK(rule_ask(tx, call.actor(), draft));
            return Success{say::privacy::done::asked};
          }),
  };
}

}  // namespace

http::Routes privacy_routes(const BookPtr& book) {
  auto out = request_routes();
  // Neither is kept for an Idempotency-Key: it would be one more place where the person stands.
  out.push_back(http::route(Method::post, "admin/personal-data/find", "personal_data_find",
                            http::needs(Resource::admin_personal_data, Action::view),
                            [book](Flow& flow, const Call& call, const PersonalSubject& subject) {
                              return find(*book, flow, call, subject);
                            },
                            {.replays = false, .is_search = true}));
  out.push_back(http::route(
      Method::post, "admin/personal-data/export/{format}", "personal_data_export",
      http::needs(Resource::admin_personal_data, Action::export_),
      [book](Flow& flow, const Call& call,
             const PersonalSubject& subject) -> Result<http::Response> {
        GERBANG_TRY(auto keys, keys_of(subject));
        GERBANG_CHECK(looked(flow.db, call, "personalData.export",
                             personal::masked(subject.kind, keys.front())));
        const exports::About about{"admin/personal-data", "personal_data_export",
                                   http::needs(Resource::admin_personal_data, Action::export_),
                                   say::privacy::file::title, "personal-data"};
        return exports::download(
            flow, call, about,
            std::make_unique<PersonalRows>(book, call, subject.kind, std::move(keys)));
      },
      {.replays = false, .is_search = true, .content_type = "application/octet-stream"}));
  return out;
}

}  // namespace gerbang::privacy
