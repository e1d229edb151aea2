#include "people/merchant_api/signature.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>
#include <vector>

#include <boost/json.hpp>

#include "base/core/golden_fixture.h"

namespace gerbang::merchant_api {
namespace {

struct Vector {
  boost::json::object row;

  std::string_view input(std::string_view name) const {
    return row.at("input").at(name).as_string();
  }
  std::string_view at(std::string_view version, std::string_view name) const {
    return row.at(version).at(name).as_string();
  }
  SignedRequest request() const {
    return {input("customerEmail"), input("customerName"), input("customerPhone"),
            input("mchtId"),        input("mchtTxnId"),    input("orderDescription"),
            input("txnAmount")};
  }
};

std::vector<Vector> vectors() {
  std::vector<Vector> out;
  auto file = boost::json::parse(file_text(std::filesystem::path(kSourceDir) / "tests" / "golden" /
                                           "request_signatures.json"));
  for (auto& row : file.at("vectors").as_array())
    out.push_back({row.as_object()});
  return out;
}

SignedRequest kopi() {
  return {"ali@kopi.test", "Ali", "60123456789", "1", "A-1", "Kopi", "10.00"};
}
constexpr std::string_view kTime = "2026-11-21T04:05:06Z";

TEST(Signature, texts_and_signatures_are_those_of_the_golden_file) {
  auto all = vectors();
  ASSERT_GE(all.size(), 15U);
  for (const auto& v : all) {
    SCOPED_TRACE(std::string(v.row.at("name").as_string()));
    auto key = v.input("signKey");
    auto time = v.at("v2", "timestamp");
    EXPECT_EQ(signed_text(v.request(), SignatureVersion::v1), v.at("v1", "text"));
    EXPECT_EQ(request_signature(v.request(), SignatureVersion::v1, key), v.at("v1", "signature"));
    EXPECT_EQ(signed_text(v.request(), SignatureVersion::v2, time), v.at("v2", "text"));
    EXPECT_EQ(request_signature(v.request(), SignatureVersion::v2, key, time),
              v.at("v2", "signature"));
  }
}

TEST(Signature, v2_tells_apart_what_v1_cannot) {
  SignedRequest a = kopi(), b = kopi();
  a.order_description = "Kopi 1";
  a.txn_amount = "0.00";
  b.order_description = "Kopi ";
  b.txn_amount = "10.00";
  EXPECT_EQ(signed_text(a, SignatureVersion::v1), signed_text(b, SignatureVersion::v1));
  EXPECT_NE(signed_text(a, SignatureVersion::v2, kTime),
            signed_text(b, SignatureVersion::v2, kTime));
}

TEST(Signature, a_v1_signature_of_a_v2_text_is_no_v2_signature) {
  // An attacker who orders under a name of his choice lets the merchant's server sign any v1 text.
  auto wanted = signed_text(kopi(), SignatureVersion::v2, kTime);
  SignedRequest bait{wanted, "", "", "", "", "", ""};
  ASSERT_EQ(signed_text(bait, SignatureVersion::v1), wanted);
  auto got = request_signature(bait, SignatureVersion::v1, "key");
  std::vector<std::string> keys{"key"};
  EXPECT_FALSE(signature_matches(kopi(), {SignatureVersion::v2, kTime, got}, keys));
}

TEST(Signature, every_signed_value_the_key_the_version_and_the_time_matter) {
  std::vector<std::string> keys{"key"};
  for (auto version : {SignatureVersion::v1, SignatureVersion::v2}) {
    auto signature = request_signature(kopi(), version, "key", kTime);
    EXPECT_TRUE(signature_matches(kopi(), {version, kTime, signature}, keys));
    using Member = std::string_view SignedRequest::*;
    for (Member member :
         {&SignedRequest::customer_email, &SignedRequest::customer_name,
          &SignedRequest::customer_phone, &SignedRequest::mcht_id, &SignedRequest::mcht_txn_id,
          &SignedRequest::order_description, &SignedRequest::txn_amount}) {
      auto other = kopi();
      other.*member = "x";
      EXPECT_FALSE(signature_matches(other, {version, kTime, signature}, keys));
    }
    EXPECT_FALSE(signature_matches(kopi(), {version, kTime, signature}, {}));
    std::vector<std::string> other_keys{"Key", ""};
    EXPECT_FALSE(signature_matches(kopi(), {version, kTime, signature}, other_keys));
    for (std::string_view wrong : {"", "=", "AAAA"}) {
      EXPECT_FALSE(signature_matches(kopi(), {version, kTime, wrong}, keys));
    }
    EXPECT_FALSE(signature_matches(kopi(), {version, kTime, signature + "="}, keys));
    EXPECT_FALSE(signature_matches(
        kopi(), {version, kTime, std::string_view(signature).substr(0, 87)}, keys));
  }
  auto v1 = request_signature(kopi(), SignatureVersion::v1, "key");
  EXPECT_FALSE(signature_matches(kopi(), {SignatureVersion::v2, kTime, v1}, keys));
  auto v2 = request_signature(kopi(), SignatureVersion::v2, "key", kTime);
  EXPECT_FALSE(signature_matches(kopi(), {SignatureVersion::v2, "2026-11-21T04:05:07Z", v2}, keys));
}

TEST(Signature, any_of_the_living_keys_will_do) {
  std::vector<std::string> keys{"new", "old"};
  for (const auto& key : keys) {
    auto signature = request_signature(kopi(), SignatureVersion::v1, key);
    EXPECT_TRUE(signature_matches(kopi(), {SignatureVersion::v1, "", signature}, keys));
  }
}

TEST(Signature, v2_has_one_reading_wherever_its_text_is_cut) {
  // Each value may hold what separates values; no other cut of the text has the signature.
  std::mt19937 random(7);
  auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  auto value = [&] {
    std::string out;
    for (auto n = below(7); n > 0; --n)
      out += "ab01:\n.|"[below(8)];
    return out;
  };
  std::vector<std::string> keys{"key"};
  for (int round = 0; round < 300; ++round) {
    std::array<std::string, 7> v;
    for (auto& text : v)
      text = value();
    auto request = [](const std::array<std::string, 7>& t) {
      return SignedRequest{t[0], t[1], t[2], t[3], t[4], t[5], t[6]};
    };
    auto signature = request_signature(request(v), SignatureVersion::v2, "key", kTime);
    EXPECT_TRUE(signature_matches(request(v), {SignatureVersion::v2, kTime, signature}, keys));
    // Some of one value's end goes to its neighbour.
    auto shifted = v;
    auto from = below(6);
    auto cut = below(shifted[from].size() + 1);
    shifted[from + 1].insert(0, shifted[from].substr(cut));
    shifted[from].resize(cut);
    EXPECT_EQ(signature_matches(request(shifted), {SignatureVersion::v2, kTime, signature}, keys),
              shifted == v);
    // The timestamp takes the beginning of the first value, which then begins behind its own line.
    auto text = signed_text(request(v), SignatureVersion::v2, kTime);
    auto first = text.find('\n', 3) + 1;
    auto swallowed = std::string(kTime) + "\n" + text.substr(first, below(12));
    auto rest = v;
    rest[0] = value();
    EXPECT_FALSE(
        signature_matches(request(rest), {SignatureVersion::v2, swallowed, signature}, keys));
  }
  // The same by design: the name holds a whole further line, the timestamp takes what is before it.
  SignedRequest honest = kopi();
  honest.customer_email = "x\n1:y";
  auto signature = request_signature(honest, SignatureVersion::v2, "key", kTime);
  auto forged = honest;
  forged.customer_email = "y";
  auto time = std::string(kTime) + "\n5:x";
  ASSERT_EQ(signed_text(forged, SignatureVersion::v2, time),
            signed_text(honest, SignatureVersion::v2, kTime));
  EXPECT_FALSE(signature_matches(forged, {SignatureVersion::v2, time, signature}, keys));
}

TEST(Signature, the_amount_of_a_v1_request_has_one_reading) {
  auto apart = [](std::string_view description, std::string_view amount) {
    auto request = kopi();
    request.order_description = description;
    request.txn_amount = amount;
    return amount_stands_apart(request);
  };
  EXPECT_TRUE(apart("Kopi", "10.00"));
  EXPECT_TRUE(apart("Kopi ", "10.00"));
  EXPECT_FALSE(apart("Kopi 1", "0.00"));
  EXPECT_FALSE(apart("Kop", "i 10.00"));
  EXPECT_FALSE(apart("No.", "10.00"));
  EXPECT_FALSE(apart("", "10.00")) << "the number of the order stands before it then";
}

TEST(Signature, a_timestamp_is_rfc_3339_and_within_five_minutes) {
  auto now = *instant_parse(kTime);
  EXPECT_TRUE(timestamp_is_fresh(kTime, now));
  EXPECT_TRUE(timestamp_is_fresh("2026-11-21T12:05:06.5+08:00", now));
  EXPECT_TRUE(timestamp_is_fresh("2026-11-21T04:00:06Z", now));
  EXPECT_TRUE(timestamp_is_fresh("2026-11-21T04:10:06Z", now));
  EXPECT_FALSE(timestamp_is_fresh("2026-11-21T04:00:05.999Z", now));
  EXPECT_FALSE(timestamp_is_fresh("2026-11-21T04:10:06.001Z", now));
  for (auto wrong : {"", "2026-11-21 04:05:06", "2026-11-21T04:05:06", "1795234567", "now",
                     "2026-11-21T04:05:06Z ", "2026-13-21T04:05:06Z"}) {
    EXPECT_FALSE(timestamp_is_fresh(wrong, now)) << wrong;
  }
}

}  // namespace
}  // namespace gerbang::merchant_api
