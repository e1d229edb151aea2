#include "selling/mandates/invitation_upload.h"

#include "base/audit/audit.h"
#include "say/exports.h"
#include "say/mandates.h"
#include "selling/mandates/mandate_mails.h"
#include "selling/mandates/payer_id.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

// The titles that the export of the list has, so that a file of it can be gone on with.
constexpr std::array kLabels{imports::Label{"productId", say::mandates::file::name},
                             imports::Label{"name", say::exports::column::customer_name},
                             imports::Label{"idType", say::mandates::upload::id_type},
                             imports::Label{"idNumber", say::mandates::file::id_number},
                             imports::Label{"email", say::exports::column::customer_email},
                             imports::Label{"phone", say::mandates::file::phone},
                             imports::Label{"amount", say::exports::column::amount},
                             imports::Label{"expiresOn", say::mandates::upload::expires_on}};

/// What the merchant's products and the proofs of identity are called; a name that two products
/// have is neither's.
std::vector<imports::Name> names_of(const std::vector<Product>& products,
                                    std::string_view language) {
  std::map<std::string_view, int> times;
  for (const auto& product : products)
    ++times[product.name];
  std::vector<imports::Name> out;
  for (const auto& product : products) {
    if (times[product.name] == 1) out.push_back({"productId", product.name, id_text(product.id)});
  }
  for (const auto& [type, word] : contract::WireWords<PayerIdType>::names) {
    TextId name = payer_id_name(type);
    for (auto said : {name.in(language), name.english()})
      out.push_back({"idType", std::move(said), std::string(word)});
  }
  return out;
}

}  // namespace

Result<InvitationRows> invitations_read(db::Sql& sql, const Mandates& mandates, MerchantId merchant,
                                        std::string_view file, std::string_view language) {
  auto active = products_active(sql, merchant);
  auto names = names_of(active, language);
  std::map<Id<Product>, std::optional<Product>> products;
  for (auto& product : active) {
    auto id = product.id;
    products.emplace(id, std::move(product));
  }
  auto check = [&](const PreparedDraft& draft) -> Result<Mandate> {
    auto at = products.find(draft.product_id);
    if (at == products.end()) {
      at = products.emplace(draft.product_id, product_find(sql, merchant, draft.product_id)).first;
    }
    auto checked = mandates.mandate_check(sql, at->second, draft);
    // That a product takes nobody is, in a file, about the row that names it.
    if (!checked.ok() && checked.error().field_errors.empty())
      return invalid_field("productId", checked.error().message);
    return checked;
  };
  InvitationRows out;
  GERBANG_TRY(out.rows,
              imports::upload_read<PreparedDraft>(file, {kLabels, {}, names}, language, check));
  for (auto& row : out.rows) {
    for (auto& problem : row.problems) {
      bool is_no_id = problem.field == "productId" && row.value.product_id == Id<Product>{};
      if (is_no_id) problem.message = say::mandates::upload::product;
    }
    auto at = products.find(row.value.product_id);
    if (at != products.end() && at->second) out.products.emplace(at->first, at->second->name);
  }
  return out;
}

Result<std::vector<UploadedInvitation>> invitations_make(db::Tx& tx, const Mandates& mandates,
                                                         const Actor& actor,
                                                         std::vector<InvitationRow> rows,
                                                         bool all_or_nothing) {
  std::vector<bool> mailed;
  GERBANG_TRY(auto out, imports::upload_make(
                            std::move(rows), all_or_nothing, say::mandates::upload::none_right,
                            [&](const PreparedDraft& draft) {
                              mailed.push_back(!is_mailed_often(tx, draft.email, kInvitationMail));
                              return mandates.mandate_prepare(tx, actor, draft);
                            }));
  auto is_mailed = mailed.begin();
  for (auto& row : out)
    if (row.made) row.is_mailed = *is_mailed++;
  audit::write(tx, actor.company, actor, "mandate.upload", {},
               std::to_string(mailed.size()) + " of " + std::to_string(out.size()));
  return out;
}

std::string invitations_template(std::string_view language) {
  return imports::upload_template<PreparedDraft>(
      language, {{"productId", say::mandates::upload::example_product},
                 {"name", std::string("Ali")},
                 {"email", std::string("ali@example.com")}});
}

std::string invitations_report(const MandateSettings& settings,
                               const std::vector<UploadedInvitation>& rows,
                               std::string_view language) {
  std::vector<imports::ReportRow> told;
  for (const auto& [row, mandate, is_mailed] : rows) {
    auto& out = told.emplace_back(
        imports::ReportRow{row.number, row.value.name, std::nullopt, &row.problems});
    if (mandate) out.address = mandate_url(settings, mandate->token);
  }
  return imports::upload_report(say::exports::column::customer_name, say::mandates::upload::address,
                                told, language);
}

}  // namespace gerbang::mandates
