#include "base/mail/mail_store.h"

#include "base/core/email.h"
#include "base/db/text_search.h"

namespace gerbang::mail {
namespace {

constexpr db::Statement kMailInsert{"mail_insert", R"(
  INSERT INTO mails (id, recipient, recipient_key, template, language, subject, text_body,
                     html_body, status, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};
constexpr db::Statement kMailStatusSet{"mail_status_set", R"(
  UPDATE mails SET status = $2, error = $3, sent_at = $4 WHERE id = $1)"};
constexpr db::Statement kMailBodiesEmpty{"mail_bodies_empty", R"(
  UPDATE mails SET text_body = '', html_body = '' WHERE id = $1)"};
constexpr db::Statement kMailCount{"mail_count", R"(
  SELECT count(*) FROM mails WHERE recipient_key = $1 AND template = $2 AND created_at > $3)"};
constexpr db::Statement kMailList{"mail_list", R"(
  SELECT id, recipient, subject, text_body, html_body, status, error, created_at
  FROM mails ORDER BY id DESC LIMIT 100)"};
constexpr db::Statement kMailListTo{"mail_list_to", R"(
  SELECT id, recipient, subject, text_body, html_body, status, error, created_at
  FROM mails WHERE recipient_key LIKE $1 ESCAPE '!' ORDER BY id DESC LIMIT 100)"};
constexpr db::Statement kMailGet{"mail_get", R"(
  SELECT id, recipient, subject, text_body, html_body, status, error, created_at
  FROM mails WHERE id = $1)"};

}  // namespace

std::vector<MailRow> mail_list(db::Sql& sql, std::string_view to) {
  if (to.empty()) return sql.all<MailRow>(kMailList);
  return sql.all<MailRow>(kMailListTo, db::contains_pattern(email_key(to)));
}

std::optional<MailRow> mail_get(db::Sql& sql, Id<Mail> id) {
  return sql.one<MailRow>(kMailGet, id);
}

namespace store {

void mail_insert(db::Tx& tx, const NewMail& mail) {
  tx.exec(kMailInsert, mail.id, mail.recipient, mail.recipient_key, mail.which, mail.language,
          mail.subject, mail.text_body, mail.html_body, MailStatus::queued, tx.now());
}

void mail_status_set(db::Tx& tx, Id<Mail> id, MailStatus status, std::string_view error) {
  std::optional<std::string> text;
  if (!error.empty()) text = std::string(error);
  std::optional<Instant> sent_at;
  if (status == MailStatus::sent) sent_at = tx.now();
  tx.exec(kMailStatusSet, id, status, text, sent_at);
}

void mail_bodies_empty(db::Tx& tx, Id<Mail> id) {
  tx.exec(kMailBodiesEmpty, id);
}

std::int64_t mail_count(db::Sql& sql, std::string_view recipient_key, std::string_view which,
                        Instant since) {
  return sql.one<std::int64_t>(kMailCount, recipient_key, which, since).value_or(0);
}

}  // namespace store
}  // namespace gerbang::mail
