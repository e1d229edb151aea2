#include "base/mail/mail.h"

#include "base/contract/json.h"
#include "base/core/email.h"
#include "base/mail/mail_store.h"
#include "base/mail/message.h"
#include "base/mail/smtp.h"
#include "base/mail/template.h"

namespace gerbang::mail {

struct MailJob {
  Id<Mail> mail_id;
};
BOOST_DESCRIBE_STRUCT(MailJob, (), (mail_id))

namespace {

constexpr std::string_view kTopic = "mail.send";

Result<Done> settled(db::Db& db, Id<Mail> id, MailStatus status, std::string_view error,
                     bool empties) {
  return db.write([&](db::Tx& tx) -> Result<Done> {
    store::mail_status_set(tx, id, status, error);
    if (empties) store::mail_bodies_empty(tx, id);
    return Done{};
  });
}

Result<Done> send(db::Db& db, const jobs::JobRow& job, const MailSettings& settings,
                  std::size_t tries_max) {
  GERBANG_TRY(auto payload, contract::from_stored<MailJob>(job.payload));
  auto mail = db.read([&](db::Sql& sql) { return mail_get(sql, payload.mail_id); });
  if (!mail || mail->status == MailStatus::sent) return Done{};
  if (settings.smtp_url.empty()) return settled(db, mail->id, MailStatus::kept, "", false);
  auto text = message_text({settings.from, settings.from_name, mail->recipient, mail->subject,
                            mail->text_body, mail->html_body, id_text(mail->id), mail->created_at});
  auto sent = text.ok() ? smtp_send(settings, mail->recipient, *text) : Result<Done>(text.error());
  if (sent.ok()) return settled(db, mail->id, MailStatus::sent, "", !settings.keeps_bodies);
  bool is_last = static_cast<std::size_t>(job.attempts) >= tries_max;
  GERBANG_CHECK(settled(db, mail->id, is_last ? MailStatus::failed : MailStatus::queued,
                        sent.error().message.english(), is_last && !settings.keeps_bodies));
  return sent;
}

}  // namespace

std::string_view mail_status_text(MailStatus status) {
  switch (status) {
    case MailStatus::queued:
      return "waiting to be sent";
    case MailStatus::sent:
      return "sent";
    case MailStatus::failed:
      return "not delivered";
    case MailStatus::kept:
      return "kept here (no mail server is set)";
  }
  return "";
}

Result<Id<Mail>> mail_queue(db::Tx& tx, const MailSettings& settings, std::string_view to,
                            const Template& which, const Fields& fields,
                            std::string_view language) {
  auto rule = contract::rule("to").is(contract::Format::email);
  if (auto problem = contract::check_text(rule, to); !problem.empty()) {
    return invalid_field("to", problem);
  }
  const auto& found = language_find(language);
  auto rendered = render(which, fields, found, settings);
  auto id = id_new<Mail>(tx.now());
  auto key = email_key(to);
  store::mail_insert(
      tx, {id, to, key, which.word, found.code, rendered.subject, rendered.text, rendered.html});
  jobs::job_add(tx, kTopic, id_text(id), contract::to_json(MailJob{id}), tx.now());
  return id;
}

std::int64_t mail_count(db::Sql& sql, std::string_view to, const Template& which, Instant since) {
  return store::mail_count(sql, email_key(to), which.word, since);
}

std::vector<jobs::Topic> mail_topics(const MailSettings& settings) {
  jobs::Topic topic;
  topic.name = std::string(kTopic);
  topic.lane = jobs::Lane::mail;
  topic.retries = {minutes(1), minutes(5), minutes(30), hours(2), hours(6)};
  topic.outside = [s = &settings, tries_max = topic.retries.size() + 1](
                      db::Db& db, const jobs::JobRow& job) { return send(db, job, *s, tries_max); };
  return {std::move(topic)};
}

}  // namespace gerbang::mail
