#include "app/demo_debits.h"

namespace gerbang::app {
namespace {

constexpr std::string_view kMaybankId = "MB2U0227", kPublicBankId = "PBB0233", kBankA = "TEST0021";

mandates::ProductDraft product(std::string name, std::optional<Money> amount,
                               mandates::Frequency frequency) {
  mandates::ProductDraft out;
  out.name = std::move(name);
  if (amount) {
    out.amount = amount;
  } else {
    out.max_amount = Money{50'000};
  }
  out.frequency = frequency;
  out.retries = 2;
  out.terms =
      "You allow us to debit your account as shown above. You can end it at any time, on the page "
      "that our mails lead to, or at your bank.";
  return out;
}

}  // namespace

mandates::Mandate DemoDebits::sign(const mandates::Product& product, std::string_view name,
                                   std::string_view bank, std::string_view code) {
  mandates::Signature signature;
  signature.payer = {std::string(name), mandates::PayerIdType::new_ic, "880214-10-5522",
                     "payer@demo.gerbang.test", "012-345 6789"};
  signature.bank_id = bank;
  signature.language = "en";
  return world_.debit_sign(product, signature, code);
}

void DemoDebits::open() {
  world_.debits_enable();
  club_ = world_.debit_product(
      product("Book club: a book a week", Money{3'500}, mandates::Frequency::weekly));
  auto members = product("Members of the shop", Money{8'051}, mandates::Frequency::monthly);
  members.debits = 12;
  gym_ = world_.debit_product(members);
  power_ = world_.debit_product(
      product("Monthly account of a school", std::nullopt, mandates::Frequency::monthly));
  siti_ = sign(club_, "Siti Nurhaliza binti Tarudin", kMaybankId);
  // The sen decide at the sandbox's banks: .51 has no funds the first time, .57 comes back.
  chen_ = sign(gym_, "Chen Mei Ling", kPublicBankId);
  sign(world_.debit_product(product("Audio books", Money{1'957}, mandates::Frequency::weekly)),
       "Ali bin Abu", kBankA);
  kumar_ = sign(power_, "Kumar a-l Raman", kMaybankId);
  sign(club_, "Daniel Tan", kPublicBankId, "51");
  sign(club_, "BANK REFUSES", kBankA);
}

void DemoDebits::collect() {
  world_.debit_collect(kumar_, {Money{12'480}, "INV-2026-11"});
}

void DemoDebits::today() {
  world_.debit_end(siti_, "I have moved away.");
  mandates::MaintenanceDraft wider;
  wider.max_amount = Money{80'000};
  world_.debit_change(kumar_, wider);
  world_.debit_invite({.product_id = club_.id,
                       .name = "Muhammad Faiz bin Abdul Rahman",
                       .email = "faiz@demo.gerbang.test"});
}

}  // namespace gerbang::app
