#include "base/mail/display.h"
#include "views/gateway_desk/mail_preview.h"

namespace gerbang::gateway_desk {

mail::Fields sample_fields(std::string_view language, Instant now) {
  auto amount = [&](std::int64_t sen) { return mail::amount_text({sen}, language); };
  auto date = mail::date_text(now, language);
  auto day = mail::day_text(CalendarDay{kl_day(now)}, language);
  constexpr std::string_view kUrl = "https://portal.example/sample";
  return {{"name", "Siti Aminah"},
          {"merchant", "Kedai Demo"},
          {"company", "Kedai Demo Sdn Bhd"},
          {"amount", amount(123'450)},
          {"most", amount(500'000)},
          {"own", amount(25'000)},
          {"url", std::string(kUrl)},
          {"product", "Swimming course"},
          {"number", "26"},
          {"order", "2611-26A4-K7QX"},
          {"date", date},
          {"from", date},
          {"oldKeyEnds", date},
          {"retry", day},
          {"day", day},
          {"reason", "Insufficient funds"},
          {"bank", "Maybank2U"},
          {"ip", "203.0.113.7"},
          {"browser", "Firefox, Windows"},
          {"customer", "Bala a/l Muthu"},
          {"title", "Standing lamp"},
          {"remarks", "The picture of the licence cannot be read."},
          {"merchantReference", "INV-7"},
          {"by", "Tan Mei Ling"},
          {"person", "Nurul Huda"},
          {"role", "Finance"},
          {"detail", "Finance"},
          {"note", "Everything is there."},
          {"account", "********5678"},
          {"change", "100.00 → 250.00"},
          {"reference", "MB2611260001"},
          {"merchantEmail", "help@kedai.example"},
          {"holder", "Kedai Demo Sdn Bhd"},
          {"description", "Standing lamp"},
          {"address", "https://shop.example/result"},
          {"receipt", std::string(kUrl)},
          {"receiptPdf", std::string(kUrl)},
          {"authorisation", std::string(kUrl)},
          {"problem", "HTTP 503"},
          {"left", "7"},
          {"key", "…a4f9"}};
}

}  // namespace gerbang::gateway_desk
