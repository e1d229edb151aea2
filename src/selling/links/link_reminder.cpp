#include "selling/links/link_reminder.h"

#include "base/contract/json.h"
#include "money/sales/payer_speech.h"
#include "people/merchants/merchant.h"
#include "selling/links/link_mails.h"
#include "selling/links/link_store.h"

namespace gerbang::links {

struct Reminder {
  Id<PaymentLink> link;
};
BOOST_DESCRIBE_STRUCT(Reminder, (), (link))

namespace {

constexpr std::string_view kTopic = "link.remind";

/// The customer's own, if they opened the link; else that of who wrote it.
std::string language_of(db::Sql& sql, const Link& link) {
  auto sale = link_latest_sale(sql, link.merchant, link.id);
  return sale ? sales::payer_language(sql, link.merchant, *sale) : link.language.value_or("en");
}

Result<Done> remind(db::Tx& tx, const Links& links, const mail::MailSettings& mail,
                    const jobs::JobRow& job) {
  GERBANG_TRY(auto reminder, contract::from_stored<Reminder>(job.payload));
  auto link = link_find_locked(tx, job.merchant, reminder.link);
  if (!link || link->reminded_at || link->used_count > 0) return Done{};
  // Whoever moved it while this waited for the link planned another one.
  auto due = reminder_due(*link);
  if (!due || *due > tx.now()) return Done{};
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, link->merchant));
  if (link_obstacle(*link, LinkAction::email, {merchant.active, 0, tx.now()})) return Done{};
  GERBANG_CHECK(mail_reminder(tx, mail, links.mail_of(*link, merchant.name, language_of(tx, *link)),
                              *link->expiry_date));
  link_mark_reminded(tx, *link);
  return Done{};
}

}  // namespace

std::optional<Instant> reminder_due(const Link& link) {
  if (!link.reminder_hours || !link.expiry_date || !link.customer_email) return std::nullopt;
  return *link.expiry_date - hours(*link.reminder_hours);
}

void reminder_plan(db::Tx& tx, const Link& link) {
  auto due = reminder_due(link);
  if (!due || link.reminded_at || link.used_count > 0 || *link.expiry_date <= tx.now()) return;
  jobs::job_add(tx, kTopic, id_text(link.id), contract::to_json(Reminder{link.id}), *due,
                link.merchant);
}

void reminder_cancel(db::Tx& tx, const Link& link) {
  if (link.reminder_hours) jobs::job_cancel(tx, kTopic, id_text(link.id));
}

jobs::Topic reminder_topic(const Links& links, const mail::MailSettings& mail) {
  jobs::Topic out;
  out.name = kTopic;
  out.in_tx = [&links, &mail](db::Tx& tx, const jobs::JobRow& job) {
    return remind(tx, links, mail, job);
  };
  return out;
}

}  // namespace gerbang::links
