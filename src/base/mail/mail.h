#pragma once
// Mails to merchants, operators and payers. A mail is written in the transaction of what it tells
// about, so it exists exactly when that happened, and is sent afterwards by SMTP, again and again
// for some hours when the mail server does not answer. A sandbox without a mail server keeps its
// mails for the page /sandbox/mail and sends nothing. Which mails there are, and what sends them,
// is each room's own (account_mails.h, sale_mails.h).

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/jobs/job.h"

namespace gerbang::mail {

struct MailSettings {
  std::string smtp_url;  // "smtp://host:25" or "smtps://host:465"; empty: nothing is sent
  std::string smtp_user;
  std::string smtp_password;
  std::string from;           // an address
  std::string from_name;      // the brand
  std::string support_email;  // where the mails send people with questions
  bool keeps_bodies = true;   // sandbox: the mailbox page shows them after they have left, too
  std::string public_url;     // "https://portal.example.com": where links in mails lead
};

/// A mail that a room writes. Its texts are found by the word, in every language; a payer's footer
/// says that it is the merchant who answers questions.
struct Template {
  std::string_view word;
  enum class For : unsigned char { user, payer } reader = For::user;

  bool is_for_payer() const { return reader == For::payer; }
};

/// What fills a template's placeholders. A line of the template whose placeholders are all empty is
/// left out.
using Fields = std::vector<std::pair<std::string_view, std::string>>;

/// Writes the mail and the job that sends it. Invalid when `to` is no plain e-mail address, which
/// also keeps header injection out. An unknown language gets English.
Result<Id<Mail>> mail_queue(db::Tx& tx, const MailSettings& settings, std::string_view to,
                            const Template& which, const Fields& fields, std::string_view language);
/// How many mails of this kind went to `to` since then: for mails that a stranger can cause.
std::int64_t mail_count(db::Sql& sql, std::string_view to, const Template& which, Instant since);

enum class MailStatus : unsigned char {
  queued,
  sent,
  failed,  // the mail server refused it for good
  kept,    // no mail server: only in the mailbox
};
std::string_view mail_status_text(MailStatus status);

struct MailRow {
  Id<Mail> id;
  std::string recipient;
  std::string subject;
  std::string text_body;
  std::string html_body;
  MailStatus status{};
  std::optional<std::string> error;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(MailRow, (),
                      (id, recipient, subject, text_body, html_body, status, error, created_at))
/// Newest first, at most 100, to addresses with `to` in them; empty: everybody's.
std::vector<MailRow> mail_list(db::Sql& sql, std::string_view to);
std::optional<MailRow> mail_get(db::Sql& sql, Id<Mail> id);

/// The job that sends. The settings outlive it.
std::vector<jobs::Topic> mail_topics(const MailSettings& settings);

}  // namespace gerbang::mail
