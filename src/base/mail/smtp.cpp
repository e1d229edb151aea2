#include "base/mail/smtp.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>

#include <curl/curl.h>

namespace gerbang::mail {
namespace {

std::size_t read_message(char* to, std::size_t size, std::size_t count, void* from) {
  auto& rest = *static_cast<std::string_view*>(from);
  auto bytes = std::min(size * count, rest.size());
  std::memcpy(to, rest.data(), bytes);
  rest.remove_prefix(bytes);
  return bytes;
}

struct CurlEnd {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

}  // namespace

Result<Done> smtp_send(const MailSettings& settings, const std::string& to,
                       std::string_view message) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  std::unique_ptr<CURL, CurlEnd> curl(curl_easy_init());
  std::unique_ptr<curl_slist, CurlEnd> recipients(
      curl_slist_append(nullptr, ("<" + to + ">").c_str()));
  const std::string from = "<" + settings.from + ">";
  char problem[CURL_ERROR_SIZE] = "";
  auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, settings.smtp_url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, 10'000L);
  set(CURLOPT_TIMEOUT_MS, 30'000L);
  set(CURLOPT_ERRORBUFFER, problem);
  // A password is never sent in the clear; without one, TLS is used where the server offers it.
  set(CURLOPT_USE_SSL,
      static_cast<long>(settings.smtp_user.empty() ? CURLUSESSL_TRY : CURLUSESSL_ALL));
  if (!settings.smtp_user.empty()) {
    set(CURLOPT_USERNAME, settings.smtp_user.c_str());
    set(CURLOPT_PASSWORD, settings.smtp_password.c_str());
  }
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_READFUNCTION, read_message);
  set(CURLOPT_READDATA, static_cast<void*>(&message));
  set(CURLOPT_UPLOAD, 1L);
  auto code = curl_easy_perform(curl.get());
  if (code == CURLE_OK) return Done{};
  long answer = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer);
  std::string text = problem[0] != '\0' ? problem : curl_easy_strerror(code);
  if (answer > 0) text += " (" + std::to_string(answer) + ")";
  return Error{ErrorCode::unavailable, verbatim(std::move(text)), {}, {}, {}};
}

}  // namespace gerbang::mail
