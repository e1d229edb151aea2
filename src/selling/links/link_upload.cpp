#include "selling/links/link_upload.h"

#include <map>

#include "base/audit/audit.h"
#include "base/contract/json.h"
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
    if (!row.made || !row.made->customer_email) continue;
    if (++times[*row.made->customer_email] > kLinksMailedMax) continue;
    row.is_mailed = true;
    mails.links.push_back(row.made->id);
    if (mails.links.size() == kMailsAtOnce) flush();
  }
  flush();
}

}  // namespace

Result<std::vector<UploadRow>> upload_read(const Links& links, std::string_view file, Instant now,
                                           std::string_view language) {
  return imports::upload_read<LinkDraft>(file, kNaming, language, [&](const LinkDraft& draft) {
    return links.link_check(draft, now);
  });
}

Result<std::vector<UploadedRow>> upload_make(db::Tx& tx, const Links& links, const Actor& actor,
                                             std::vector<UploadRow> rows, const UploadWish& wish) {
  GERBANG_TRY(auto out,
              imports::upload_make(
                  std::move(rows), wish.all_or_nothing, say::links::upload::none_right,
                  [&](const LinkDraft& draft) { return links.link_create(tx, actor, draft); }));
  if (wish.email_customers) mails_add(tx, actor, out);
  auto made = std::ranges::count_if(out, [](const auto& row) { return row.made.has_value(); });
  audit::write(tx, actor.company, actor, "paymentLink.upload", {},
               std::to_string(made) + " of " + std::to_string(out.size()));
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
  return imports::upload_template<LinkDraft>(language,
                                             {{"title", say::links::upload::example},
                                              {"amount", Money{12'050}},
                                              {"oneTimePayment", say::links::file::one_time}});
}

std::string upload_report(const LinkSettings& settings, const std::vector<UploadedRow>& rows,
                          std::string_view language) {
  std::vector<imports::ReportRow> told;
  for (const auto& [row, link, is_mailed] : rows) {
    auto& out = told.emplace_back(
        imports::ReportRow{row.number, row.value.title, std::nullopt, &row.problems});
    if (link) out.address = link_url(settings, link->slug);
  }
  return imports::upload_report(say::links::file::name, say::links::upload::address, told,
                                language);
}

}  // namespace gerbang::links
