#include "base/http/head.h"

#include <gtest/gtest.h>

namespace gerbang::http {
namespace {

Head scan(std::string_view bytes) {
  std::size_t seen = 0;
  return head_scan(bytes, seen);
}

TEST(Head, is_whole_at_its_empty_line_however_it_arrives) {
  constexpr std::string_view kHead = "GET / HTTP/1.1\r\nHost: x\r\nA:\tb\r\n\r\n";
  EXPECT_EQ(scan(kHead), Head::whole);
  EXPECT_EQ(scan(std::string(kHead) + "body\n"), Head::whole);
  std::size_t seen = 0;
  for (std::size_t length = 0; length < kHead.size(); ++length)
    EXPECT_EQ(head_scan(kHead.substr(0, length), seen), Head::partial) << length;
  EXPECT_EQ(head_scan(kHead, seen), Head::whole);
}

TEST(Head, with_a_folded_line_is_wrong) {
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n"), Head::wrong);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nTransfer-Encoding:\r\n\tchunked\r\n\r\n"), Head::wrong);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\n Host: x\r\n\r\n"), Head::wrong);
}

TEST(Head, with_another_line_end_or_a_control_character_is_wrong) {
  EXPECT_EQ(scan("GET / HTTP/1.1\nHost: x\n\n"), Head::wrong);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n"), Head::wrong);
  EXPECT_EQ(scan("GET / HTTP/1.1\r\nA: b\x01\r\n\r\n"), Head::wrong);
  EXPECT_EQ(scan("\x16\x03\x01"), Head::wrong) << "TLS";
}

TEST(Head, may_come_after_empty_lines) {
  EXPECT_EQ(empty_lines("\r\n\r\nGET"), 4U);
  EXPECT_EQ(empty_lines("\r"), 0U);
  EXPECT_EQ(empty_lines("GET"), 0U);
}

}  // namespace
}  // namespace gerbang::http
