#include "views/search/search_api.h"

#include "money/sales/refund_mark.h"
#include "people/merchants/merchant.h"
#include "views/search/search.h"

namespace gerbang::search {
enum class SearchKind : unsigned char {
  sales_transaction,
  payment_link,
  refund_request,
  merchant_application,
  cart,
  mandate,
  mandate_collection,
};
}  // namespace gerbang::search

template <>
struct gerbang::contract::WireWords<gerbang::search::SearchKind> {
  using K = gerbang::search::SearchKind;
  static constexpr std::array<std::pair<K, std::string_view>, 7> names{
      {{K::sales_transaction, "salesTransaction"},
       {K::payment_link, "paymentLink"},
       {K::refund_request, "refundRequest"},
       {K::merchant_application, "merchantApplication"},
       {K::cart, "cart"},
       {K::mandate, "mandate"},
       {K::mandate_collection, "mandateCollection"}}};
};

namespace gerbang::search {

/// One record as the box shows it; the page of its kind shows the rest.
struct SearchHit {
  SearchKind kind{};
  std::string id;
  std::string title;   // order number, the link's or cart's title, or an auto-debit's payer
  std::string detail;  // customer, description, reference, product or reason
  std::optional<std::variant<sales::SaleStatus, links::LinkStatus, carts::CartStatus>> status;
  std::optional<sales::RefundRequestStatus> refund_request_status;  // of a refund, or a sale's
  std::optional<onboarding::ApplicationStatus> application_status;
  std::optional<mandates::MandateStatus> mandate_status;
  std::optional<mandates::CollectionStatus> collection_status;
  std::optional<Money> amount;  // none: the payer chooses it
  Instant created_date;
  std::optional<std::string> merchant;  // whose it is, for operators
};
BOOST_DESCRIBE_STRUCT(SearchHit, (),
                      (kind, id, title, detail, status, refund_request_status, application_status,
                       mandate_status, collection_status, amount, created_date, merchant))

struct SearchHits {
  std::vector<SearchHit> content;
};
BOOST_DESCRIBE_STRUCT(SearchHits, (), (content))

namespace {

/// The first that says something.
std::string first_of(std::initializer_list<std::optional<std::string>> texts) {
  for (const auto& text : texts) {
    if (text && !text->empty()) return *text;
  }
  return "";
}

SearchHit hit_of(const sales::SaleRecord& sale) {
  SearchHit out{SearchKind::sales_transaction,
                id_text(sale.id),
                sale.order_no,
                first_of({sale.customer_name, sale.customer_email, sale.description}),
                sale.status,
                {},
                {},
                {},
                {},
                sale.amount,
                sale.created_at,
                {}};
  if (sale.refund_request_status) {
    out.refund_request_status = sale.refund_request_status;
  }
  return out;
}

SearchHit hit_of(const links::Link& link) {
  return {SearchKind::payment_link,
          id_text(link.id),
          link.title,
          first_of({link.reference, link.customer_name, link.customer_email, link.description}),
          link.status,
          {},
          {},
          {},
          {},
          link.amount,
          link.created_at,
          {}};
}

SearchHit hit_of(const carts::Cart& cart) {
  return {SearchKind::cart,
          id_text(cart.id),
          cart.title,
          first_of({cart.description}),
          cart.status,
          {},
          {},
          {},
          {},
          cart.price_from,
          cart.created_at,
          {}};
}

SearchHit hit_of(const refunds::Refund& refund) {
  return {SearchKind::refund_request,
          id_text(refund.id),
          refund.order_no,
          refund.reason,
          {},
          static_cast<sales::RefundRequestStatus>(refund.status),
          {},
          {},
          {},
          refund.amount,
          refund.created_at,
          {}};
}

SearchHit hit_of(const mandates::Mandate& mandate) {
  return {SearchKind::mandate,
          id_text(mandate.id),
          mandate.payer_name,
          first_of({mandate.product_name}),
          {},
          {},
          {},
          mandate.status,
          {},
          mandate.amount,
          mandate.created_at,
          {}};
}

SearchHit hit_of(const mandates::Collection& collection) {
  return {SearchKind::mandate_collection,
          id_text(collection.id),
          collection.order_no,
          collection.payer_name,
          {},
          {},
          {},
          {},
          collection.status,
          collection.amount,
          collection.created_at,
          {}};
}

SearchHit hit_of(const onboarding::ApplicationFound& application) {
  return {SearchKind::merchant_application,
          id_text(application.id),
          first_of({application.trading_name, application.company_registered_name,
                    application.contact_email}),
          first_of({application.contact_email}),
          {},
          {},
          application.status,
          {},
          {},
          {},
          application.created_at,
          {}};
}

Result<SearchHits> search_get(db::Sql& sql, const http::Call& call) {
  GERBANG_TRY(auto hits, quick_search(sql, call.who(), call.param("term")));
  SearchHits out;
  // An operator sees whose each record is.
  auto add = [&](SearchHit hit, MerchantId merchant) {
    if (call.who().is_gateway) {
      auto face = merchants::merchant_for_payment(sql, merchant);
      if (face.ok()) hit.merchant = std::move(face->name);
    }
    out.content.push_back(std::move(hit));
  };
  for (const auto& sale : hits.sales)
    add(hit_of(sale), sale.merchant);
  for (const auto& link : hits.links)
    out.content.push_back(hit_of(link));
  for (const auto& cart : hits.carts)
    out.content.push_back(hit_of(cart));
  for (const auto& mandate : hits.mandates)
    out.content.push_back(hit_of(mandate));
  for (const auto& collection : hits.collections)
    out.content.push_back(hit_of(collection));
  for (const auto& refund : hits.refunds)
    add(hit_of(refund), refund.merchant);
  for (const auto& application : hits.applications)
    out.content.push_back(hit_of(application));
  return out;
}

}  // namespace

http::Routes search_routes() {
  http::Routes r;
  // An order number may have a slash in it.
  r.push_back(http::route(http::Method::get, "search/{term}", "search_get", http::any_session(),
                          search_get, {.last_takes_slashes = true, .is_search = true}));
  return r;
}

}  // namespace gerbang::search
