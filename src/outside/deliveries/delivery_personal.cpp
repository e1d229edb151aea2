#include "outside/deliveries/delivery_personal.h"

#include "say/personal.h"

namespace gerbang::deliveries {

namespace {

/// As the bodies name them (event_type.h).
std::string redacted(std::string_view body) {
  return personal::fields_redacted(
      body, {"customerName", "customerEmail", "customerPhone", "customerAddress", "customerCity",
             "customerPostalCode", "customerState", "noteToSeller", "payerName", "payerEmail"});
}

/// What was told about the records of `table`: it counts by their numbers.
personal::Holding told(std::string_view table) {
  personal::Holding out;
  out.table = "deliveries";
  out.title = say::personal::of::deliveries;
  out.about = {table, {{"merchant_id", "merchant_id"}, {"sale_id", "id"}}};
  out.columns = {{"body", personal::Says::text, {}, redacted}};
  out.stays = {{"status = 0", say::personal::stays::delivery}};
  return out;
}

}  // namespace

std::vector<personal::Holding> delivery_holdings() {
  personal::Holding answers;
  answers.table = "delivery_attempts";
  answers.title = say::personal::of::answers;
  answers.time = "started_at";
  answers.about = {"deliveries", {{"merchant_id", "merchant_id"}, {"delivery_id", "id"}}};
  answers.columns = {{"response_body", personal::Says::text, personal::instead::empty}};
  answers.only = "response_body <> ''";
  return {told("sales"), told("mandates"), std::move(answers)};
}

}  // namespace gerbang::deliveries
