// Stands in for the next version of the program, for tests of an upgrade: everything that gerbang
// is (the same library), with one more migration, and these differences, put between by the linker
// (--wrap, CMakeLists.txt). Its jobs carry a field that this version does not know and leave one
// out that it has; it runs a topic, and keeps a kind of event, that this version has never heard
// of.

#include <string>

#include "app/wiring.h"

using namespace gerbang;

extern "C" {
#define JOB_ADD \
  _ZN7gerbang4jobs7job_addERNS_2db2TxESt17basic_string_viewIcSt11char_traitsIcEES7_S7_NS_7InstantENS_2IdINS_7CompanyEEE
#define TOPICS _ZNK7gerbang3app6Wiring6topicsEv
#define JOINED(a, b) a##b
#define NAME(a, b) JOINED(a, b)

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wreturn-type-c-linkage"
void NAME(__real_, JOB_ADD)(db::Tx& tx, std::string_view topic, std::string_view key,
                            std::string_view payload, Instant due_at, MerchantId merchant);
std::vector<jobs::Topic> NAME(__real_, TOPICS)(const app::Wiring* wiring);

void NAME(__wrap_, JOB_ADD)(db::Tx& tx, std::string_view topic, std::string_view key,
                            std::string_view payload, Instant due_at, MerchantId merchant) {
  std::string text(payload);
  constexpr std::string_view kRound = ",\"round\":0";
  if (auto at = text.find(kRound); at != std::string::npos) text.erase(at, kRound.size());
  if (text.ends_with('}')) {
    text.pop_back();
    text += ",\"nextNote\":{\"text\":\"" + std::string(1'000, 'x') + "\"}}";
  }
  NAME(__real_, JOB_ADD)(tx, topic, key, text, due_at, merchant);
  if (topic == sales::kExpireTopic) {
    NAME(__real_, JOB_ADD)(tx, "next.note", key, text, tx.now(), merchant);
  }
}

std::vector<jobs::Topic> NAME(__wrap_, TOPICS)(const app::Wiring* wiring) {
  auto out = NAME(__real_, TOPICS)(wiring);
  jobs::Topic note;
  note.name = "next.note";
  note.in_tx = [](db::Tx& tx, const jobs::JobRow& job) -> Result<Done> {
    static constexpr db::Statement kNoted{
        "next_noted", R"(INSERT INTO events (merchant_id, id, kind, payload, created_at)
                         VALUES ($1, $2, 'next.noted', $3, $4))"};
    tx.exec(kNoted, job.merchant, id_next(tx.now()), job.payload, tx.now());
    return Done{};
  };
  out.push_back(std::move(note));
  return out;
}
#pragma GCC diagnostic pop
}
