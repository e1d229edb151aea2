#include "app/demo_world.h"

#include <algorithm>
#include <stdexcept>

#include "base/core/log.h"
#include "base/jobs/job_recur.h"
#include "base/pictures/picture_draw.h"
#include "people/onboarding/demo_people.h"
#include "selling/carts/picture.h"

namespace gerbang::app {
namespace {

template <class T>
T expect(Result<T> result, std::string_view what) {
  if (!result.ok()) {
    throw std::runtime_error("the demo's examples: " + std::string(what) + ": " +
                             result.error().message.english());
  }
  return std::move(*result);
}

/// Nobody is written to about what is an example: its mails are kept for the mailbox.
Config without_mail_server(Config config) {
  config.smtp_url.clear();
  return config;
}

/// All but the banks' list, of which it is of today who is online, and which would be asked for all
/// the time; and payouts, whose demonstration has a history of its own.
std::vector<jobs::Topic> topics_of(const Wiring& wiring) {
  auto out = wiring.topics();
  std::erase_if(out, [](const jobs::Topic& t) {
    return t.name == "fpx.banks" || t.name.starts_with("payout.");
  });
  return out;
}

std::string location(const http::Response& response, std::string_view what) {
  for (const auto& header : response.headers) {
    if (header.name == "Location") return header.value;
  }
  throw std::runtime_error("the demo's examples: " + std::string(what) + ": " + response.body);
}

}  // namespace

DemoWorld::DemoWorld(const Config& config, Instant begins, const std::string& self_url)
    : config_(without_mail_server(config)),
      clock_(begins),
      db_(open_database(config_, clock_)),
      inside_(*db_),
      wiring_(config_, *db_, self_url, inside_.sender()),
      jobs_(*db_, topics_of(wiring_)) {
  inside_.routes_set(wiring_.routes());
  // Where a server has run they are due in the present, and nothing would happen on the days
  // before.
  db_->write_job([&](db::Tx& tx) {
    jobs::jobs_recur_from(tx, topics_of(wiring_), begins);
    return true;
  });
  owner_ = user(onboarding::kDemoOwner);
  checker_ = user(onboarding::kDemoRefunds);
  auto company = company_of(*db_, owner_.email);
  if (!company) throw std::runtime_error("the demo's examples: the owner has no company");
  merchant_ = *company;
}

accounts::UserFace DemoWorld::user(std::string_view email) {
  auto found = db_->read([&](db::Sql& sql) { return accounts::user_find_by_email(sql, email); });
  if (!found) throw std::runtime_error("the demo's examples: there is no " + std::string(email));
  return *found;
}

void DemoWorld::until(Instant at) {
  // Short enough for each try of a refund that gets no answer to have its own.
  constexpr Duration kStep = hours(3);
  // Refunds without an answer are meant, and no news.
  auto level = log_level_set(LogLevel::error);
  while (clock_.now() < at) {
    clock_.advance(std::min(kStep, at - clock_.now()));
    jobs_.run_due();
  }
  log_level_set(level);
}

links::Link DemoWorld::link_create(const links::LinkDraft& draft) {
  return expect(
      db_->write([&](db::Tx& tx) { return wiring_.links().link_create(tx, actor(owner_), draft); }),
      draft.title);
}

void DemoWorld::link_off(const links::Link& link) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.links().link_switch(tx, actor(owner_), link.id, links::LinkEvent::deactivate);
  }),
         link.title);
}

void DemoWorld::link_mail(const links::Link& link) {
  expect(db_->write(
             [&](db::Tx& tx) { return wiring_.links().link_email(tx, actor(owner_), link.id); }),
         link.title);
}

sales::SaleRef DemoWorld::checkout(const links::Link& link, const DemoPayer& payer,
                                   std::optional<Money> amount, std::optional<Duration> stays) {
  auto settings = wiring_.links().settings();
  if (stays) settings.checkout_open = *stays;
  const links::Links links(settings, wiring_.checkout().sales(), wiring_.outbox());
  links::PayerDraft draft;
  draft.amount = amount;
  draft.customer_name = payer.name;
  draft.customer_email = payer.email;
  return expect(db_->write([&](db::Tx& tx) { return links.link_checkout(tx, link.slug, draft); }),
                link.title);
}

void DemoWorld::open(const sales::SaleRef& sale) {
  expect(
      db_->write([&](db::Tx& tx) { return wiring_.checkout().checkout_open(tx, sale.reference); }),
      "open");
}

std::string DemoWorld::leave(const sales::SaleRef& sale, const DemoPayer& payer,
                             DemoMethod method) {
  open(sale);
  bool is_card = method.id < 20;
  auto start = expect(wiring_.checkout().checkout_pay(
                          *db_, sale.reference, method.id,
                          is_card ? std::string_view() : method.bank_or_card, payer.language),
                      payer.name);
  auto page = location(inside_.post(start.target, start.sent), "at the bank");
  if (is_card) {
    inside_.post(page + "/card", {{"cardNumber", std::string(method.bank_or_card)},
                                  {"expiry", "12/39"},
                                  {"cvv", "123"},
                                  {"delivery", "both"}});
  }
  return page;
}

void DemoWorld::decide(const std::string& page, std::string_view code) {
  clock_.advance(seconds(75));
  if (page.find("/cards/") != std::string::npos) {
    inside_.post(page + "/challenge", {{"code", "123456"}});  // a card knows its own answer
  } else {
    inside_.post(page + "/decide", {{"code", std::string(code)}, {"delivery", "both"}});
  }
  jobs_.run_due();
}

