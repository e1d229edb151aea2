#include "base/exports/export.h"
#include "base/audit/audit.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "base/core/log.h"
#include "base/core/sha256.h"
#include "base/db/lane.h"
#include "base/events/events.h"
#include "say/exports.h"
#include "say/http.h"

namespace gerbang::exports {
namespace {

// A download keeps some hundred rows and a packer's window, about a megabyte. However slowly one
// company reads what it asked for, it takes no other company's place.
constexpr int kDownloadsMax = 32;
constexpr int kDownloadsOfCompanyMax = 4;

class Places {
 public:
  bool take(MerchantId company) {
    std::scoped_lock lock(mutex_);
    auto found = taken_.find(company.value);
    int of_company = found == taken_.end() ? 0 : found->second;
    if (all_ >= kDownloadsMax || of_company >= kDownloadsOfCompanyMax) return false;
    ++all_;
    ++taken_[company.value];
    return true;
  }
  void give_back(MerchantId company) {
    std::scoped_lock lock(mutex_);
    --all_;
    if (--taken_[company.value] == 0) taken_.erase(company.value);
  }

 private:
  std::mutex mutex_;
  int all_ = 0;
  std::map<std::int64_t, int> taken_;  // by company
};
Places places;

/// One place among the downloads, given back when the answer is gone.
class Place {
 public:
  explicit Place(MerchantId company) : company_(company), is_there_(places.take(company)) {}
  ~Place() {
    if (is_there_) places.give_back(company_);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  explicit operator bool() const { return is_there_; }

 private:
  MerchantId company_;
  bool is_there_;
};

/// "filterStatus=11, name=Aisyah": as the address has it. Not its sort: the file has its own.
std::string filter_text(const http::Request& request) {
  std::string out;
  for (const auto& [name, value] : request.query) {
    if (name == "pageNumber" || name == "pageSize" || name == "sort" || value.empty()) continue;
    if (!out.empty()) out += ", ";
    out.append(name).append("=").append(value);
  }
  return out;
}

bool is_oldest_first(const http::Request& request) {
  return std::ranges::any_of(request.query, [](const auto& parameter) {
    return parameter.first == "sort" && parameter.second == "createdDate,asc";
  });
}

class Download {
 public:
  Download(db::Db& db, const http::Call& call, const About& about, std::unique_ptr<Rows> rows,
           std::unique_ptr<Sheet> sheet)
      : place_(call.merchant()),
        db_(db),
        rows_(std::move(rows)),
        sheet_(std::move(sheet)),
        language_(call.request().language()),
        filter_(filter_text(call.request())),
        is_oldest_first_(is_oldest_first(call.request())),
        made_by_(call.who().full_name),
        made_at_(db.clock().now()),
        entry_(audit::entry_of(call.merchant(), call.actor(), "list.export", about.file)) {
    entry_.operation = about.operation;
  }

  explicit operator bool() const { return static_cast<bool>(place_); }

  /// The first rows, in one view of the database with their number: how many there will be.
  Result<std::int64_t> begin() {
    return db::read(db_, db::Lane::heavy, [this](db::Sql& sql) -> Result<std::int64_t> {
      auto count = rows_->count(sql);
      // Enough of them to tell from their size, packed, what all will take.
      for (int times = 0; times < 5 && !is_finished_; ++times) {
        GERBANG_TRY(auto more, rows_->add(sql, *sheet_));
        if (!more) finish();
      }
      first_ = sheet_->take();
      return count;
    });
  }
  std::size_t first_size() const { return first_.size(); }
  std::int64_t rows_made() const { return rows_->written; }

  /// Kept before the first byte goes.
  Result<Done> audit_begin(std::int64_t count) const {
    auto begun = entry_;
    begun.detail = std::to_string(count) + " rows: " + filter_;
    return audit_write(begun);
  }

  std::string next() {
    auto part = next_part();
    digest_.add(part);
    if (part.empty()) audit_end();
    return part;
  }

 private:
  std::string next_part() {
    if (!first_.empty()) return std::exchange(first_, {});
    // A packer may keep what some hundred rows gave it: an empty part would end the file.
    for (std::string part; !is_finished_;) {
      auto more =
          db::read(db_, db::Lane::heavy, [this](db::Sql& sql) { return rows_->add(sql, *sheet_); });
      if (!more.ok()) throw std::runtime_error(more.error().message.english());
      if (!*more) finish();
      if (part = sheet_->take(); !part.empty()) return part;
    }
    return {};
  }

