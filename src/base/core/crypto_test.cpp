#include "base/core/crypto.h"
#include "base/core/sha256.h"

#include <gtest/gtest.h>

#include <set>

namespace gerbang {
namespace {

TEST(CryptoTest, sha256_gives_the_published_digests) {  // FIPS 180-2, B.1
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
TEST(CryptoTest, sha256_of_parts_is_that_of_the_whole) {
  Sha256 parts;
  for (std::string_view part : {"a", "", "bc"})
    parts.add(part);
  EXPECT_EQ(parts.hex(), sha256_hex("abc"));
  EXPECT_EQ(Sha256().hex(), sha256_hex(""));
}

TEST(CryptoTest, hmac_gives_the_published_codes) {  // RFC 4231, test cases 1, 2 and 6
  std::string key(20, '\x0b');
  EXPECT_EQ(hex_lower(hmac_sha512(key, "Hi There")),
            "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
            "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854");
  EXPECT_EQ(hex_lower(hmac_sha512("Jefe", "what do ya want for nothing?")),
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737");
  EXPECT_EQ(hex_lower(hmac_sha512(std::string(131, '\xaa'),
                                  "Test Using Larger Than Block-Size Key - Hash Key First")),
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
            "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598");
  EXPECT_EQ(hex_lower(hmac_sha256(key, "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac_sha512("", "").size(), 64U);
}

TEST(CryptoTest, base64_gives_the_published_texts) {  // RFC 4648, 10
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
  for (auto [plain, text] : vectors) {
    EXPECT_EQ(base64(plain), text);
    EXPECT_EQ(base64_parse(text), plain);
  }
  EXPECT_EQ(base64_url("\xfb\xff"), "-_8");
  EXPECT_EQ(base64_url_parse("-_8"), "\xfb\xff");
  for (const char* wrong : {"Zg", "Zg=", "Z", "Zg==x", "Zm9v\n", "Zm 9v", "-_8="}) {
    EXPECT_FALSE(base64_parse(wrong)) << wrong;
  }
  EXPECT_FALSE(base64_url_parse("-_8="));
}

TEST(CryptoTest, hexadecimal_is_read_in_either_case) {
  std::string raw("\x00\x7f\xff", 3);
  EXPECT_EQ(hex_lower(raw), "007fff");
  EXPECT_EQ(hex_upper(raw), "007FFF");
  EXPECT_EQ(hex_parse("007FfF"), raw);
  EXPECT_EQ(hex_parse(""), "");
  EXPECT_FALSE(hex_parse("0"));
  EXPECT_FALSE(hex_parse("0g"));
  EXPECT_FALSE(hex_parse("00 7"));
}

TEST(CryptoTest, tokens_are_long_and_never_repeat) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i)
    seen.insert(random_token(16));
  EXPECT_EQ(seen.size(), 1000U);
  EXPECT_EQ(seen.begin()->size(), 22U);
}

TEST(CryptoTest, secrets_are_equal_only_when_all_of_them_is) {
  EXPECT_TRUE(equal_secret("abc", "abc"));
  EXPECT_TRUE(equal_secret("", ""));
  EXPECT_FALSE(equal_secret("abc", "abd"));
  EXPECT_FALSE(equal_secret("abc", "ab"));
}

TEST(CryptoTest, an_rsa_signature_verifies_with_the_public_key_only_for_its_data) {
  auto key = RsaKey::generate(2048);
  auto again = RsaKey::from_pem(key.private_pem());
  auto open = RsaKey::from_pem(key.public_pem());
  ASSERT_TRUE(again && open);
  auto signature = again->sign_sha1("AR|1|RM");
  EXPECT_EQ(signature.size(), 256U);
  EXPECT_EQ(signature, key.sign_sha1("AR|1|RM"));  // PKCS #1 v1.5 has no randomness
  EXPECT_TRUE(open->verify_sha1("AR|1|RM", signature));
  EXPECT_FALSE(open->verify_sha1("AR|2|RM", signature));
  EXPECT_FALSE(RsaKey::generate(2048).verify_sha1("AR|1|RM", signature));
  signature[5] = static_cast<char>(signature[5] ^ 1);
  EXPECT_FALSE(open->verify_sha1("AR|1|RM", signature));
  EXPECT_FALSE(open->verify_sha1("AR|1|RM", ""));
  EXPECT_THROW(open->sign_sha1("x"), std::runtime_error);
  EXPECT_FALSE(RsaKey::from_pem("nothing of the kind"));
}

TEST(CryptoTest, what_was_sealed_opens_only_untouched_and_with_its_key) {
  auto sealed = seal("master", "secret");
  EXPECT_NE(sealed, seal("master", "secret"));
  EXPECT_EQ(unseal("master", sealed), "secret");
  EXPECT_EQ(unseal("master", seal("master", "")), "");
  EXPECT_FALSE(unseal("other", sealed));
  auto touched = sealed;
  touched[touched.size() / 2] = touched[touched.size() / 2] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(unseal("master", touched));
  EXPECT_FALSE(unseal("master", ""));
  EXPECT_FALSE(unseal("master", "short"));
}

}  // namespace
}  // namespace gerbang
