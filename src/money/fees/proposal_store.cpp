#include "money/fees/proposal_store.h"

namespace gerbang::fees {
namespace {

constexpr db::Statement kFind{"fee_proposal_find",
                              db::text<FeeProposal, GERBANG_PROPOSAL_SELECT "WHERE p.id = $1">};
constexpr db::RecordStatement<
    FeeProposal,
    R"(INSERT INTO fee_proposals (id, kind, status, merchant_id, package_id, payment_method,
         components, valid_from, fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer,
         flat_fee_gateway, tax_rate, exempt_reason, reason, proposed_by, proposed_name, created_at)
       VALUES (:id, :kind, :status, :merchant, :package_id, :payment_method,
         :components, :valid_from, :fee_type, :mdr_acquirer, :mdr_gateway, :flat_fee_acquirer,
         :flat_fee_gateway, :tax_rate, :exempt_reason, :reason, :proposed_by, :proposed_name,
         :created_at))">
    kInsert{"fee_proposal_insert"};
/// $1: the status it comes from.
constexpr db::RecordStatement<
    FeeProposal, R"(UPDATE fee_proposals SET status = :status, decided_by = :decided_by,
         decided_name = :decided_name, decided_at = :decided_at, remarks = :remarks
       WHERE id = :id AND status = $1)">
    kMove{"fee_proposal_move"};

constexpr db::Statement kIsPriced{
    "fee_method_is_priced", "SELECT EXISTS(SELECT 1 FROM package_fees WHERE payment_method = $1)"};
constexpr db::Statement kRulesOfMerchant{"fee_rules_of_merchant", R"(
  SELECT payment_method, valid_from, fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer,
         flat_fee_gateway
  FROM fee_rules WHERE merchant_id = $1 ORDER BY payment_method, valid_from DESC)"};
constexpr db::RecordStatement<DatedRule, R"(
  INSERT INTO fee_rules (merchant_id, payment_method, valid_from, fee_type, mdr_acquirer,
                         mdr_gateway, flat_fee_acquirer, flat_fee_gateway)
  VALUES ($1, :payment_method, :valid_from, :fee_type, :mdr_acquirer, :mdr_gateway,
          :flat_fee_acquirer, :flat_fee_gateway)
  ON CONFLICT (merchant_id, payment_method, valid_from)
  DO UPDATE SET fee_type = excluded.fee_type, mdr_acquirer = excluded.mdr_acquirer,
    mdr_gateway = excluded.mdr_gateway, flat_fee_acquirer = excluded.flat_fee_acquirer,
    flat_fee_gateway = excluded.flat_fee_gateway)">
    kRulePut{"fee_rule_put"};
constexpr db::Statement kPackageRules{"package_rules",
                                      db::text<PackageRule, R"(SELECT {} FROM package_fees
       ORDER BY package_id, payment_method)">};
constexpr db::RecordStatement<PackageRule, R"(
  INSERT INTO package_fees (package_id, payment_method, fee_type, mdr_acquirer, mdr_gateway,
                            flat_fee_acquirer, flat_fee_gateway)
  VALUES (:package_id, :payment_method, :fee_type, :mdr_acquirer, :mdr_gateway,
          :flat_fee_acquirer, :flat_fee_gateway)
  ON CONFLICT (package_id, payment_method)
  DO UPDATE SET fee_type = excluded.fee_type, mdr_acquirer = excluded.mdr_acquirer,
    mdr_gateway = excluded.mdr_gateway, flat_fee_acquirer = excluded.flat_fee_acquirer,
    flat_fee_gateway = excluded.flat_fee_gateway)">
    kPackageRulePut{"package_rule_put"};

}  // namespace

std::optional<FeeProposal> proposal_find(db::Sql& sql, Id<FeeProposal> id) {
  return sql.one<FeeProposal>(kFind, id);
}

void proposal_insert(db::Tx& tx, const FeeProposal& proposal) {
  kInsert.exec(tx, proposal);
}

bool proposal_move(db::Tx& tx, const FeeProposal& proposal, ProposalStatus from) {
  return kMove.changed(tx, proposal, from) == 1;
}

bool is_priced_method(db::Sql& sql, int payment_method) {
  return sql.one<bool>(kIsPriced, payment_method).value_or(false);
}

std::vector<DatedRule> rules_of_merchant(db::Sql& sql, MerchantId merchant) {
  return sql.all<DatedRule>(kRulesOfMerchant, merchant);
}

void fee_rule_put(db::Tx& tx, MerchantId merchant, const DatedRule& rule) {
  kRulePut.exec(tx, rule, merchant);
}

std::vector<PackageRule> package_rules(db::Sql& sql) {
  return sql.all<PackageRule>(kPackageRules);
}

void package_rule_put(db::Tx& tx, const PackageRule& rule) {
  kPackageRulePut.exec(tx, rule);
}

}  // namespace gerbang::fees
