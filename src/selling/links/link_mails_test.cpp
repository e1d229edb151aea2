#include "selling/links/link_mails.h"

#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "selling/links/link.h"

namespace gerbang::links {
namespace {

using LinkMailsTest = db::OnBothEngines;
INSTANTIATE_ON_BOTH_ENGINES(LinkMailsTest);

TEST_ON_SQLITE(LinkMailsTest,
               a_payment_link_comes_in_the_language_of_who_sends_it_and_opens_in_it) {
  constexpr MerchantId kMerchant{1001};
  fees::payable_merchant(db(), kMerchant);
  mail::MailSettings mail_settings;
  events::Outbox outbox(link_mails(mail_settings));
  sales::Sales sales(outbox);
  LinkSettings link_settings;
  link_settings.public_url = "https://pay.example";
  Links links(link_settings, sales, outbox);
  LinkDraft draft;
  draft.title = "Sofa";
  draft.amount = Money{123'450};
  draft.customer_email = "siti@example.com";
  auto link = *db().write(
      [&](db::Tx& tx) { return links.link_create(tx, {kMerchant, {7}, "", "", "en"}, draft); });
  for (auto [language, amount, button] :
       {std::tuple{"de", "1.234,50", "Jetzt bezahlen"}, std::tuple{"zh", "1,234.50", "立即付款"},
        std::tuple{"en", "1,234.50", "Pay now"}}) {
    auto sent = db().write([&](db::Tx& tx) {
      return links.link_email(tx, {kMerchant, {7}, "", "", "", "", language}, link.id);
    });
    ASSERT_TRUE(sent.ok());
    auto text = db().read([](db::Sql& sql) { return mail::mail_list(sql, "siti@example.com"); })
                    .front()
                    .text_body;
    for (const auto& part : {std::string(amount), std::string(button),
                             "/payment-links/" + link.slug + "?lang=" + language}) {
      EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    }
    clock.advance(seconds(1));
  }
}

}  // namespace
}  // namespace gerbang::links
