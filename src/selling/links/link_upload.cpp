#include "selling/links/link_upload.h"

#include <map>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/exports/sheet.h"
#include "say/exports.h"
#include "say/links.h"
#include "selling/links/link_mails.h"
#include "selling/links/link_store.h"

namespace gerbang::links {

/// What a job of the queue mails: few links, so that its commit is a short one.
struct UploadMails {
  std::vector<Id<PaymentLink>> links;
  std::string language;
};
BOOST_DESCRIBE_STRUCT(UploadMails, (), (links, language))

namespace {

constexpr std::string_view kMailTopic = "link.mail_uploaded";
constexpr std::size_t kMailsAtOnce = 20;
constexpr std::size_t kProblemsMax = 100;  // that a refusal names

// The titles that the export of the list has, so that a file of it can be gone on with.
constexpr std::array kLabels{imports::Label{"title", say::links::file::name},
                             imports::Label{"description", say::exports::column::description},
                             imports::Label{"amount", say::exports::column::amount},
                             imports::Label{"minAmount", say::links::file::amount_min},
                             imports::Label{"maxAmount", say::links::file::amount_max},
                             imports::Label{"reference", say::exports::column::reference},
                             imports::Label{"customerName", say::exports::column::customer_name},
                             imports::Label{"customerEmail", say::exports::column::customer_email},
                             imports::Label{"customerPhone", say::exports::column::customer_phone},
                             imports::Label{"expiryDate", say::links::file::expires_on},
                             imports::Label{"reminderHours", say::links::file::reminder},
                             imports::Label{"oneTimePayment", say::links::file::type},
                             imports::Label{"usageLimit", say::links::file::limit}};
// An empty amount is none that anybody chose: that the payer chooses it is said by a word.
constexpr std::array kWords{
    imports::Word{"amount", say::links::upload::open, imports::Word::Means::nothing},
    imports::Word{"oneTimePayment", say::links::file::one_time, imports::Word::Means::yes},
    imports::Word{"oneTimePayment", say::links::file::multiple, imports::Word::Means::no}};
constexpr imports::Naming kNaming{kLabels, kWords};

/// Names the wrong fields by row: "file[3].amount".
Error refusal(const std::vector<UploadRow>& rows) {
  Error out = invalid_field("file", say::links::upload::none_right);
  out.field_errors.clear();
  for (const auto& row : rows) {
    for (const auto& problem : row.problems) {
      if (out.field_errors.size() == kProblemsMax) return out;
      auto path = contract::path_item("file", static_cast<std::size_t>(row.number));
      out.field_errors.push_back({contract::path_join(path, problem.field), problem.message});
    }
  }
  return out;
}

Result<Done> mail_uploaded(db::Tx& tx, const Links& links, const jobs::JobRow& job) {
  GERBANG_TRY(auto mails, contract::from_stored<UploadMails>(job.payload));
  for (auto id : mails.links) {
    auto link = link_find(tx, job.merchant, id);
    // What was changed, paid or mailed too often meanwhile is passed over: nobody waits for it.
    if (!link || !link->customer_email || is_mailed_often(tx, *link->customer_email)) continue;
    auto sent = links.link_mail(tx, *link, mails.language);
    if (!sent.ok() && sent.error().code != ErrorCode::conflict) return sent.error();
  }
  return Done{};
}

/// Queues the mails of those that have an address, as many to each as it takes within an hour.
void mails_add(db::Tx& tx, const Actor& actor, std::vector<UploadedRow>& rows) {
  std::map<std::string, std::int64_t> times;
  UploadMails mails{{}, actor.language};
  auto flush = [&] {
    if (mails.links.empty()) return;
    jobs::job_add(tx, kMailTopic, id_text(mails.links.front()), contract::to_json(mails), tx.now(),
                  actor.company);
    mails.links.clear();
  };
  for (auto& row : rows) {
    if (!row.link || !row.link->customer_email) continue;
    if (++times[*row.link->customer_email] > kLinksMailedMax) continue;
    row.is_mailed = true;
    mails.links.push_back(row.link->id);
    if (mails.links.size() == kMailsAtOnce) flush();
  }
  flush();
}

}  // namespace

Result<std::vector<UploadRow>> upload_read(const Links& links, std::string_view file, Instant now,
                                           std::string_view language) {
  auto bytes = base64_parse(file);
  if (!bytes) return invalid_field("file", say::links::upload::not_base64);
  GERBANG_TRY(auto rows, imports::table_read<LinkDraft>(*bytes, "file", kNaming, language));
  for (auto& row : rows) {
    if (!row.problems.empty()) continue;
    auto checked = links.link_check(row.value, now);
    if (!checked.ok()) row.problems = std::move(checked.error().field_errors);
  }
  return rows;
}

Result<std::vector<UploadedRow>> upload_make(db::Tx& tx, const Links& links, const Actor& actor,
                                             std::vector<UploadRow> rows, const UploadWish& wish) {
  auto wrong = std::ranges::count_if(rows, [](const auto& row) { return !row.problems.empty(); });
  if (wrong == std::ssize(rows) || (wish.all_or_nothing && wrong > 0)) return refusal(rows);
  std::vector<UploadedRow> out;
  out.reserve(rows.size());
  for (auto& row : rows) {
    auto& made = out.emplace_back(UploadedRow{std::move(row), {}, false});
    if (!made.row.problems.empty()) continue;
    GERBANG_TRY(made.link, links.link_create(tx, actor, made.row.value));
  }
  if (wish.email_customers) mails_add(tx, actor, out);
  audit::write(tx, actor.company, actor, "paymentLink.upload", {},
               std::to_string(std::ssize(out) - wrong) + " of " + std::to_string(out.size()));
  return out;
}

jobs::Topic upload_topic(const Links& links) {
  jobs::Topic out;
  out.name = kMailTopic;
  out.in_tx = [&links](db::Tx& tx, const jobs::JobRow& job) {
    return mail_uploaded(tx, links, job);
  };
  return out;
}

std::string upload_template(std::string_view language) {
  const auto& names = contract::wire_names<LinkDraft>();
  auto sheet = exports::csv_sheet(names, language);
  std::vector<exports::Cell> cells(names.size());
  auto set = [&](std::string_view name, exports::Cell cell) {
    cells[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())] =
        std::move(cell);
  };
  set("title", say::links::upload::example);
  set("amount", Money{12'050});
  set("oneTimePayment", say::links::file::one_time);
  sheet->row(cells);
  return sheet->take();
}

std::string upload_report(const LinkSettings& settings, const std::vector<UploadedRow>& rows,
                          std::string_view language) {
  using exports::Cell;
  std::vector<std::string> titles;
  for (TextId title : {say::links::upload::row, say::links::file::name, say::links::upload::result,
                       say::links::upload::address, say::links::upload::problems})
    titles.push_back(title.in(language));
  auto sheet = exports::csv_sheet(titles, language);
  for (const auto& [row, link, is_mailed] : rows) {
    std::string problems;
    for (const auto& problem : row.problems) {
      if (!problems.empty()) problems += "; ";
      problems += problem.field + ": " + problem.message.in(language);
    }
    sheet->row(std::array<Cell, 5>{row.number, row.value.title,
                                   link ? say::links::upload::created : say::links::upload::refused,
                                   link ? Cell(link_url(settings, link->slug)) : Cell(),
                                   std::move(problems)});
  }
  return sheet->take();
}

}  // namespace gerbang::links
