#include "selling/mandates/mandate_personal.h"

#include "base/audit/audit_personal.h"
#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::mandates {

std::vector<personal::Holding> mandate_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  const std::vector<personal::Link> of_mandate{{"merchant_id", "merchant_id"},
                                               {"mandate_id", "id"}};
  personal::Holding mandates;
  mandates.table = "mandates";
  mandates.title = say::personal::of::mandates;
  mandates.columns = {{"payer_name", Says::name}, {"id_number", Says::id_number},
                      {"email", Says::email},     {"phone", Says::phone},
                      {"account", Says::account}, {"holder_name", Says::name}};
  mandates.ways = {{personal::Key::email, "lower(email)"},
                   {personal::Key::phone, GERBANG_PHONE_KEY("phone")},
                   {personal::Key::id_number, "id_number"}};
  mandates.stays = {{"status IN (0, 4, 5, 11)", say::personal::stays::mandate}};
  mandates.since = "updated_at";
  // Banks take debits back months later.
  mandates.rest = days(120);
  mandates.is_swept = true;
  personal::Holding collections;
  collections.table = "mandate_collections";
  collections.title = say::personal::of::collections;
  collections.about = {"mandates", of_mandate};
  collections.columns = {{"payer_name", Says::name}};
  collections.stays = {{"status IN (0, 1)", say::personal::stays::collection}};
  personal::Holding terminations;
  terminations.table = "mandate_terminations";
  terminations.title = say::personal::of::terminations;
  terminations.about = {"mandates", of_mandate};
  terminations.columns = {{"payer_name", Says::name}};
  personal::Holding changes;
  changes.table = "mandate_changes";
  changes.title = say::personal::of::changes;
  changes.about = {"mandates", of_mandate};
  changes.columns = {{"sent", Says::text, instead::no_list}};
  changes.stays = {{"ended_at IS NULL", say::personal::stays::change}};
  return {std::move(mandates),
          std::move(collections),
          std::move(terminations),
          std::move(changes),
          events::events_held("mandates"),
          events::events_held("mandate_collections"),
          audit::details_held("mandates", "action LIKE 'mandate.%'")};
}

}  // namespace gerbang::mandates
