#include "people/merchant_api/result_url.h"
#include "say/net.h"

#include <gtest/gtest.h>

namespace gerbang::merchant_api {
namespace {

std::string problem(std::string_view url, bool is_sandbox = false) {
  auto parsed = server_url_parse(url, is_sandbox, "backendResultUrl");
  if (parsed.ok()) return "";
  EXPECT_EQ(parsed.error().code, ErrorCode::invalid);
  EXPECT_EQ(parsed.error().field_errors.at(0).field, "backendResultUrl");
  return parsed.error().message.english();
}

constexpr auto kHttps = "Must be an address that starts with https://";
constexpr auto kHost = "Does not have a valid host name";
constexpr auto kPublic =
    "Must be a host that can be reached from the internet, not one of a private network";

TEST(ResultUrl, a_public_https_address_is_taken_and_its_host_written_small) {
  auto url = server_url_parse("HTTPS://Shop.Example.MY/Pay/Result?x=%41&y=1", false, "f");
  ASSERT_TRUE(url.ok());
  EXPECT_EQ(url->text, "https://shop.example.my/Pay/Result?x=%41&y=1");
  EXPECT_EQ(url->origin, "https://shop.example.my");
  EXPECT_EQ(url->host, "shop.example.my");
  EXPECT_EQ(url->port, 443);
  EXPECT_TRUE(url->has_path);
  for (auto good : {"https://a.my", "https://a.my/", "https://a.my:8443/x", "https://a.my:443",
                    "https://xn--fiqs8s.my/x", "https://8.8.8.8/x", "https://[2606:4700::1111]/x",
                    "https://a-b.c1.my?x", "https://a.my./x"}) {
    EXPECT_EQ(problem(good), "") << good;
  }
  EXPECT_EQ(server_url_parse("https://a.my:443/", false, "f")->origin, "https://a.my");
  EXPECT_FALSE(server_url_parse("https://a.my:443/", false, "f")->has_path);
  EXPECT_EQ(server_url_parse("https://a.my.:8443/", false, "f")->origin, "https://a.my:8443");
  EXPECT_EQ(server_url_parse("https://[2606:4700::1111]:8443", false, "f")->host,
            "2606:4700::1111");
}

TEST(ResultUrl, only_https_in_production_and_http_too_in_a_sandbox) {
  EXPECT_EQ(problem("http://shop.my/x"), kHttps);
  EXPECT_EQ(problem("http://shop.my/x", true), "");
  EXPECT_EQ(problem("http://localhost:3000/x", true), "");
  EXPECT_EQ(problem("http://127.0.0.1:3000/x", true), "");
  for (auto wrong : {"", "shop.my", "//shop.my", "ftp://shop.my", "file:///etc/passwd",
                     "javascript:alert(1)", "gopher://shop.my", "https:/shop.my", "https:shop.my",
                     " https://shop.my", "data:text/html,x"}) {
    EXPECT_NE(problem(wrong), "") << wrong;
    EXPECT_NE(problem(wrong, true), "") << wrong;
  }
}

TEST(ResultUrl, user_names_fragments_and_what_two_programs_read_differently_are_refused) {
  for (bool is_sandbox : {false, true}) {
    EXPECT_EQ(problem("https://me@shop.my/", is_sandbox),
              "Must not have a user name or a password in it");
    EXPECT_EQ(problem("https://me:secret@shop.my/", is_sandbox),
              "Must not have a user name or a password in it");
    EXPECT_EQ(problem("https://shop.my/#part", is_sandbox), "Must not have a part after #");
    EXPECT_EQ(problem("https://shop.my#@evil.my", is_sandbox), "Must not have a part after #");
    for (auto wrong : {"https://",
                       "https:///x",
                       "https://?x",
                       "https://:443/",
                       "https://shop.my:/",
                       "https://shop.my:0/",
                       "https://shop.my:65536/",
                       "https://shop.my:443x/",
                       "https://shop.my:-443/",
                       "https://shop.my:+443/",
                       "https://a..my/",
                       "https://-a.my/",
                       "https://a-.my/",
                       "https://a_b.my/",
                       "https://.my/",
                       "https://a.my\\@b.my/",
                       "https://a.my/\\x",
                       "https://a.my /",
                       "https://a.my/x y",
                       "https://a.my/\"",
                       "https://%61.my",
                       "https://a.my/<b>",
                       "https://[::1",
                       "https://[::1]x/",
                       "https://::1/",
                       "https://[1.2.3.4]/",
                       "https://[fe80::1%25eth0]/",
                       "https://[fe80::1%eth0]/",
                       "https://[]/",
                       "https://a.my/\x7f",
                       "https://a.my/\n"}) {
      EXPECT_NE(problem(wrong, is_sandbox), "") << wrong;
    }
  }
  EXPECT_NE(problem("https://a.my/" + std::string(500, 'x')), "");
  EXPECT_NE(problem("https://" + std::string(64, 'x') + ".my/"), "");
}

TEST(ResultUrl, a_number_is_no_host_in_any_of_the_forms_that_some_programs_take) {
  for (auto wrong :
       {"https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://127.1/",
        "https://0177.0.0.1/", "https://127.0.0.01/", "https://127.0.0.0x1/", "https://1.2.3.4.5/",
        "https://256.1.1.1/", "https://8.8.8.8.1/", "https://shop.my.1/"}) {
    EXPECT_EQ(problem(wrong), kHost) << wrong;
    EXPECT_EQ(problem(wrong, true), kHost) << wrong;
  }
}

TEST(ResultUrl, a_host_in_other_letters_is_asked_for_in_its_ascii_form) {
  // Full-width digits and the ideographic full stop become 127.0.0.1 in some programs.
  for (auto wrong : {"https://商店.my/", "https://１２７.0.0.1/", "https://127。0。0。1/",
                     "https://shop\u00AD.my/", "https://ѕhop.my/"}) {
    EXPECT_EQ(problem(wrong), "Write the host name in its ASCII form, which begins with xn--")
        << wrong;
  }
  EXPECT_EQ(problem("https://shop.my/钱"),
            "Has a character that must be percent-encoded in an address");
}

TEST(ResultUrl, addresses_and_names_of_private_networks_are_refused) {
  for (auto wrong : {"https://127.0.0.1/",
                     "https://127.255.255.254/",
                     "https://0.0.0.0/",
                     "https://0.1.2.3/",
                     "https://10.0.0.1/",
                     "https://172.16.0.1/",
                     "https://172.31.255.255/",
                     "https://192.168.1.1/",
                     "https://169.254.169.254/latest/meta-data/",
                     "https://169.254.0.1/",
                     "https://100.64.0.1/",
                     "https://100.100.100.200/",
                     "https://168.63.129.16/",
                     "https://192.0.0.192/",
                     "https://198.18.0.1/",
                     "https://224.0.0.1/",
                     "https://240.0.0.1/",
                     "https://255.255.255.255/",
                     "https://192.0.2.1/",
                     "https://[::]/",
                     "https://[::1]/",
                     "https://[fe80::1]/",
                     "https://[fc00::1]/",
                     "https://[fd00:ec2::254]/",
                     "https://[::ffff:127.0.0.1]/",
                     "https://[::ffff:7f00:1]/",
                     "https://[::ffff:8.8.8.8]/",
                     "https://[::127.0.0.1]/",
                     "https://[64:ff9b::7f00:1]/",
                     "https://[2002:7f00:1::]/",
                     "https://[2001::1]/",
                     "https://[2001:db8::1]/",
                     "https://[ff02::1]/",
                     "https://[fec0::1]/",
                     "https://localhost/",
                     "https://LOCALHOST./",
                     "https://a.localhost/",
                     "https://metadata.google.internal/",
                     "https://printer.local/",
                     "https://db/",
                     "https://router.lan/",
                     "https://x.home.arpa/"}) {
    EXPECT_EQ(problem(wrong), kPublic) << wrong;
  }
  for (auto edge : {"https://172.15.255.255/", "https://172.32.0.1/", "https://100.63.0.1/",
                    "https://100.128.0.1/", "https://11.0.0.1/", "https://126.0.0.1/",
                    "https://128.0.0.1/", "https://223.255.255.1/", "https://192.167.1.1/"}) {
    EXPECT_EQ(problem(edge), "") << edge;
  }
}

TEST(ResultUrl, services_other_than_a_web_server_s_are_out_of_reach) {
  EXPECT_EQ(problem("https://shop.my:25/"), "Must use port 443, or one from 1024 on");
  EXPECT_EQ(problem("https://shop.my:80/"), "Must use port 443, or one from 1024 on");
  EXPECT_EQ(problem("https://shop.my:1024/"), "");
  for (auto port : {"3306", "5432", "6379", "9200", "11211", "27017"}) {
    for (bool is_sandbox : {false, true}) {
      EXPECT_NE(problem("https://shop.my:" + std::string(port) + "/", is_sandbox), "") << port;
    }
  }
  EXPECT_EQ(problem("http://shop.my:80/", true), "");
}

net::Resolve names(std::vector<std::string> addresses) {
  return [addresses =
              std::move(addresses)](const std::string&) -> Result<std::vector<net::IpAddress>> {
    std::vector<net::IpAddress> out;
    for (const auto& text : addresses)
      out.push_back(*net::ip_parse(text));
    return out;
  };
}

TEST(ResultUrl, every_address_of_a_name_must_be_public) {
  auto url = *server_url_parse("https://shop.my/", false, "f");
  auto resolved = [&](std::vector<std::string> addresses) {
    auto out = server_url_resolve(url, names(std::move(addresses)), "f");
    return out.ok() ? std::to_string(out->size()) : out.error().message.english();
  };
  EXPECT_EQ(resolved({"8.8.8.8", "2606:4700::1111"}), "2");
  auto refused = resolved({"8.8.8.8", "127.0.0.1"});
  EXPECT_TRUE(refused.starts_with("This host cannot be found on the internet")) << refused;
  EXPECT_EQ(resolved({"8.8.8.8", "::1"}), refused);
  EXPECT_EQ(resolved({"::ffff:10.0.0.1"}), refused);
  EXPECT_EQ(resolved({}), refused) << "else anybody could find out the names inside";
}

TEST(ResultUrl, a_name_that_moves_into_a_private_network_is_refused_at_the_next_check) {
  // DNS rebinding: public while it is saved, private when something is sent. The sender calls the
  // same check and connects to the addresses that it returns.
  int asked = 0;
  net::Resolve rebinding = [&](const std::string& host) {
    return names({asked++ == 0 ? "8.8.8.8" : "169.254.169.254"})(host);
  };
  auto url = *server_url_parse("https://rebind.my/", false, "f");
  EXPECT_TRUE(server_url_resolve(url, rebinding, "f").ok());
  EXPECT_FALSE(server_url_resolve(url, rebinding, "f").ok());
}

TEST(ResultUrl, a_look_up_that_fails_says_to_try_again) {
  auto url = *server_url_parse("https://shop.my/", false, "f");
  auto out = server_url_resolve(
      url,
      [](const std::string&) -> Result<std::vector<net::IpAddress>> {
        return Error{ErrorCode::unavailable, say::net::host_not_looked_up, {}, {}, {}};
      },
      "f");
  ASSERT_FALSE(out.ok());
  EXPECT_EQ(out.error().message,
            "The host name could not be looked up just now. Please try again in a moment.");
}

TEST(ResultUrl, the_system_s_resolver_knows_this_machine) {
  auto found = net::resolve_with_system()("localhost");
  ASSERT_TRUE(found.ok());
  ASSERT_FALSE(found->empty());
  EXPECT_FALSE(net::is_public(found->front()));
}

TEST(PublicAddress, texts_are_read_strictly_and_written_back) {
  EXPECT_EQ(net::ip_text(*net::ip_parse("8.8.4.4")), "8.8.4.4");
  EXPECT_EQ(net::ip_text(*net::ip_parse("2606:4700:0:0::1111")), "2606:4700::1111");
  for (auto wrong : {"", "1.2.3", "1.2.3.4 ", "01.2.3.4", "0x1.2.3.4", "::1%lo", "a"}) {
    EXPECT_FALSE(net::ip_parse(wrong).has_value()) << wrong;
  }
  EXPECT_FALSE(net::ip_parse(std::string_view("8.8.8.8\0.my", 11)).has_value());
}

}  // namespace
}  // namespace gerbang::merchant_api
