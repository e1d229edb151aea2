#include "base/http/gzip.h"

#include <cstdint>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

namespace gerbang::http {
namespace {

void append_little_endian(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<char>(value >> shift & 0xff));
}

}  // namespace

std::string gzip(std::string_view content) {
  namespace zlib = boost::beast::zlib;
  // No name, no time, and the system unknown.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  const std::size_t head = out.size();
  zlib::deflate_stream stream;
  stream.reset(6, 15, 8, zlib::Strategy::normal);
  out.resize(head + stream.upper_bound(content.size()));
  zlib::z_params params;
  params.next_in = content.data();
  params.avail_in = content.size();
  params.next_out = out.data() + head;
  params.avail_out = out.size() - head;
  boost::beast::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  out.resize(head + params.total_out);
  boost::crc_32_type crc;
  crc.process_bytes(content.data(), content.size());
  append_little_endian(out, crc.checksum());
  append_little_endian(out, static_cast<std::uint32_t>(content.size()));
  return out;
}

}  // namespace gerbang::http
