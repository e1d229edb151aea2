#include "base/mail/mailbox.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/mail/mail.h"

namespace gerbang::mail {

struct MailboxQuery {
  std::optional<std::string> to;
};
BOOST_DESCRIBE_STRUCT(MailboxQuery, (), (to))

namespace {

using http::Call;
using http::html_escape;

std::string page(std::string_view title, std::string_view body) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  out += html_escape(title);
  out +=
      " · Sandbox mailbox</title>\n<link rel=\"stylesheet\" href=\"/sandbox.css\">\n</head>\n"
      "<body>\n<main class=\"wide\">\n";
  out += body;
  return out + "</main>\n</body>\n</html>\n";
}

bool ends_word(char c) {
  return static_cast<unsigned char>(c) <= 0x20 || c == '<' || c == '"';
}

/// The text with its addresses as links. Only http(s) becomes one.
std::string linked(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto at = std::min(text.find("https://"), text.find("http://"));
    out += html_escape(text.substr(0, at));
    if (at == std::string_view::npos) break;
    text.remove_prefix(at);
    std::size_t length = 0;
    while (length < text.size() && !ends_word(text[length]))
      ++length;
    auto url = html_escape(text.substr(0, length));
    out += fmt::format("<a href=\"{0}\">{0}</a>", url);
    text.remove_prefix(length);
  }
  return out;
}

std::string row_html(const MailRow& mail) {
  auto to = html_escape(mail.recipient);
  return "<tr><td>" + kl_display(mail.created_at) +
         "</td><td><a href=\"/sandbox/mail?to=" + html_escape(http::url_encode(mail.recipient)) +
         "\">" + to + "</a></td><td><a href=\"/sandbox/mail/" + id_text(mail.id) + "\">" +
         html_escape(mail.subject) + "</a></td><td>" + std::string(mail_status_text(mail.status)) +
         "</td></tr>\n";
}

Result<http::Response> mailbox_list(db::Sql& sql, const Call&, const MailboxQuery& query) {
  auto to = query.to.value_or("");
  auto mails = mail_list(sql, to);
  std::string body =
      "<h1>Sandbox mailbox</h1>\n<p>Every mail that this sandbox wrote, newest first.</p>\n"
      "<form method=\"get\" action=\"/sandbox/mail\"><label>To <input type=\"search\" name=\"to\" "
      "value=\"" +
      html_escape(to) + "\"></label> <button type=\"submit\">Show</button></form>\n";
  if (!to.empty()) body += "<p><a href=\"/sandbox/mail\">Show everybody's mail</a></p>\n";
  if (mails.empty()) {
    body += to.empty() ? "<p>There is no mail yet.</p>\n"
                       : "<p>There is no mail to " + html_escape(to) + " yet.</p>\n";
  } else {
    body +=
        "<table class=\"mails\">\n<thead><tr><th>Date</th><th>To</th><th>Subject</th><th>State</th></tr></thead>\n"
        "<tbody>\n";
    for (const auto& mail : mails)
      body += row_html(mail);
    body += "</tbody>\n</table>\n";
  }
  return http::html(200, page("Mail", body));
}

Result<http::Response> mailbox_mail(db::Sql& sql, const Call& call) {
  auto mail = mail_get(sql, call.id<Mail>("id"));
  if (!mail) {
    return http::html(404, page("Not found",
                                "<h1>There is no such mail</h1>\n"
                                "<p><a href=\"/sandbox/mail\">Mailbox</a></p>\n"));
  }
  std::string body = "<p><a href=\"/sandbox/mail\">Mailbox</a></p>\n<h1>" +
                     html_escape(mail->subject) + "</h1>\n<dl>\n<dt>To</dt><dd>" +
                     html_escape(mail->recipient) + "</dd>\n<dt>Date</dt><dd>" +
                     kl_display(mail->created_at) + "</dd>\n<dt>State</dt><dd>" +
                     std::string(mail_status_text(mail->status)) + "</dd>\n";
  if (mail->error) body += "<dt>Last error</dt><dd>" + html_escape(*mail->error) + "</dd>\n";
  body += "</dl>\n<article class=\"mail\"><pre>" + linked(mail->text_body) + "</pre></article>\n";
  return http::html(200, page(mail->subject, body));
}

}  // namespace

http::Routes mailbox_routes() {
  using http::Method;
  using http::route;
  constexpr auto kOpen = http::open_to_all("the sandbox is for trying out; it holds no real mail");
  http::Routes r;
  r.push_back(route(Method::get, "/sandbox/mail", "sandbox_mail_list", kOpen, mailbox_list,
                    {.is_internal = true}));
  r.push_back(route(Method::get, "/sandbox/mail/{id}", "sandbox_mail_get", kOpen, mailbox_mail,
                    {.is_internal = true}));
  return r;
}

}  // namespace gerbang::mail
