#include "outside/acquirers/fpx/mandate_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include <fmt/format.h>

#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/fpx/mandate_rail.h"
#include "outside/acquirers/fpx/mandate_terms.h"
#include "outside/acquirers/keys_fixture.h"

namespace gerbang::acquirers {
namespace {

using fpx::FileHead;
using fpx::FileReading;
using mandates::CollectionRow;
using mandates::EnrolmentRow;
using mandates::ResponseRow;

constexpr std::string_view kExchange = "EX00000001";
constexpr std::string_view kName = "20261201-RES-EX00000001-0001.csv";

FileHead head(exchange::FileKind kind) {
  return {kind, std::string(kName), *instant_parse("2026-12-01T01:00:00Z"), std::string(kExchange),
          kind == exchange::FileKind::responses ? "20261201-CFT-EX00000001-0001.csv" : ""};
}

std::vector<ResponseRow> responses() {
  return {{"1001", Money{12'500}, "00", "Approved", "B-1", false},
          {"1002", Money{100}, "51", "Insufficient funds, \"again\"", "", false},
          {"1001", Money{12'500}, "54", "Taken back\r\non Monday", "B-2", true}};
}

bool by_switch(std::string_view text, std::string_view signature) {
  return test_switch_key().verify_sha1(text, signature);
}

FileReading read(std::string_view bytes) {
  return fpx::file_read(bytes, kName, kExchange, by_switch);
}

std::string good() {
  return fpx::responses_write(head(exchange::FileKind::responses), responses(), test_switch_key());
}

std::size_t rows_of(const FileReading& it) {
  return it.collections.size() + it.enrolments.size() + it.responses.size();
}

void expect_refused(const FileReading& it, std::string_view why, std::string_view about = {}) {
  EXPECT_NE(it.problem.find(why), std::string::npos) << about << ": " << it.problem;
  EXPECT_FALSE(it.problem.empty()) << about;
  EXPECT_EQ(rows_of(it), 0U) << about;
}

/// What the switch would sign if it wrote these lines: nothing but the reading itself is wrong.
std::string sealed(const std::string& lines, std::size_t rows, std::int64_t sum,
                   const RsaKey& key = test_switch_key()) {
  auto hash = sha256_hex(lines);
  return lines + fmt::format("T,{},{},{},{}\r\n", rows, sum, hash, hex_upper(key.sign_sha1(hash)));
}

std::string head_line(std::string_view exchange = kExchange) {
  return fmt::format("H,RES,{},2026-12-01T01:00:00Z,{},20261201-CFT-EX00000001-0001.csv\r\n", kName,
                     exchange);
}

std::size_t trailer_at(const std::string& bytes) {
  return bytes.rfind("\r\nT,") + 2;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(MandateFiles, what_is_written_is_what_is_read) {
  auto back = read(good());
  ASSERT_EQ(back.problem, "");
  ASSERT_EQ(back.responses.size(), 3U);
  EXPECT_EQ(back.head.answers, "20261201-CFT-EX00000001-0001.csv");
  EXPECT_EQ(back.responses[1].reason, "Insufficient funds, \"again\"");
  EXPECT_EQ(back.responses[2].reason, "Taken back\r\non Monday");
  EXPECT_TRUE(back.responses[2].is_return);

  CollectionRow debit{"1001",   "GM-1",        "BM-1",         "TEST0021",
                      " 0012 ", "陈美玲; Tan", "900101145678", Money{12'500}};
  auto collections = read(fpx::collections_write(head(exchange::FileKind::collections),
                                                 std::vector{debit}, test_switch_key()));
  ASSERT_EQ(collections.problem, "");
  EXPECT_EQ(collections.collections.at(0).account, " 0012 ");
  EXPECT_EQ(collections.collections.at(0).payer_name, "陈美玲; Tan");

  EnrolmentRow enrolment{checkout::MandateRequest::termination,
                         "GM-1",
                         "BM-1",
                         "TEST0021",
                         "0012",
                         "Aina",
                         "900101145678",
                         Money{100},
                         "57",
                         "No"};
  auto enrolments = read(fpx::enrolments_write(head(exchange::FileKind::enrolments),
                                               std::vector{enrolment}, test_switch_key()));
  ASSERT_EQ(enrolments.problem, "");
  EXPECT_EQ(enrolments.enrolments.at(0).request, checkout::MandateRequest::termination);
  EXPECT_EQ(enrolments.enrolments.at(0).code, "57");
}

TEST(MandateFiles, a_file_without_rows_says_so_and_is_taken) {
  auto none = read(fpx::responses_write(head(exchange::FileKind::responses),
                                        std::vector<ResponseRow>{}, test_switch_key()));
  EXPECT_EQ(none.problem, "");
  EXPECT_EQ(rows_of(none), 0U);
}

TEST(MandateFiles, a_file_that_breaks_off_anywhere_is_refused_whole) {
  auto whole = good();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    auto it = read(std::string_view(whole).substr(0, length));
    ASSERT_FALSE(it.problem.empty()) << length;
    ASSERT_EQ(rows_of(it), 0U) << length;
  }
}

TEST(MandateFiles, no_byte_of_a_file_can_be_another) {
  auto whole = good();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    auto changed = whole;
    for (char by : {'\n', '\r', ',', '"', '0', 'T', '\0', '\xFF'}) {
      if (whole[at] == by) continue;
      changed[at] = by;
      auto it = read(changed);
      ASSERT_FALSE(it.problem.empty()) << at << " " << int{by};
      ASSERT_EQ(rows_of(it), 0U) << at;
    }
  }
}

TEST(MandateFiles, a_row_that_nobody_signed_cannot_stand_in_the_control_line) {
  auto whole = good();
  auto at = trailer_at(whole);
  for (std::string_view end : {"\n", "\r"}) {
    auto row = "D,9999,500.00,00,Forged,B-9,0" + std::string(end);
    auto forged = whole;
    forged.replace(at, std::string_view("T,3,25100,").size(), row + "T,4,75100,");
    expect_refused(read(forged), "not written plainly", end == "\n" ? "LF" : "CR");
  }
  for (std::string_view noise : {" T,", "\"T\",", "\nT,"}) {
    auto forged = whole;
    forged.replace(at, 2, noise);
    expect_refused(read(forged), "not written plainly", noise);
  }
}

TEST(MandateFiles, control_totals_checksum_and_signature_are_each_looked_at) {
  auto whole = good();
  expect_refused(read(replaced(whole, "\r\nT,3,", "\r\nT,2,")), "counts 2 rows");
  expect_refused(read(replaced(whole, "\r\nT,3,25100,", "\r\nT,3,25101,")), "sum is 25101");
  expect_refused(read(replaced(whole, "D,1002,1.00,51", "D,1002,1.00,00")), "checksum");
  expect_refused(read(replaced(whole, "\r\nT,3,", "\r\nT,+3,")), "counts +3 rows");
  // Of the same totals, and signed by somebody: by the gateway itself, or over another file.
  expect_refused(read(fpx::responses_write(head(exchange::FileKind::responses), responses(),
                                           test_exchange_key())),
                 "signature");
  auto other = sealed(head_line() + "D,1002,251.00,00,,,0\r\n", 1, 25'100);
  auto borrowed = whole.substr(0, whole.rfind(',') + 1) + other.substr(other.rfind(',') + 1);
  expect_refused(read(borrowed), "signature");
  expect_refused(read(whole.substr(0, whole.rfind(',') + 1) + "\r\n"), "signature");
  expect_refused(read(whole.substr(0, whole.rfind(',') + 1) + "XYZ\r\n"), "signature");
  expect_refused(read(whole.substr(0, whole.rfind(',')) + "\r\n"), "control line");
}

TEST(MandateFiles, a_row_stands_once) {
  std::string row = "D,1001,1.00,00,,,0\r\n";
  expect_refused(read(sealed(head_line() + row + row, 2, 200)), "line 3: the row came before");
  // A response and its return are two rows.
  EXPECT_EQ(read(sealed(head_line() + row + "D,1001,1.00,54,,,1\r\n", 2, 200)).problem, "");
}

TEST(MandateFiles, a_file_of_another_exchange_or_name_is_not_ours) {
  std::string row = "D,1001,1.00,00,,,0\r\n";
  expect_refused(read(sealed(head_line("EX00000002") + row, 1, 100)), "another exchange");
  expect_refused(fpx::file_read(good(), "20261202-RES-EX00000001-0001.csv", kExchange, by_switch),
                 "another file");
}

TEST(MandateFiles, lines_stand_in_their_order) {
  std::string row = "D,1001,1.00,00,,,0\r\n", hash(64, '0');
  expect_refused(read(sealed(row + head_line(), 1, 100)), "header line");
  expect_refused(read(sealed(head_line() + row + head_line(), 2, 100)), "neither a row");
  expect_refused(read(sealed(head_line() + "T,0,0," + hash + ",00\r\n" + row, 1, 100)),
                 "second control line");
  auto whole = good();
  expect_refused(read(whole + row), "no control line");
  expect_refused(read(whole + whole), "");
}

TEST(MandateFiles, a_row_that_cannot_be_read_refuses_the_file_although_it_is_signed) {
  auto row_read = [](const std::string& row, std::int64_t sum = 100) {
    return read(sealed(head_line() + row + "\r\n", 1, sum));
  };
  EXPECT_EQ(row_read("D,1001,1.00,00,,,0").problem, "");
  EXPECT_EQ(row_read("D,1001,1.00,ZZ,,,0").responses.at(0).code, "ZZ") << "no code of ours: told";
  expect_refused(row_read("D,1001,1.00,,,,0"), "no code");
  expect_refused(row_read("D,,1.00,00,,,0"), "no number");
  expect_refused(row_read("D,1001,1.00,00,,,2"), "neither a response nor a return");
  expect_refused(row_read("D,1001,1.00,00,,"), "fields are missing");
  expect_refused(row_read("D,1001,1.00,00,,,0,"), "too many");
  expect_refused(row_read("X,1001,1.00,00,,,0"), "neither a row");
  expect_refused(row_read("D,1001,1.00,00," + std::string(401, 'a') + ",,0"), "too long");
  EXPECT_EQ(row_read("D,1001,1.00,00," + std::string(400, 'a') + ",,0").problem, "");
  for (std::string_view amount :
       {"", "1", "1.0", "01.00", "+1.00", "-1.00", "0.00", "-0.00", "1,00", "1.000", "1e2", "١.٠٠",
        "1000000000.01", "9223372036854775808.00", "99999999999999999999999999.00"}) {
    expect_refused(row_read(fmt::format("D,1001,\"{}\",00,,,0", amount)), "amount", amount);
  }
  EXPECT_EQ(row_read("D,1001,1000000000.00,00,,,0", 100'000'000'000).problem, "");
}

TEST(MandateFiles, the_header_says_kind_time_and_what_it_answers) {
  auto with = [](const std::string& first) {
    return read(sealed(first + "\r\nD,1001,1.00,00,,,0\r\n", 1, 100));
  };
  auto said = [](std::string_view kind, std::string_view time, std::string_view answers) {
    return fmt::format("H,{},{},{},{},{}", kind, kName, time, kExchange, answers);
  };
  EXPECT_EQ(with(said("RES", "2026-12-01T01:00:00Z", "a.csv")).problem, "");
  expect_refused(with(said("XYZ", "2026-12-01T01:00:00Z", "a.csv")), "no known kind");
  expect_refused(with(said("RES", "yesterday", "a.csv")), "time");
  for (std::string_view name : {"", "../a.csv", "a b", "."})
    expect_refused(with(said("RES", "2026-12-01T01:00:00Z", name)), "which file it answers", name);
  expect_refused(with("H"), "no known kind");
  expect_refused(with("H,RES"), "header line");
}

TEST(MandateFiles, bytes_that_are_no_text_are_refused_although_they_are_signed) {
  for (std::string_view bytes :
       {std::string_view("\0", 1), std::string_view("\xFF"), std::string_view("\xC0\xAF"),
        std::string_view("\xED\xA0\x80"), std::string_view("\xE2\x82")}) {
    auto row = "D,1001,1.00,00,a" + std::string(bytes) + "b,,0\r\n";
    expect_refused(read(sealed(head_line() + row, 1, 100)), "not UTF-8");
  }
  // What turns the direction of text is kept, but shows as what it is.
  auto turned = read(sealed(head_line() + "D,1001,1.00,00,a\xE2\x80\xAE"
                                          "b,,0\r\n",
                            1, 100));
  EXPECT_EQ(turned.responses.at(0).reason,
            "a\xEF\xBF\xBD"
            "b");
}

TEST(MandateFiles, line_ends_that_another_programme_changed_are_refused) {
  auto whole = good();
  std::string lf;
  for (char c : whole)
    if (c != '\r') lf += c;
  expect_refused(read(lf), "breaks off");
  expect_refused(read(lf.substr(0, lf.size() - 1) + "\r\n"), "");
  expect_refused(read(whole.substr(0, whole.size() - 2) + "\n"), "breaks off");
  expect_refused(read(whole + "\r\n"), "");
  expect_refused(read(replaced(whole, "\r\nT,", "\n\r\nT,")), "checksum");
  expect_refused(read(replaced(whole, "\r\nT,", "\nT,")), "checksum");
}

TEST(MandateFiles, nothing_and_what_is_nearly_nothing_is_no_file) {
  for (std::string_view bytes :
       {"", "\r\n", "\r\n\r\n", "T\r\n", "H\r\nT\r\n", "\"", ",,,\r\n,\r\n", "\xEF\xBB\xBF\r\n\r\n",
        "sep=", "sep=;\r\nT\r\n"}) {
    auto it = read(bytes);
    EXPECT_FALSE(it.problem.empty()) << bytes;
    EXPECT_EQ(rows_of(it), 0U);
  }
}

TEST(MandateFiles, a_file_has_at_most_as_many_rows_as_the_rail_takes) {
  std::vector<ResponseRow> rows(mandates::kRailRowsMax,
                                ResponseRow{"", Money{100}, "00", "", "", false});
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i].collection_no = std::to_string(i + 1);
  auto file = [&] {
    return read(fpx::responses_write(head(exchange::FileKind::responses), rows, test_switch_key()));
  };
  EXPECT_EQ(file().responses.size(), mandates::kRailRowsMax);
  rows.push_back({"x", Money{100}, "00", "", "", false});
  expect_refused(file(), "too many rows");
  expect_refused(read(std::string(5 * 1024 * 1024, 'a')), "too long");
}

TEST(MandateFiles, files_of_any_bytes_are_fetched_whole_and_refused_with_a_reason) {
  std::string bytes;
  std::size_t most = 0;
  net::Send send = [&](const net::Outgoing& call) -> Result<net::PostAnswer> {
    most = call.answer_bytes_max;
    return net::PostAnswer{200, bytes};
  };
  fpx::FpxRail rail({.files_url = "https://switch.example/files",
                     .exchange_id = std::string(kExchange),
                     .exchange_key = test_switch_key(),
                     .switch_keys = {},
                     .send = send},
                    nullptr);
  for (const auto& content :
       {std::string("H\0x\r\n", 5), std::string("H,\xE9\r\n"), std::string("\xEF\xBB\xBFH\r\n"),
        std::string(), std::string(5'000'000, 'x')}) {
    bytes = content;
    auto file = rail.fetch(kName);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->bytes, content);
    auto reading = rail.read(*file);
    EXPECT_FALSE(reading.problem.empty());
    EXPECT_TRUE(reading.responses.empty() && reading.enrolments.empty());
  }
  EXPECT_EQ(most, mandates::kRailBytesMax) << "what the rail reads, it can fetch";
  bytes = "20261201060000-1-RES.csv\ncopy of it.csv\n20261201060000-2-RES.csv\n";
  auto names = rail.waiting({});
  ASSERT_TRUE(names.ok());
  EXPECT_EQ(names->size(), 2U) << "a strange name hides no other";
  bytes = "<html>Sign in</html>";
  EXPECT_FALSE(rail.waiting({}).ok());
}

std::uint64_t seed() {
  const char* given = std::getenv("GERBANG_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
}

/// One to four changes: bytes set, flipped, cut, said twice, moved, or control signs put between.
std::string mutated(std::string bytes, std::mt19937_64& chance) {
  constexpr std::array<std::string_view, 12> kBits{
      "\n",   "\r", "\r\n", ",", "\"",       "\"\"", "D,9,1.00,00,,,0\n",
      "T,4,", "\0", "\xFF", ";", "sep=;\r\n"};
  auto draw = [&](std::size_t below) { return static_cast<std::size_t>(chance() % below); };
  for (auto times = 1 + draw(4); times > 0 && !bytes.empty(); --times) {
    auto at = draw(bytes.size()), length = std::min(bytes.size() - at, 1 + draw(40));
    switch (draw(6)) {
      case 0:
        bytes[at] = static_cast<char>(draw(256));
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << draw(8)));
        break;
      case 2:
        bytes.erase(at, length);
        break;
      case 3:
        bytes.insert(draw(bytes.size()), bytes.substr(at, length));
        break;
      case 4:
        bytes.insert(at, kBits[draw(kBits.size())]);
        break;
      default:
        // About the control line, where what is signed ends.
        if (auto end = bytes.rfind("\r\nT,"); end != std::string::npos)
          bytes.insert(end + 2 + draw(3), kBits[draw(kBits.size())]);
        break;
    }
  }
  return bytes;
}

TEST(MandateFiles, ten_thousand_broken_files_are_refused_or_are_what_was_signed) {
  auto from = seed();
  SCOPED_TRACE(fmt::format("GERBANG_TEST_SEED={}", from));
  RecordProperty("seed", std::to_string(from));
  std::mt19937_64 chance(from);
  auto whole = good();
  for (int i = 0; i < 10'000; ++i) {
    auto bytes = mutated(whole, chance);
    fpx::file_name_said(bytes);
    auto it = read(bytes);
    if (it.problem.empty()) {
      // Only the whole file as it was: two changes may undo each other.
      ASSERT_EQ(bytes, whole) << i;
    } else {
      ASSERT_EQ(rows_of(it), 0U) << i;
    }
  }
}

TEST(MandateFiles, a_file_signed_over_any_noise_never_throws) {
  auto from = seed();
  SCOPED_TRACE(fmt::format("GERBANG_TEST_SEED={}", from));
  std::mt19937_64 chance(from);
  auto whole = good();
  auto body = whole.substr(0, trailer_at(whole));
  auto any = [](std::string_view, std::string_view) { return true; };
  for (int i = 0; i < 2'000; ++i) {
    auto lines = mutated(body, chance);
    auto bytes = lines + "T,3,25100," + sha256_hex(lines) + ",00\r\n";
    auto it = fpx::file_read(bytes, kName, kExchange, any);
    ASSERT_TRUE(it.problem.empty() || rows_of(it) == 0) << i;
  }
}

TEST(MandateFiles, the_name_said_is_a_name_or_nothing) {
  EXPECT_EQ(fpx::file_name_said(good()), kName);
  for (std::string_view bytes : {"", "H", "H,RES", "H,RES,", "H,RES,../x,", "H,RES,.x\r\n",
                                 "H,RES,a b,", "H,RES,\"a\",", "\r\nH,RES,a"}) {
    EXPECT_EQ(fpx::file_name_said(bytes), "") << bytes;
  }
  EXPECT_FALSE(fpx::is_file_name(std::string(81, 'a')));
  EXPECT_TRUE(fpx::is_file_name(std::string(80, 'a')));
}

checkout::PayOrder enrolment() {
  checkout::PayOrder out;
  out.attempt = {1234};
  out.order_no = "GM-1";
  out.merchant_name = "Kedai";
  out.amount = Money{100};
  out.payment_method = fpx::kMandateMethod;
  out.bank_id = "TEST0021";
  out.customer_name = "Aina";
  out.customer_email = "aina@example.test";
  out.created_at = *kl_compact_parse("20261120153000");
  out.mandate = checkout::MandateTerms{
      .mandate_no = "GM-1",
      .id_number = "900101145678",
      .phone = "+60123456789",
      .amount_max = Money{50'000},
      .frequency = "MT",
      .debits_max = 1,
      .effective = {*day_parse("2027-01-01")},
      .expires = CalendarDay{*day_parse("2027-12-31")},
  };
  return out;
}

class FpxMandateMessages : public ::testing::Test {
 protected:
  fpx::Fpx fpx_{fpx::FpxSettings{.request_url = "/sandbox/fpx",
                                 .exchange_key = test_exchange_key(),
                                 .switch_keys = {test_switch_key()}}};

  fpx::Message answer(std::string_view code) {
    auto sent = fpx::Message::from_form(fpx_.start(enrolment())->sent);
    fpx::Message out("AC");
    for (std::string_view name :
         {"buyerBankId", "buyerIban", "buyerId", "msgToken", "sellerExId", "sellerExOrderNo",
          "sellerId", "sellerOrderNo", "sellerTxnTime", "txnAmount", "txnCurrency"})
      out.set(name, sent.get(name));
    out.set("debitAuthCode", code).set("creditAuthCode", code == "00" ? "00" : "");
    return out;
  }
  /// Whether the answer says again all that was sent, as whoever takes it asks.
  bool repeats_all(const fpx::Message& message) {
    auto sent = fpx_.start(enrolment())->sent;
    auto read = fpx_.answer_read(message.signed_form(test_switch_key()));
    return std::ranges::all_of(read.repeats, [&](const auto& field) {
      return net::form_value(sent, field.first) == field.second;
    });
  }
};

TEST_F(FpxMandateMessages, an_enrolment_says_its_terms_where_a_payment_has_an_account) {
  auto message = fpx::Message::from_form(fpx_.start(enrolment())->sent);
  EXPECT_EQ(message.type(), "AD");
  EXPECT_EQ(
      message.source(),
      "||TEST0021|aina@example.test|01,60123456789,MT,010127,1,311227|900101145678,1|Aina||01|"
      "AD|Kedai|01|EX00000001|1234|SE00000001|GM-1|20261120153000|500.00|MYR|7.0");
}

TEST_F(FpxMandateMessages, every_code_of_mandates_ends_an_enrolment_as_failed_with_its_meaning) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kCodes{
      {{"DA", "Invalid application type"},
       {"DB", "Invalid email format"},
       {"DC", "Invalid maximum frequency"},
       {"DD", "Invalid frequency mode"},
       {"DE", "Invalid expiry date"},
       {"DF", "Invalid e-mandate buyer bank ID"}}};
  for (auto [code, meaning] : kCodes) {
    auto read = fpx_.answer_read(answer(code).signed_form(test_switch_key()));
    EXPECT_TRUE(read.is_signature_valid) << code;
    EXPECT_EQ(read.verdict.kind, checkout::Verdict::Kind::failed) << code;
    EXPECT_EQ(read.verdict.reason, meaning);
  }
  auto unknown = fpx_.answer_read(answer("DG").signed_form(test_switch_key()));
  EXPECT_EQ(unknown.verdict.kind, checkout::Verdict::Kind::pending) << "nothing follows from it";
}

TEST_F(FpxMandateMessages, what_an_authorisation_takes_is_one_ringgit_and_a_change_nothing) {
  auto taken = [&](std::string_view iban) {
    return fpx_.answer_read(answer("00").set("buyerIban", iban).signed_form(test_switch_key()));
  };
  EXPECT_EQ(taken("01,60123456789,MT,010127,1,311227").verdict.amount, Money{100});
  EXPECT_EQ(taken("02,60123456789,MT,010127,1,311227").verdict.amount, Money{});
  EXPECT_EQ(taken("03,60123456789,MT,010127,1,").verdict.amount, Money{});
  for (std::string_view shifted :
       {",01,60123456789,MT,010127,1", "01,60123456789,MT,010127,1,311227,", "01,2", ","}) {
    auto read = taken(shifted);
    EXPECT_TRUE(!read.refusal.empty() || read.verdict.amount == Money{}) << shifted;
  }
}

TEST_F(FpxMandateMessages, an_answer_with_other_terms_or_for_another_order_does_not_repeat_ours) {
  EXPECT_TRUE(repeats_all(answer("00")));
  for (auto [name, value] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"buyerIban", "01,60123456789,DL,010127,1,311227"},
           {"buyerIban", "02,60123456789,MT,010127,1,311227"},
           {"buyerIban", "01,60123456789,MT,010127,1,"},
           {"buyerIban", "60123456789,01,MT,010127,1,311227"},
           {"buyerId", "900101145679,1"},
           {"buyerId", "1,900101145678"},
           {"sellerExOrderNo", "1235"},
           {"sellerOrderNo", "GM-2"},
           {"txnAmount", "500.01"},
           {"msgToken", "02"},
           {"buyerBankId", "TEST0022"}}) {
    EXPECT_FALSE(repeats_all(answer("00").set(name, value))) << name << " " << value;
  }
  auto foreign = answer("00").set("sellerId", "SE00000002").signed_form(test_switch_key());
  EXPECT_EQ(fpx_.answer_read(foreign).refusal, "the seller is not ours");
}

TEST_F(FpxMandateMessages, values_moved_into_other_fields_are_not_what_was_signed) {
  auto form = answer("00").signed_form(test_switch_key());
  ASSERT_TRUE(fpx_.answer_read(form).is_signature_valid);
  for (std::size_t i = 0; i + 1 < form.size(); ++i) {
    auto moved = form;
    if (moved[i].second == moved[i + 1].second) continue;
    std::swap(moved[i].second, moved[i + 1].second);
    EXPECT_FALSE(fpx_.answer_read(moved).is_signature_valid) << form[i].first;
    // Joined by the sign that joins, and the next one empty: the signed text would be longer.
    auto joined = form;
    joined[i].second += '|' + joined[i + 1].second;
    joined[i + 1].second.clear();
    EXPECT_FALSE(fpx_.answer_read(joined).is_signature_valid) << form[i].first;
  }
  for (const auto& [name, value] : form) {
    auto twice = form;
    twice.emplace_back(name, value);
    EXPECT_FALSE(fpx_.answer_read(twice).is_signature_valid) << name;
  }
  for (auto& [name, value] : form) {
    if (name == "fpx_msgType") value = "AD";
  }
  EXPECT_FALSE(fpx_.answer_read(form).is_signature_valid);
}

TEST_F(FpxMandateMessages, no_answer_is_believed_that_the_switch_did_not_sign) {
  EXPECT_FALSE(fpx_.answer_read(answer("00").signed_form(test_exchange_key())).is_signature_valid);
  EXPECT_FALSE(fpx_.answer_read(fpx_.start(enrolment())->sent).is_signature_valid);
  EXPECT_FALSE(fpx_.answer_read({}).is_signature_valid);
}

TEST_F(FpxMandateMessages, terms_that_cannot_be_said_are_not_asked_for) {
  auto asks = [&](auto&& change) {
    auto wanted = enrolment();
    change(*wanted.mandate);
    return fpx_.start(wanted).ok();
  };
  EXPECT_TRUE(asks([](auto&) {}));
  EXPECT_TRUE(asks([](auto& it) { it.expires.reset(); }));
  EXPECT_FALSE(asks([](auto& it) { it.expires = CalendarDay{*day_parse("2127-12-31")}; }));
  EXPECT_FALSE(asks([](auto& it) { it.effective = {*day_parse("2100-01-01")}; }));
  EXPECT_FALSE(asks([](auto& it) { it.amount_max = Money{99}; }));
  EXPECT_FALSE(asks([](auto& it) { it.amount_max = Money{3'000'001}; }));
  EXPECT_FALSE(asks([](auto& it) { it.debits_max = 1'000; }));
  EXPECT_FALSE(asks([](auto& it) { it.mandate_no = "GM|1"; }));
  EXPECT_FALSE(asks([](auto& it) { it.id_number = "|,"; }));
}

TEST(FpxMandateTerms, a_payers_number_is_known_whichever_part_stands_first) {
  auto id = [](std::string_view text) {
    auto it = fpx::buyer_id_parse(text);
    return it ? it->first + " " + std::to_string(static_cast<int>(it->second)) : "";
  };
  EXPECT_EQ(id("900101145678,1"), "900101145678 1");
  EXPECT_EQ(id("1,900101145678"), "900101145678 1");
  EXPECT_EQ(id("3,2"), "3 2") << "of two that could be types, the second is";
  for (std::string_view wrong :
       {"", ",", "1", "900101145678", "900101145678,0", "900101145678,6", "900101145678,11", ",1",
        "a b,1", "9,1,1", "1234567890123456789,1"})
    EXPECT_EQ(id(wrong), "") << wrong;
}

TEST(FpxMandateTerms, a_day_has_six_digits_and_is_one_of_the_calendar) {
  EXPECT_EQ(fpx::fpx_day(*fpx::fpx_day_parse("290228")), "290228");
  for (std::string_view wrong : {"", "290227", "310427", "000127", "011327", "1-0127", "0101270"})
    EXPECT_FALSE(fpx::fpx_day_parse(wrong)) << wrong;
}

}  // namespace
}  // namespace gerbang::acquirers
