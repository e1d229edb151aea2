#include "money/checkout/checkout_personal.h"

#include "say/personal.h"

namespace gerbang::checkout {

std::vector<personal::Holding> checkout_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  const std::vector<personal::Link> of_sale{{"merchant_id", "merchant_id"}, {"sale_id", "id"}};
  personal::Holding attempts;
  attempts.table = "sale_attempts";
  attempts.title = say::personal::of::attempts;
  attempts.about = {"sales", of_sale};
  attempts.columns = {{"form_fields", Says::text, instead::no_list}};
  personal::Holding cards;
  cards.table = "sale_cards";
  cards.title = say::personal::of::cards;
  cards.id = "sale_id";
  cards.time = {};
  cards.about = {"sales", of_sale};
  cards.columns = {{"masked", Says::card}};
  cards.kept = say::personal::kept::proof;
  personal::Holding messages;
  messages.table = "acquirer_messages";
  messages.title = say::personal::of::messages;
  messages.about = {"sales", of_sale};
  messages.columns = {{"body", Says::text}};
  messages.kept = say::personal::kept::proof;
  return {std::move(attempts), std::move(cards), std::move(messages)};
}

}  // namespace gerbang::checkout
