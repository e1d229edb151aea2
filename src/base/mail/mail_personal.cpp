#include "base/mail/mail_personal.h"

#include "say/personal.h"

namespace gerbang::mail {

std::vector<personal::Holding> mail_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  personal::Holding mails;
  mails.table = "mails";
  mails.title = say::personal::of::mails;
  mails.merchant = {};
  mails.columns = {{"recipient", Says::email},
                   {"recipient_key", Says::email},
                   {"subject", Says::text},
                   {"text_body", Says::text, instead::empty},
                   {"html_body", Says::text, instead::empty}};
  mails.ways = {{personal::Key::email, "recipient_key"}};
  mails.stays = {{"status = 0", say::personal::stays::queued}};
  mails.is_swept = true;
  return {std::move(mails)};
}

}  // namespace gerbang::mail
