#include "people/privacy/request.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "base/db/text_search.h"
#include "people/privacy/anonymise.h"
#include "people/privacy/request_store.h"
#include "say/privacy.h"

namespace gerbang::privacy {
namespace {

Error not_now(const RequestRecord& request) {
  switch (request.status) {
    case RequestStatus::rejected:
      return conflict(say::privacy::rejected_already, "personal_request.rejected");
    case RequestStatus::withdrawn:
      return conflict(say::privacy::withdrawn_already, "personal_request.withdrawn");
    case RequestStatus::approved:
    case RequestStatus::done:
      return conflict(say::privacy::approved_already, "personal_request.approved");
    case RequestStatus::requested:
      break;
  }
  return conflict(say::privacy::changed_meanwhile);
}

/// For the audit log, which outlives what was asked for.
std::string told(const RequestRecord& request) {
  if (request.kind != RequestKind::rule) return request.shown;
  if (request.after_days.value_or(0) == 0) return "payers are never anonymised by themselves";
  return fmt::format("payers are anonymised after {} days", *request.after_days);
}

Result<RequestRecord> keep(db::Tx& tx, RequestRecord request, const Actor& actor) {
  request.id = id_new<PersonalRequest>(tx.now());
  request.asked_by = actor.user;
  request.asked_name = actor.name;
  request.created_at = tx.now();
  request.place = contract::to_json(personal::Place{});
  request.report = contract::to_json(Report{});
  if (!request_insert(tx, request))
    return conflict(say::privacy::open_already, "personal_request.open");
  audit::write(tx, kGatewayCompany, actor, "personalData.ask", id_text(request.id),
               told(request) + "; " + request.reason);
  return request;
}

void end(RequestRecord& request, Instant now) {
  request.ended_at = now;
  request.subject.clear();
  request.subject_key.clear();
}

Result<RequestRecord> decide(db::Tx& tx, RequestRecord request, RequestEvent event,
                             const Actor& actor, std::optional<std::string> remarks) {
  auto to = next_state(kRequestTransitions, request.status, event);
  if (!to) return not_now(request);
  auto from = std::exchange(request.status, *to);
  request.decided_by = actor.user;
  request.decided_name = actor.name;
  request.decided_at = tx.now();
  request.remarks = std::move(remarks);
  // A rule has nothing to be worked on.
  if (request.status == RequestStatus::approved && request.kind == RequestKind::rule)
    request.status = RequestStatus::done;
  if (request.status != RequestStatus::approved) end(request, tx.now());
  if (!request_write(tx, request, from)) return conflict(say::privacy::changed_meanwhile);
  return request;
}

audit::Partner asker_of(const RequestRecord& request) {
  return {request.asked_by, request.asked_name};
}

}  // namespace

Result<std::vector<std::string>> keys_of(const PersonalSubject& subject) {
  auto keys = personal::keys_of(subject.kind, subject.value);
  constexpr std::size_t kNumberMin = 6;
  bool is_whole = !keys.empty();
  if (is_whole && subject.kind == personal::Key::email) is_whole = db::is_whole_address(keys[0]);
  if (is_whole && subject.kind != personal::Key::email) is_whole = keys[0].size() >= kNumberMin;
  if (is_whole) return keys;
  return invalid_field("value", subject.kind == personal::Key::email ? say::privacy::whole_address
                                                                     : say::privacy::whole_number);
}

void Report::add(const personal::Tally& tally) {
  auto put = [this](std::string_view title, std::string_view why, std::int64_t rows) {
    auto at = std::ranges::find_if(
        lines, [&](const ReportLine& it) { return it.title == title && it.why == why; });
    if (at == lines.end())
      at = lines.insert(lines.end(), ReportLine{std::string(title), std::string(why), 0});
    at->rows += rows;
  };
  for (const auto& [title, rows] : tally.changed)
    put(title, {}, rows);
  for (const auto& [what, rows] : tally.stayed)
    put(what.first, what.second, rows);
}

std::vector<RequestEvent> request_actions(const RequestRecord& request, Id<User> person) {
  std::vector<RequestEvent> out;
  for (auto event : {RequestEvent::approve, RequestEvent::reject, RequestEvent::withdraw}) {
    bool is_mine = event == RequestEvent::withdraw;
    if (is_mine == (request.asked_by == person) &&
        next_state(kRequestTransitions, request.status, event)) {
      out.push_back(event);
    }
  }
  return out;
}

Result<RequestRecord> request_ask(db::Tx& tx, const Actor& actor,
                                  const PersonalRequestDraft& draft) {
  GERBANG_TRY(auto keys, keys_of(draft));
  RequestRecord out;
  out.kind = static_cast<RequestKind>(draft.kind);
  out.subject = draft.value;
  out.subject_key = *std::ranges::min_element(keys, {}, &std::string::size);
  out.shown = personal::masked(draft.kind, keys.front());
  out.reason = draft.reason;
  return keep(tx, std::move(out), actor);
}

Result<RequestRecord> rule_ask(db::Tx& tx, const Actor& actor, const PersonalRuleDraft& draft) {
  if (draft.after_days != 0 && draft.after_days < kAfterDaysMin)
    return invalid_field("afterDays", say::privacy::too_soon({.min = kAfterDaysMin}));
  RequestRecord out;
  out.kind = RequestKind::rule;
  out.after_days = draft.after_days;
  out.reason = draft.reason;
  return keep(tx, std::move(out), actor);
}

Result<RequestRecord> request_approve(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id) {
  auto found = request_lock(tx, id);
  if (!found) return not_found(say::privacy::none);
  if (found->asked_by == actor.user) return forbidden(say::privacy::own);
  GERBANG_TRY(auto out, decide(tx, std::move(*found), RequestEvent::approve, actor, {}));
  if (out.status == RequestStatus::approved) anonymise_soon(tx);
  audit::write_decision(tx, kGatewayCompany, actor, "personalData.approve", id_text(id), told(out),
                        asker_of(out));
  return out;
}

Result<RequestRecord> request_reject(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id,
                                     const std::string& remarks) {
  auto found = request_lock(tx, id);
  if (!found) return not_found(say::privacy::none);
  if (found->asked_by == actor.user) return forbidden(say::privacy::own);
  GERBANG_TRY(auto out, decide(tx, std::move(*found), RequestEvent::reject, actor, remarks));
  audit::write_decision(tx, kGatewayCompany, actor, "personalData.reject", id_text(id),
                        told(out) + "; " + remarks, asker_of(out));
  return out;
}

Result<RequestRecord> request_withdraw(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id) {
  auto found = request_lock(tx, id);
  if (!found) return not_found(say::privacy::none);
  if (found->asked_by != actor.user) return forbidden(say::privacy::not_yours);
  GERBANG_TRY(auto out, decide(tx, std::move(*found), RequestEvent::withdraw, actor, {}));
  audit::write(tx, kGatewayCompany, actor, "personalData.withdraw", id_text(id), told(out));
  return out;
}

Result<bool> request_step(db::Tx& tx, const personal::Book& book, Id<PersonalRequest> id) {
  auto request = request_lock(tx, id);
  if (!request || request->status != RequestStatus::approved) return false;
  auto key = static_cast<personal::Key>(request->kind);
  auto keys = personal::keys_of(key, request->subject);
  GERBANG_TRY(auto place, contract::from_stored<personal::Place>(request->place));
  GERBANG_TRY(auto report, contract::from_stored<Report>(request->report));
  auto batch = book.next(tx, key, keys, place);
  bool is_over = batch.ids.empty();
  if (!is_over) {
    report.add(book.anonymise(tx, batch, tx.now()));
    request->place = contract::to_json(place);
    request->report = contract::to_json(report);
  } else {
    request->status = RequestStatus::done;
    end(*request, tx.now());
    std::int64_t changed = 0, stayed = 0;
    for (const auto& it : report.lines)
      (it.why.empty() ? changed : stayed) += it.rows;
    audit::write(tx, {.merchant = kGatewayCompany,
                      .action = "personalData.done",
                      .subject = id_text(id),
                      .detail = fmt::format("{}: {} rows anonymised, {} kept", request->shown,
                                            changed, stayed)});
  }
  if (!request_write(tx, *request, RequestStatus::approved))
    return conflict(say::privacy::changed_meanwhile);
  return !is_over;
}

}  // namespace gerbang::privacy
