// Receivers that nobody vouches for: whatever they do, a call ends, and takes what it may take.

#include "base/net/parcel.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include <fmt/format.h>

namespace gerbang::net {
namespace {

/// A server of one connection that does with it what it is told; `more` says whether somebody still
/// reads.
class Rogue {
 public:
  using More = std::function<bool(std::string_view)>;
  explicit Rogue(std::function<void(const More&)> behave) {
    listening_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* raw = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof(address);
    EXPECT_EQ(bind(listening_, raw, size), 0);
    EXPECT_EQ(listen(listening_, 4), 0);
    getsockname(listening_, raw, &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this, behave = std::move(behave)] {
      int peer = accept(listening_, nullptr, nullptr);
      if (peer < 0) return;
      ++accepted_;
      std::array<char, 4096> request{};
      std::string read;
      while (read.find("\r\n\r\n{}") == std::string::npos) {
        auto got = recv(peer, request.data(), request.size(), 0);
        if (got <= 0) break;
        read.append(request.data(), static_cast<std::size_t>(got));
      }
      behave([peer, this](std::string_view text) {
        auto sent = ::send(peer, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent > 0) sent_ += sent;
        return sent == static_cast<ssize_t>(text.size());
      });
      close(peer);
    });
  }
  ~Rogue() {
    shutdown(listening_, SHUT_RDWR);
    close(listening_);
    thread_.join();
  }
  Parcel parcel() const {
    Parcel out;
    out.url = fmt::format("http://shop.example:{}/", port_);
    out.host = "shop.example";
    out.port = port_;
    out.addresses = {*ip_parse("127.0.0.1")};
    out.may_be_private = true;
    out.body = "{}";
    return out;
  }
  int accepted() const { return accepted_; }
  std::int64_t sent() const { return sent_; }

 private:
  int listening_ = -1;
  int port_ = 0;
  std::atomic<int> accepted_{0};
  std::atomic<std::int64_t> sent_{0};
  std::thread thread_;
};

Receipt call(const Parcel& parcel) {
  ParcelBounds bounds;
  bounds.whole = milliseconds(1500);
  bounds.connect = milliseconds(1500);
  return deliver_with_curl(bounds)(parcel);
}

TEST(Parcel, an_answer_is_kept_with_its_headers_and_the_address) {
  Rogue server([](const Rogue::More& more) {
    more("HTTP/1.1 200 OK\r\nX-Shop: kedai\r\nContent-Length: 5\r\n\r\nhello");
  });
  auto receipt = call(server.parcel());
  EXPECT_EQ(receipt.trouble, Trouble::none) << receipt.problem;
  EXPECT_EQ(receipt.status, 200);
  EXPECT_EQ(receipt.body, "hello");
  ASSERT_FALSE(receipt.headers.empty());
  EXPECT_EQ(receipt.headers[0].name + "=" + receipt.headers[0].value, "X-Shop=kedai");
  EXPECT_EQ(receipt.address, "127.0.0.1");
}

TEST(Parcel, a_server_that_answers_byte_by_byte_is_left) {
  Rogue server([](const Rogue::More& more) {
    std::string_view text = "HTTP/1.1 200 OK\r\nX-Slow: ";
    for (char c : text)
      if (!more({&c, 1})) return;
    while (more("x"))
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  });
  EXPECT_EQ(call(server.parcel()).trouble, Trouble::timeout);
}

TEST(Parcel, headers_without_end_are_not_read_to_their_end) {
  Rogue server([](const Rogue::More& more) {
    more("HTTP/1.1 200 OK\r\n");
    while (more("X-More: " + std::string(1000, 'x') + "\r\n")) {
    }
  });
  EXPECT_EQ(call(server.parcel()).trouble, Trouble::head_too_long);
}

TEST(Parcel, a_gigabyte_is_cut_where_enough_has_come_and_the_status_counts) {
  Rogue server([](const Rogue::More& more) {
    more("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
    std::string part(65536, 'x');
    while (more(part)) {
    }
  });
  auto receipt = call(server.parcel());
  EXPECT_EQ(receipt.trouble, Trouble::none);
  EXPECT_EQ(receipt.status, 200);
  EXPECT_TRUE(receipt.is_body_cut);
  EXPECT_EQ(receipt.body.size(), ParcelBounds{}.body_bytes);
  EXPECT_LT(server.sent(), 64 << 20);
}

TEST(Parcel, a_body_that_is_packed_is_never_unpacked) {
  // gzip's first bytes; whoever unpacked would find out that the rest is none.
  Rogue server([](const Rogue::More& more) {
    more(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n\x1f\x8b\x08zzzzzzz");
  });
  auto receipt = call(server.parcel());
  EXPECT_EQ(receipt.trouble, Trouble::none);
  EXPECT_EQ(receipt.status, 200);
  EXPECT_LE(receipt.body.size(), 40U);
}

TEST(Parcel, a_server_that_never_answers_and_one_that_hangs_up_are_told_apart) {
  std::atomic<bool> is_over{false};
  Rogue silent([&](const Rogue::More&) {
    while (!is_over)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  });
  EXPECT_EQ(call(silent.parcel()).trouble, Trouble::timeout);
  is_over = true;
  Rogue rude([](const Rogue::More&) {});
  EXPECT_EQ(call(rude.parcel()).trouble, Trouble::broken);
}

TEST(Parcel, a_redirect_is_an_answer_and_nobody_follows_it) {
  Rogue inner(
      [](const Rogue::More& more) { more("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"); });
  Rogue server([&](const Rogue::More& more) {
    more("HTTP/1.1 302 Found\r\nLocation: " + inner.parcel().url +
         "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  EXPECT_EQ(call(server.parcel()).status, 302);
  EXPECT_EQ(inner.accepted(), 0);
}

TEST(Parcel, an_address_that_is_not_public_is_never_connected_to) {
  Rogue inner([](const Rogue::More& more) { more("HTTP/1.1 200 OK\r\n\r\n"); });
  auto parcel = inner.parcel();
  parcel.may_be_private = false;
  EXPECT_EQ(call(parcel).trouble, Trouble::private_address);
  // Nor by a name that means the machine itself, whatever was checked before.
  parcel.addresses.clear();
  parcel.url = fmt::format("http://localhost:{}/", parcel.port);
  parcel.host = "localhost";
  EXPECT_EQ(call(parcel).trouble, Trouble::private_address);
  EXPECT_EQ(inner.accepted(), 0);
}

TEST(Parcel, the_addresses_that_were_checked_are_connected_to_and_the_first_to_answer_serves) {
  Rogue server([](const Rogue::More& more) {
    more("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
  });
  auto parcel = server.parcel();
  parcel.addresses = {*ip_parse("::1"), *ip_parse("127.0.0.1")};
  EXPECT_EQ(call(parcel).status, 204);
}

TEST(Parcel, where_nothing_listens_it_is_refused) {
  Parcel parcel;
  parcel.url = "http://127.0.0.1:1/";
  parcel.host = "127.0.0.1";
  parcel.port = 1;
  parcel.may_be_private = true;
  EXPECT_EQ(call(parcel).trouble, Trouble::refused);
}

}  // namespace
}  // namespace gerbang::net