sales::SaleRef DemoWorld::pay(const links::Link& link, const DemoPayer& payer, DemoMethod method,
                              std::optional<Money> amount, std::string_view code) {
  auto sale = checkout(link, payer, amount);
  clock_.advance(seconds(40));
  decide(leave(sale, payer, method), code);
  return sale;
}

Actor DemoWorld::actor(const accounts::UserFace& user) const {
  return {merchant_, user.id, user.full_name, user.email, {}, {}, user.language};
}

void DemoWorld::sale_void(const sales::SaleRef& sale) {
  expect(wiring_.voids().sale_void(*db_, merchant_, sale.id,
                                   {sales::Trigger::merchant, actor(owner_)}),
         "void");
}

std::string DemoWorld::picture_add(const std::string& file) {
  // The program's own drawing: nobody else's bytes, and no process of its own.
  auto drawn = pictures::picture_draw(file);
  const auto* picture = std::get_if<pictures::DrawnPicture>(&drawn);
  if (!picture) throw std::runtime_error("the demo's examples: a picture cannot be drawn");
  return expect(db_->write(
                    [&](db::Tx& tx) { return carts::picture_keep(tx, actor(owner_), *picture); }),
                "a picture")
      .token;
}

carts::Cart DemoWorld::cart_draft(const carts::CartDraft& draft) {
  return expect(
      db_->write([&](db::Tx& tx) { return wiring_.carts().cart_create(tx, actor(owner_), draft); }),
      draft.title);
}

carts::Cart DemoWorld::cart_open(const carts::CartDraft& draft) {
  auto cart = cart_draft(draft);
  return expect(db_->write([&](db::Tx& tx) {
    return wiring_.carts().cart_switch(tx, actor(owner_), cart.id, carts::CartEvent::publish);
  }),
                draft.title);
}

std::vector<carts::CartItem> DemoWorld::cart_items(const carts::Cart& cart) {
  return db_->read([&](db::Sql& sql) { return carts::cart_items(sql, cart.merchant, cart.id); });
}

sales::SaleRef DemoWorld::cart_order(const carts::Cart& cart, const carts::BasketDraft& basket,
                                     std::optional<Duration> stays) {
  auto settings = wiring_.carts().settings();
  if (stays) settings.checkout_open = *stays;
  const carts::Carts carts(settings);
  const carts::Checkouts checkouts(carts, wiring_.checkout().sales());
  return expect(
      db_->write([&](db::Tx& tx) { return checkouts.cart_checkout(tx, cart.slug, basket); }),
      cart.title);
}

void DemoWorld::debits_enable() {
  expect(db_->write([&](db::Tx& tx) {
    return merchants::e_mandate_set(tx, merchant_, actor(owner_), true);
  }),
         "auto-debit");
}

mandates::Product DemoWorld::debit_product(const mandates::ProductDraft& draft) {
  return expect(db_->write([&](db::Tx& tx) {
    return wiring_.products().product_create(tx, actor(owner_), draft);
  }),
                draft.name);
}

mandates::Mandate DemoWorld::debit_sign(const mandates::Product& product,
                                        const mandates::Signature& signature,
                                        std::string_view code) {
  const auto& mandates = wiring_.collections().mandates();
  auto agreed = signature;
  agreed.consent = db_->read([&](db::Sql& sql) {
    return mandates.consent_of(sql, product, *mandates::mandate_offered(product, nullptr));
  });
  auto [mandate, start] =
      expect(mandates.mandate_enrol(*db_, product.slug, agreed), signature.payer.name);
  decide(location(inside_.post(start.target, start.sent), "at the bank"), code);
  return mandate;
}

void DemoWorld::debit_collect(const mandates::Mandate& mandate,
                              const mandates::CollectDraft& draft) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.collections().collect(tx, actor(owner_), mandate.id, draft);
  }),
         "a debit");
}

void DemoWorld::debit_end(const mandates::Mandate& mandate, const std::string& reason) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.terminations().ask_by_payer(tx, mandate.merchant, mandate.id, reason);
  }),
         "an end");
}

void DemoWorld::debit_change(const mandates::Mandate& mandate,
                             const mandates::MaintenanceDraft& draft) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.changes().maintain(tx, actor(owner_), mandate.id, draft);
  }),
         "other terms");
}

void DemoWorld::debit_invite(const mandates::PreparedDraft& draft) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.collections().mandates().mandate_prepare(tx, actor(owner_), draft);
  }),
         draft.name);
}

Id<RefundRequest> DemoWorld::refund_ask(const sales::SaleRef& sale, Money amount,
                                        std::string_view reason) {
  return expect(db_->write([&](db::Tx& tx) {
           return wiring_.refunds().refund_create(tx, merchant_, actor(owner_),
                                                  {{}, sale.id, amount, std::string(reason)});
         }),
                reason)
      .id;
}

void DemoWorld::refund_withdraw(Id<RefundRequest> id) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.refunds().refund_withdraw(tx, merchant_, actor(owner_), id);
  }),
         "withdraw");
}

void DemoWorld::refund_reject(Id<RefundRequest> id, const std::string& remarks) {
  expect(db_->write([&](db::Tx& tx) {
    return wiring_.refunds().refund_reject(tx, actor(checker_), id, remarks);
  }),
         "reject");
}

void DemoWorld::refund_approve(Id<RefundRequest> id) {
  expect(db_->write(
             [&](db::Tx& tx) { return wiring_.refunds().refund_approve(tx, actor(checker_), id); }),
         "approve");
  pass(seconds(1));  // the acquirer is asked
}

}  // namespace gerbang::app