  /// Whoever shows a file can be told whether it is the one that was taken away.
  void audit_end() {
    auto ended = entry_;
    ended.action = "list.exportWhole";
    ended.detail = std::to_string(rows_->written) + " rows, ";
    if (rows_->total) ended.detail += "control total " + money_text(*rows_->total) + ", ";
    ended.detail += "SHA-256 " + digest_.hex();
    if (!audit_write(ended).ok()) log_error("export_not_audited", {{"list", entry_.operation}});
  }

  Result<Done> audit_write(const audit::Entry& entry) const {
    return db_.write([&](db::Tx& tx) -> Result<Done> {
      audit::write(tx, entry);
      return Done{};
    });
  }

  void finish() {
    auto in = [this](TextId message) { return message.in(language_); };
    std::vector<Line> about{
        {in(say::exports::file::filter), filter_.empty() ? in(say::exports::file::none) : filter_},
        {in(say::exports::file::order), in(is_oldest_first_ ? say::exports::file::oldest_first
                                                            : say::exports::file::newest_first)},
        {in(say::exports::file::time_zone), std::string("Asia/Kuala_Lumpur (UTC+08:00)")},
        {in(say::exports::file::row_count), rows_->written}};
    if (rows_->total) about.emplace_back(in(say::exports::file::control_total), *rows_->total);
    about.emplace_back(in(say::exports::file::made_on), made_at_);
    about.emplace_back(in(say::exports::file::made_by), made_by_);
    sheet_->finish(in(say::exports::file::about), about);
    is_finished_ = true;
  }

  Place place_;
  db::Db& db_;
  std::unique_ptr<Rows> rows_;
  std::unique_ptr<Sheet> sheet_;
  std::string language_, filter_;
  bool is_oldest_first_;
  std::string made_by_;
  Instant made_at_;
  audit::Entry entry_;
  Sha256 digest_;
  std::string first_;
  bool is_finished_ = false;
};

}  // namespace

namespace {

/// How the file is called and what it is.
struct Kind {
  std::string_view content_type;
  std::string_view ending;
};

Result<http::Response> send(http::Flow& flow, const http::Call& call, const About& about,
                            std::unique_ptr<Rows> rows, std::unique_ptr<Sheet> sheet,
                            const Kind& kind) {
  auto made = std::make_shared<Download>(flow.db, call, about, std::move(rows), std::move(sheet));
  if (!*made) {
    return Error{ErrorCode::unavailable, say::http::very_busy, {}, {}, {}};
  }
  GERBANG_TRY(auto count, made->begin());
  GERBANG_CHECK(made->audit_begin(count));
  http::Response response;
  response.content_type = kind.content_type;
  auto day = kl_compact(flow.db.clock().now());  // yyyyMMddHHmmss
  response.headers.push_back({"Content-Disposition", "attachment; filename=\"" + about.file + "-" +
                                                         day.substr(0, 8) + "-" + day.substr(8, 4) +
                                                         std::string(kind.ending) + "\""});
  response.headers.push_back({"X-Export-Rows", std::to_string(count)});
  // What the first rows took, for all of them.
  auto bytes = static_cast<std::int64_t>(made->first_size());
  auto estimate = made->rows_made() > 0 ? bytes * count / made->rows_made() : bytes;
  response.headers.push_back({"X-Export-Bytes", std::to_string(std::max(bytes, estimate))});
  response.next_part = [made] { return made->next(); };
  return response;
}

}  // namespace

Result<http::Response> download(http::Flow& flow, const http::Call& call, const About& about,
                                std::unique_ptr<Rows> rows) {
  auto format = format_parse(call.param("format"));
  if (!format) return not_found(say::http::nothing_here);
  auto language = call.request().language();
  auto titles = rows->titles();
  bool is_csv = *format == Format::csv;
  auto sheet =
      is_csv ? csv_sheet(titles, language) : xlsx_sheet(about.title.in(language), titles, language);
  return send(flow, call, about, std::move(rows), std::move(sheet),
              {content_type(*format), is_csv ? ".csv" : ".xlsx"});
}

Result<http::Response> download_lines(http::Flow& flow, const http::Call& call, const About& about,
                                      std::unique_ptr<Rows> rows) {
  return send(flow, call, about, std::move(rows), line_sheet(),
              {"application/x-ndjson", ".ndjson"});
}

}  // namespace gerbang::exports
