#include "base/core/gzip.h"

#include <gtest/gtest.h>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>

namespace gerbang {
namespace {

std::string unpacked(std::string_view packed, std::size_t size) {
  namespace zlib = boost::beast::zlib;
  std::string out(size + 1, '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = packed.data() + 10;
  params.avail_in = packed.size() - 18;
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::beast::error_code error;
  stream.write(params, zlib::Flush::sync, error);
  out.resize(params.total_out);
  return out;
}

std::uint32_t number_at(std::string_view packed, std::size_t at) {
  std::uint32_t out = 0;
  for (std::size_t byte = 0; byte < 4; ++byte)
    out |= std::uint32_t{static_cast<unsigned char>(packed[at + byte])} << 8 * byte;
  return out;
}

TEST(Gzip, what_was_packed_is_the_same_again) {
  std::string shop;
  for (int item = 0; item < 5000; ++item)
    shop += "<li class=\"item\">Kuih " + std::to_string(item * 7919) + "</li>";
  for (const std::string& content :
       {std::string(), std::string("x"), shop, std::string(70000, '\0')}) {
    auto packed = gzip(content);
    ASSERT_GE(packed.size(), 18U);
    EXPECT_EQ(packed.substr(0, 3), "\x1f\x8b\x08");
    EXPECT_EQ(unpacked(packed, content.size()), content);
    boost::crc_32_type crc;
    crc.process_bytes(content.data(), content.size());
    EXPECT_EQ(number_at(packed, packed.size() - 8), crc.checksum());
    EXPECT_EQ(number_at(packed, packed.size() - 4), content.size());
  }
  EXPECT_LT(gzip(shop).size(), shop.size() / 4);
}

}  // namespace
}  // namespace gerbang
