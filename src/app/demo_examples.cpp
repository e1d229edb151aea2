#include "app/demo_examples.h"

#include "app/demo_debits.h"
#include "app/demo_shop.h"
#include "app/demo_world.h"
#include "people/onboarding/demo_people.h"

namespace gerbang::app {
namespace {

using links::Link;
using links::LinkDraft;

constexpr std::string_view kFirstTitle = "Solid oak reading table, delivered to Petaling Jaya";

constexpr DemoPayer kNurul{"Nurul Izzah Ismail", "nurul.izzah@example.com", "ms"};
constexpr DemoPayer kChen{"陈伟", "chen.wei@example.com", "zh"};
constexpr DemoPayer kMei{"林美玲", "lin.meiling@example.com", "zh"};
constexpr DemoPayer kKumar{"Kumar a/l Nair", "kumar.nair@example.com"};
constexpr DemoPayer kSiti{"Siti Abdullah", "siti.abdullah@example.com", "ms"};
constexpr DemoPayer kPriya{"Priya Krishnan", "priya.krishnan@example.com"};
constexpr DemoPayer kDaniel{"Daniel Ong", "daniel.ong@example.com"};
constexpr DemoPayer kFarid{"Farid Yusof", "farid.yusof@example.com", "ms"};
constexpr DemoPayer kLena{"Lena Hoffmann", "lena.hoffmann@example.com", "de"};
constexpr DemoPayer kSchool{"Sekolah Harapan Bhd, Procurement", "procurement@harapan.example.com"};

constexpr DemoMethod kCimb{20, "BCBB0235"};
constexpr DemoMethod kPublicBank{20, "PBB0233"};
constexpr DemoMethod kMaybankB2b{21, "MBB0228"};
constexpr DemoMethod kMastercardDebit{1, "5200828282828210"};

constexpr std::string_view kInsufficientFunds = "51", kCanceledAtBank = "1L", kMakerOnly = "99";

/// A fixed amount, to be paid once.
LinkDraft once(std::string_view title, Money amount) {
  LinkDraft draft;
  draft.title = title;
  draft.amount = amount;
  draft.one_time_payment = true;
  return draft;
}

LinkDraft many(std::string_view title, std::optional<Money> amount,
               std::optional<std::int64_t> limit = {}) {
  LinkDraft draft;
  draft.title = title;
  draft.amount = amount;
  draft.usage_limit = limit;
  return draft;
}

LinkDraft for_customer(LinkDraft draft, const DemoPayer& customer, std::string_view reference) {
  draft.customer_name = customer.name;
  draft.customer_email = customer.email;
  draft.reference = reference;
  return draft;
}

/// Nine days of Kedai Demo, in the order in which they were.
class Story {
 public:
  Story(DemoWorld& world, Instant present)
      : world_(world), shop_(world), debits_(world), present_(present) {}

  void tell() {
    links_begin();
    first_payments();
    refunds_end();
    payments_end();
    answers_come_late();
    offices_pay();
    today();
  }

 private:
  /// That time of the day, so many days ago, in Kuala Lumpur.
  Instant day(std::int64_t ago, std::int64_t hour, std::int64_t minute = 0) const {
    return kl_day_start(kl_day(present_) - ago) + minutes(hour * 60 + minute);
  }

  /// Asked for by the merchant, approved by the gateway.
  void refund(const sales::SaleRef& sale, Money amount, std::string_view reason) {
    auto asked = world_.refund_ask(sale, amount, reason);
    world_.pass(minutes(11));
    world_.refund_approve(asked);
  }

