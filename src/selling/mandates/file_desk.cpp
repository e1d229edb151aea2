#include "selling/mandates/file_desk.h"

#include <array>

#include "base/audit/audit.h"
#include "base/db/list.h"
#include "people/merchants/merchant.h"
#include "say/mandates.h"
#include "selling/mandates/collection_store.h"

namespace gerbang::mandates {

/// A file without its bytes.
struct FileShown {
  Id<RailFile> id;
  std::string name;
  RailFileKind kind{};
  FileState state{};
  CalendarDay day;
  std::int64_t row_count = 0;
  Money amount;
  std::int64_t tries = 0;
  FileDoubt doubt{};
  std::optional<std::string> answers;
  std::optional<std::string> problem;
  Instant created_at;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(FileShown, (),
                      (id, name, kind, state, day, row_count, amount, tries, doubt, answers,
                       problem, created_at, ended_at))

struct MandateFileQuery : contract::ListQuery {
  std::vector<RailFileKind> filter_kind;
  std::vector<FileState> filter_state;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(MandateFileQuery, (contract::ListQuery),
                      (filter_kind, filter_state, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<MandateFileQuery>) {
  using contract::rule;
  return std::array{rule("filter_kind").items(4), rule("filter_state").items(5)};
}

struct MandateFileRow {
  Id<RailFile> id;
  std::string name;
  RailFileKind kind{};
  FileState state{};
  CalendarDay day;
  std::int64_t rows = 0;
  Money amount;
  std::int64_t tries = 0;
  FileDoubt doubt{};  // of a collection file: whether the bank may have it
  std::optional<std::string> answers;
  std::optional<std::string> problem;
  Instant created_date;
  std::optional<Instant> ended_date;
  std::vector<FileAction> actions;
};
BOOST_DESCRIBE_STRUCT(MandateFileRow, (),
                      (id, name, kind, state, day, rows, amount, tries, doubt, answers, problem,
                       created_date, ended_date, actions))

/// Why an operator decides so.
struct MandateFileRemarks {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(MandateFileRemarks, (), (remarks))
constexpr auto field_rules(contract::Of<MandateFileRemarks>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

/// A debit that is in a file and that the bank has not answered.
struct Unanswered {
  MerchantId merchant;
  Id<SaleAttempt> id;
  Id<Sale> sale;
  std::string order_no;
  std::string mandate_no;
  std::string payer_name;
  std::string bank_name;
  Money amount;
  CalendarDay debit_on;
  std::optional<std::string> file_name;
  std::optional<FileState> file_state;
};
BOOST_DESCRIBE_STRUCT(Unanswered, (),
                      (merchant, id, sale, order_no, mandate_no, payer_name, bank_name, amount,
                       debit_on, file_name, file_state))

struct UnansweredQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
  std::optional<std::int64_t> bank_silent_days;  // at least so long
};
BOOST_DESCRIBE_STRUCT(UnansweredQuery, (contract::ListQuery), (merchant, bank_silent_days))
constexpr auto field_rules(contract::Of<UnansweredQuery>) {
  return std::array{contract::rule("bank_silent_days").between(1, 365)};
}

struct UnansweredRow {
  Id<SaleAttempt> id;
  std::string merchant_name;
  Id<Sale> sale_id;
  std::string order_no;
  std::string mandate_no;
  std::string payer_name;
  std::string bank_name;
  Money amount;
  std::string currency;
  CalendarDay debit_on;
  std::int64_t age_days = 0;
  std::optional<std::string> file_name;
  std::optional<FileState> file_state;
};
BOOST_DESCRIBE_STRUCT(UnansweredRow, (),
                      (id, merchant_name, sale_id, order_no, mandate_no, payer_name, bank_name,
                       amount, currency, debit_on, age_days, file_name, file_state))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr auto kFileDesk = Resource::admin_acquirer;

constexpr std::array kFileSorts{db::SortColumn{"createdDate", "created_at"}};
constexpr std::array kUnansweredSorts{db::SortColumn{"debitOn", "c.debit_on"}};

constexpr db::List<FileShown, MandateFileQuery> kFileList{
    .whose = db::Whose::of_all(),
    .select = db::text<FileShown, "SELECT {} FROM mandate_files">,
    .from = "mandate_files",
    .sorts = kFileSorts,
    .narrow =
        [](db::Where& where, const MandateFileQuery& query) {
          where.one_of("kind", query.filter_kind);
          where.one_of("state", query.filter_state);
          where.at_least("created_at", query.created_date_from);
          where.at_most("created_at", query.created_date_to);
        },
    .ids_first = true};

#define GERBANG_UNANSWERED_FROM \
  "mandate_collections c LEFT JOIN mandate_files f ON f.id = c.file_id"
constexpr db::List<Unanswered, UnansweredQuery> kUnansweredList{
    .whose = db::Whose::of_all(),
    .select =
        "SELECT c.merchant_id, c.id, c.sale_id, c.order_no, c.mandate_no, c.payer_name,"
        " c.bank_name, c.amount, c.debit_on, f.name, f.state FROM " GERBANG_UNANSWERED_FROM,
    .from = GERBANG_UNANSWERED_FROM,
    .id = "c.id",
    .created_at = "c.debit_on",
    .sorts = kUnansweredSorts,
    .default_sort = "debitOn,asc",
    .narrow = [](db::Where& where, const UnansweredQuery& query) {
      where.also("c.status = 1");
      where.equal("c.merchant_id", query.merchant);
      if (query.bank_silent_days)
        where.asked("c.debit_on <= " + where.bind(kl_day(where.now()) - *query.bank_silent_days));
    }};

std::optional<FileState> file_state_after(RailFileKind kind, FileState state, FileAction action) {
  return kind == RailFileKind::collections ? next_state(kSentFileTransitions, state, action)
                                           : next_state(kReceivedFileTransitions, state, action);
}

/// The actions that a file's state allows.
std::vector<FileAction> file_actions(RailFileKind kind, FileState state) {
  std::vector<FileAction> out;
  for (auto action : {FileAction::read_again, FileAction::send_again, FileAction::mark_handed_over,
                      FileAction::skip})
    if (file_state_after(kind, state, action)) out.push_back(action);
  return out;
}

MandateFileRow file_row_of(FileShown&& it) {
  return {it.id,
          std::move(it.name),
          it.kind,
          it.state,
          it.day,
          it.row_count,
          it.amount,
          it.tries,
          it.doubt,
          std::move(it.answers),
          std::move(it.problem),
          it.created_at,
          it.ended_at,
          file_actions(it.kind, it.state)};
}

Result<contract::Page<UnansweredRow>> unanswered_list(db::Sql& sql, const Call&,
                                                      const UnansweredQuery& query) {
  GERBANG_TRY(auto page, kUnansweredList.page(sql, {}, query));
  Day today = kl_day(sql.now());
  return contract::page_as(std::move(page), [&](Unanswered&& it) {
    return UnansweredRow{it.id,
                         merchants::merchant_name(sql, it.merchant),
                         it.sale,
                         std::move(it.order_no),
                         std::move(it.mandate_no),
                         std::move(it.payer_name),
                         std::move(it.bank_name),
                         it.amount,
                         std::string(kCurrency),
                         it.debit_on,
                         today - it.debit_on.day,
                         std::move(it.file_name),
                         it.file_state};
  });
}

audit::Action audit_of(FileAction action) {
  switch (action) {
    case FileAction::read_again:
      return "mandateFile.readAgain";
    case FileAction::send_again:
      return "mandateFile.resend";
    case FileAction::mark_handed_over:
      return "mandateFile.handedOver";
    case FileAction::skip:
      break;
  }
  return "mandateFile.skip";
}

}  // namespace

Result<Done> Collections::file_act(db::Tx& tx, const Actor& actor, Id<RailFile> id,
                                   FileAction action, const std::string& remarks) const {
  auto file = file_lock(tx, id);
  if (!file) return not_found(say::mandates::files::none);
  auto state = file_state_after(file->kind, file->state, action);
  if (!state) return conflict(say::mandates::files::not_refused, "mandate_file.state");
  file->state = *state;
  file->ended_at.reset();
  if (*state == FileState::done) file->ended_at = tx.now();
  if (action == FileAction::read_again) {
    file->place = 0;
    if (auto same = file_of_content(tx, file->sha256, file->name)) {
      file->state = FileState::done;
      file->ended_at = tx.now();
      file->problem = "its content came as " + *same;
    }
  }
  file_write(tx, *file);
  audit::write(tx, kGatewayCompany, actor, audit_of(action), id_text(id),
               remarks.empty() ? file->name : file->name + ": " + remarks);
  return Done{};
}

http::Routes file_routes(const Collections& collections) {
  constexpr auto kView = http::needs(kFileDesk, Action::view);
  constexpr auto kEdit = http::needs(kFileDesk, Action::edit);
  auto act = [&collections](FileAction action, TextId message) {
    return [&collections, action, message](db::Tx& tx, const Call& call,
                                           const Nothing&) -> Result<Success> {
      GERBANG_CHECK(collections.file_act(tx, call.actor(), call.id<RailFile>("id"), action, {}));
      return Success{message};
    };
  };
  auto decide = [&collections](FileAction action, TextId message) {
    return [&collections, action, message](db::Tx& tx, const Call& call,
                                           const MandateFileRemarks& why) -> Result<Success> {
      GERBANG_CHECK(
          collections.file_act(tx, call.actor(), call.id<RailFile>("id"), action, why.remarks));
      return Success{message};
    };
  };
  return {
      http::route(Method::get, "admin/mandates/files", "admin_mandate_file_list", kView,
                  [](db::Sql& sql, const Call&,
                     const MandateFileQuery& query) -> Result<contract::Page<MandateFileRow>> {
                    GERBANG_TRY(auto page, kFileList.page(sql, {}, query));
                    return contract::page_as(std::move(page), file_row_of);
                  }),
      http::route(Method::get, "admin/mandates/unanswered", "admin_mandate_unanswered_list", kView,
                  unanswered_list),
      http::route(Method::post, "admin/mandates/files/{id}/read-again",
                  "admin_mandate_file_read_again", kEdit,
                  act(FileAction::read_again, say::mandates::files::read_again)),
      http::route(Method::post, "admin/mandates/files/{id}/send-again",
                  "admin_mandate_file_send_again", kEdit,
                  act(FileAction::send_again, say::mandates::files::send_again)),
      http::route(Method::post, "admin/mandates/files/{id}/handed-over",
                  "admin_mandate_file_handed_over", kEdit,
                  decide(FileAction::mark_handed_over, say::mandates::files::handed_over)),
      http::route(Method::post, "admin/mandates/files/{id}/skip", "admin_mandate_file_skip", kEdit,
                  decide(FileAction::skip, say::mandates::files::skipped)),
  };
}

}  // namespace gerbang::mandates
