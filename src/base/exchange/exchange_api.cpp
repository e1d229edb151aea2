#include "base/exchange/exchange_api.h"

#include <array>

#include "base/db/list.h"
#include "base/db/record.h"
#include "base/exchange/file.h"
#include "say/exchange.h"

namespace gerbang::exchange {

struct BankFileQuery : contract::ListQuery {
  std::vector<RailId> filter_rail;
  std::vector<FileKind> filter_kind;
  std::vector<FileState> filter_state;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(BankFileQuery, (contract::ListQuery),
                      (filter_rail, filter_kind, filter_state, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<BankFileQuery>) {
  using contract::rule;
  return std::array{rule("filter_rail").items(2), rule("filter_kind").items(6),
                    rule("filter_state").items(5)};
}

/// A file without its bytes.
struct FileShown {
  Id<File> id;
  RailId rail{};
  bool is_sent = false;
  std::string name;
  FileKind kind{};
  FileState state{};
  CalendarDay day;
  std::int64_t rows = 0;
  Money amount;
  std::int64_t tries = 0;
  FileDoubt doubt{};  // of a file that is sent: whether the bank may have it
  std::optional<std::string> answers;
  std::optional<std::string> problem;
  Instant created_date;
  std::optional<Instant> ended_date;
};
BOOST_DESCRIBE_STRUCT(FileShown, (),
                      (id, rail, is_sent, name, kind, state, day, rows, amount, tries, doubt,
                       answers, problem, created_date, ended_date))
constexpr auto column_names(db::RecordOf<FileShown>) {
  return std::array{db::Column{"rows", "row_count"}, db::Column{"created_date", "created_at"},
                    db::Column{"ended_date", "ended_at"}};
}

struct BankFileRow : FileShown {
  std::vector<FileAction> actions;
};
BOOST_DESCRIBE_STRUCT(BankFileRow, (FileShown), (actions))

struct BankExceptionQuery : contract::ListQuery {
  std::vector<RailId> filter_rail;
  std::optional<bool> is_ended;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(BankExceptionQuery, (contract::ListQuery),
                      (filter_rail, is_ended, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<BankExceptionQuery>) {
  return std::array{contract::rule("filter_rail").items(2)};
}

struct BankExceptionRow {
  Id<Exception> id;
  RailId rail{};
  std::string report;
  std::optional<MerchantId> merchant_id;
  std::optional<Id<Subject>> subject_id;
  std::string what;  // in English; the first exceptions have nothing else
  std::optional<ProblemCode> code;
  std::optional<std::int64_t> line;
  std::optional<std::string> element;
  std::optional<std::string> found;
  std::optional<std::string> expected;
  Instant created_date;
  std::optional<Instant> ended_date;
  std::optional<std::string> ended_by;
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(BankExceptionRow, (),
                      (id, rail, report, merchant_id, subject_id, what, code, line, element, found,
                       expected, created_date, ended_date, ended_by, remarks))
constexpr auto column_names(db::RecordOf<BankExceptionRow>) {
  return std::array{db::Column{"created_date", "created_at"}, db::Column{"ended_date", "ended_at"},
                    db::Column{"ended_by", "ended_name"}};
}

/// An operator's reason.
struct BankRemarks {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(BankRemarks, (), (remarks))
constexpr auto field_rules(contract::Of<BankRemarks>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr std::array kByTime{db::SortColumn{"createdDate", "created_at"}};

constexpr db::List<FileShown, BankFileQuery> kFileList{
    .whose = db::Whose::of_all(),
    .select = db::text<FileShown, "SELECT {} FROM exchange_files">,
    .from = "exchange_files",
    .sorts = kByTime,
    .narrow =
        [](db::Where& where, const BankFileQuery& query) {
          where.one_of("rail", query.filter_rail);
          where.one_of("kind", query.filter_kind);
          where.one_of("state", query.filter_state);
          where.at_least("created_at", query.created_date_from);
          where.at_most("created_at", query.created_date_to);
        },
    .ids_first = true};

constexpr db::List<BankExceptionRow, BankExceptionQuery> kExceptionList{
    .whose = db::Whose::of_all(),
    .select = db::text<BankExceptionRow, "SELECT {} FROM exchange_exceptions">,
    .from = "exchange_exceptions",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const BankExceptionQuery& query) {
      where.one_of("rail", query.filter_rail);
      where.at_least("created_at", query.created_date_from);
      where.at_most("created_at", query.created_date_to);
      if (query.is_ended)
        where.asked(*query.is_ended ? "ended_at IS NOT NULL" : "ended_at IS NULL");
    }};

BankFileRow file_row_of(FileShown&& it) {
  BankFileRow out;
  static_cast<FileShown&>(out) = std::move(it);
  for (auto action : {FileAction::read_again, FileAction::send_again, FileAction::mark_handed_over,
                      FileAction::skip})
    if (file_state_after(out.rail, out.is_sent, out.state, action)) out.actions.push_back(action);
  return out;
}

}  // namespace

http::Routes exchange_routes() {
  constexpr auto kView = http::needs(Resource::admin_acquirer, Action::view);
  constexpr auto kEdit = http::needs(Resource::admin_acquirer, Action::edit);
  auto act = [](FileAction action, TextId message) {
    return [action, message](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
      GERBANG_CHECK(file_act(tx, call.actor(), call.id<File>("id"), action, {}));
      return Success{message};
    };
  };
  auto decide = [](FileAction action, TextId message) {
    return
        [action, message](db::Tx& tx, const Call& call, const BankRemarks& why) -> Result<Success> {
          GERBANG_CHECK(file_act(tx, call.actor(), call.id<File>("id"), action, why.remarks));
          return Success{message};
        };
  };
  return {
      http::route(Method::get, "admin/bank-files", "admin_bank_file_list", kView,
                  [](db::Sql& sql, const Call&,
                     const BankFileQuery& query) -> Result<contract::Page<BankFileRow>> {
                    GERBANG_TRY(auto page, kFileList.page(sql, {}, query));
                    return contract::page_as(std::move(page), file_row_of);
                  }),
      http::route(Method::post, "admin/bank-files/{id}/read-again", "admin_bank_file_read_again",
                  kEdit, act(FileAction::read_again, say::exchange::read_again)),
      http::route(Method::post, "admin/bank-files/{id}/send-again", "admin_bank_file_send_again",
                  kEdit, act(FileAction::send_again, say::exchange::send_again)),
      http::route(Method::post, "admin/bank-files/{id}/handed-over", "admin_bank_file_handed_over",
                  kEdit, decide(FileAction::mark_handed_over, say::exchange::handed_over)),
      http::route(Method::post, "admin/bank-files/{id}/skip", "admin_bank_file_skip", kEdit,
                  decide(FileAction::skip, say::exchange::skipped)),
      http::route(Method::get, "admin/bank-exceptions", "admin_bank_exception_list",
                  http::needs(Resource::admin_payout, Action::view),
                  [](db::Sql& sql, const Call&, const BankExceptionQuery& query) {
                    return kExceptionList.page(sql, {}, query);
                  }),
      http::route(Method::post, "admin/bank-exceptions/{id}/end", "admin_bank_exception_end",
                  http::needs(Resource::admin_payout, Action::edit),
                  [](db::Tx& tx, const Call& call, const BankRemarks& remarks) -> Result<Success> {
                    GERBANG_CHECK(
                        exception_end(tx, call.actor(), call.id<Exception>("id"), remarks.remarks));
                    return Success{say::exchange::exception_done};
                  }),
  };
}

}  // namespace gerbang::exchange