  void links_begin() {
    world_.until(day(9, 9, 30));
    table_ = world_.link_create(for_customer(once(kFirstTitle, {48'000}), kNurul, "QT-1041"));
    auto books = many("Derma buku untuk sekolah luar bandar", {});
    books.description = "Setiap RM 10 menghantar sebuah buku. Terima kasih!";
    books.min_amount = Money{1'000};
    books.max_amount = Money{50'000};
    books_ = world_.link_create(books);
    class_ = world_.link_create(many("Batik workshop, last three seats", Money{9'500}, 3));
    album_ = world_.link_create(
        for_customer(once("毕业典礼相册（精装，含寄送）", {16'800}), kChen, "INV-2210"));
    notebook_ = world_.link_create(many("Batik notebook, A5", Money{4'200}, 20));
    auto fair = many("Early-bird ticket: Hari Buku", Money{3'500});
    fair.expiry_date = day(2, 23, 59);
    fair_ = world_.link_create(fair);
    shop_.open();
    debits_.open();
  }

  void first_payments() {
    world_.until(day(8, 10, 12));
    album_sale_ = world_.pay(album_, kChen, kMaybank);
    world_.until(day(8, 11, 5));
    siti_sale_ = world_.pay(class_, kSiti, kVisa);
    auto stopped = world_.pay(class_, kKumar, kCimb);
    world_.until(day(8, 15, 40));
    refund(stopped, {2'014}, "He had to leave early; we agreed on a part.");
    world_.until(day(7, 13, 20));
    world_.pay(class_, kMei, kPublicBank);
  }

  void refunds_end() {
    world_.until(day(6, 9, 45));
    auto whole = world_.pay(books_, kPriya, kMaybank, Money{12'000});
    auto part = world_.pay(notebook_, kDaniel, kVisa);
    auto refused = world_.pay(books_, kFarid, kCimb, Money{6'000});
    world_.until(day(6, 14, 10));
    refund(whole, {12'000}, "Paid twice by mistake.");
    refund(part, {1'500}, "One page was torn.");
    // The sandbox's banks refuse what ends in .13.
    refund(refused, {3'013}, "Wanted to give less.");
    world_.until(day(5, 10, 30));
    auto rejected = world_.refund_ask(album_sale_, {16'800}, "The customer changed his mind.");
    auto withdrawn = world_.refund_ask(siti_sale_, {9'500}, "She cannot come.");
    world_.pass(minutes(25));
    world_.refund_withdraw(withdrawn);
    world_.pass(minutes(50));
    world_.refund_reject(rejected,
                         "The parcel was delivered and signed for. Please settle it with him.");
  }

  void payments_end() {
    world_.until(day(4, 11));
    auto voided = world_.pay(notebook_, kLena, kMastercardDebit);
    world_.pass(minutes(20));
    world_.sale_void(voided);
    world_.pay(notebook_, kLena, kVisa);
    world_.pay(notebook_, kFarid, kVisaDeclined);
    world_.pay(books_, kKumar, kPublicBank, Money{5'000}, kInsufficientFunds);
    world_.pay(books_, kMei, kMaybank, Money{2'000}, kCanceledAtBank);
    // Nobody came back from there.
    world_.leave(world_.checkout(fair_, kDaniel), kDaniel, kCimb);
    world_.pass(minutes(31));
  }

  void answers_come_late() {
    world_.until(day(3, 16));
    auto late = world_.leave(world_.checkout(notebook_, kSiti), kSiti, kMaybank);
    world_.pass(minutes(35));
    world_.decide(late, "00");
    // Two pay what is to be paid once, because the first answer comes after the second payment. The
    // system itself asks for a refund.
    auto portrait = world_.link_create(once("Family portrait, framed", {22'000}));
    auto first = world_.leave(world_.checkout(portrait, kPriya), kPriya, kCimb);
    world_.pass(minutes(35));
    world_.pay(portrait, kPriya, kMaybank);
    world_.decide(first, "00");
  }

  void offices_pay() {
    world_.until(day(3, 19));
    shop_.sell();
    debits_.collect();
    world_.until(day(2, 9, 15));
    world_.link_off(
        world_.link_create(many("School starter set, last year's price", Money{7'900})));
    auto supplies = world_.link_create(for_customer(
        many("Office supplies, quarterly order", Money{1'250'000}), kSchool, "PO-88120"));
    world_.pay(supplies, kSchool, kMaybankB2b);
    world_.until(day(1, 11));
    silent_ = world_.pay(books_, kDaniel, kMaybank, Money{25'000});
    waiting_ = world_.pay(notebook_, kMei, kVisa);
    world_.until(day(1, 16, 30));
    world_.decide(world_.leave(world_.checkout(supplies, kSchool), kSchool, kMaybankB2b),
                  kMakerOnly);
  }

  void today() {
    world_.until(present_ - minutes(100));
    // The sandbox's banks are silent about what ends in .14, for four days.
    refund(silent_, {5'014}, "Meant to give less.");
    world_.refund_ask(waiting_, {4'200}, "笔记本缺页，顾客要求退款。");
    world_.until(present_ - minutes(50));
    auto festive = once("春节礼盒预购：红茶两盒、月饼四个，附手写贺卡", {23'800});
    festive.expiry_date = present_ + days(20);
    world_.link_create(for_customer(festive, kMei, "CNY-07"));
    world_.link_create(
        many("Reading club: twelve books a year, delivered to any address in Malaysia, with a tote "
             "bag and two evenings in the shop",
             Money{58'800}));
    world_.link_mail(table_);
    // Who has not finished is still there tomorrow.
    constexpr Duration kStays = days(2);
    world_.until(present_ - minutes(20));
    world_.leave(world_.checkout(table_, kNurul, {}, kStays), kNurul, kMaybank);
    world_.pass(minutes(7));
    world_.open(world_.checkout(books_, kFarid, Money{3'000}, kStays));
    world_.pass(minutes(6));
    world_.checkout(notebook_, kKumar, {}, kStays);
    shop_.today(kStays);
    debits_.today();
    world_.until(present_);
  }

  DemoWorld& world_;
  DemoShop shop_;
  DemoDebits debits_;
  Instant present_;
  Link table_, books_, class_, album_, notebook_, fair_;
  sales::SaleRef album_sale_, siti_sale_, silent_, waiting_;
};

}  // namespace

bool demo_examples(const Config& config, Instant present, const std::string& self_url) {
  auto begins = kl_day_start(kl_day(present) - 9);
  DemoWorld world(config, begins, self_url);
  auto there = world.db().read(
      [&](db::Sql& sql) { return links::links_found(sql, world.merchant(), kFirstTitle, 1); });
  if (!there.empty()) return false;
  world.db().write_job([&](db::Tx& tx) {
    fees::demo_fees_since(tx, world.merchant(), begins);
    return true;
  });
  Story(world, present).tell();
  return true;
}

}  // namespace gerbang::app
