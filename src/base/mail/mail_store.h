#pragma once
// All SQL about mails.

#include "base/mail/mail.h"

namespace gerbang::mail::store {

struct NewMail {
  Id<Mail> id;
  std::string_view recipient;
  std::string_view recipient_key;
  std::string_view which;
  std::string_view language;
  std::string_view subject;
  std::string_view text_body;
  std::string_view html_body;
};
void mail_insert(db::Tx& tx, const NewMail& mail);
void mail_status_set(db::Tx& tx, Id<Mail> id, MailStatus status, std::string_view error);
void mail_bodies_empty(db::Tx& tx, Id<Mail> id);
std::int64_t mail_count(db::Sql& sql, std::string_view recipient_key, std::string_view which,
                        Instant since);

}  // namespace gerbang::mail::store
