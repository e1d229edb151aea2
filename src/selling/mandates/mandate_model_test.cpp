// Random lives of mandates against a plain model: what is enrolled, collected, failed, taken back,
// paused, ended, while time goes on by hours and by weeks. The model knows no table and no file; it
// is the domain's words as code. By day the seeds are those below, each a test of its own; at night
// (GERBANG_TEST_NIGHT) new ones are drawn and printed, and GERBANG_TEST_SEED plays one again. A
// seed that found something is added.

#include <cstdlib>
#include <map>
#include <random>

#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

using Kind = checkout::Verdict::Kind;

/// What ought to be known of one mandate.
struct Model {
  Mandate last;  // only its ids
  Frequency frequency{};
  std::int64_t debits = 0, retries = 0;
  Money amount;
  bool is_signed = false, is_enrolled = false, has_ended = false, is_paused = false;
  Day first = 0;
  std::optional<std::int64_t> anchor;
  std::int64_t nth = 0;               // the next due day
  std::map<Day, std::int64_t> tries;  // by due day
  std::map<Day, int> worked;          // by due day: debited and not taken back
  std::int64_t done = 0;
};

class MandateModelTest : public MandateFixture {
 protected:
  std::int64_t draw(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(chance);
  }
  bool one_in(int n) { return draw(1, n) == 1; }

  void begin() {
    ProductDraft draft = monthly();
    draft.frequency = static_cast<Frequency>(draw(0, 3));
    draft.retries = draft.frequency == Frequency::daily ? 0 : draw(0, 4);
    draft.debits = draw(1, 6);
    draft.amount = Money{draw(100, 50'000)};
    draft.late_rule = one_in(2) ? LateRule::skip : LateRule::at_once;
    if (draft.frequency == Frequency::monthly && one_in(2)) {
      draft.start_rule = StartRule::on_day;
      draft.start_day = draw(1, 31);
    } else if (one_in(3)) {
      draft.start_rule = StartRule::next_window;
    }
    auto begun = enrol(product(draft), payer());
    ASSERT_TRUE(begun.ok()) << begun.error().message.english();
    Model model{begun->first, draft.frequency, *draft.debits, draft.retries, *draft.amount};
    auto kind = one_in(6) ? Kind::failed : one_in(8) ? Kind::canceled : Kind::paid;
    answer(model.last, kind);
    model.is_signed = kind == Kind::paid;
    model.has_ended = kind != Kind::paid;
    models.push_back(std::move(model));
  }

  void approve(Model& model) {
    if (!model.is_signed || model.is_enrolled || model.has_ended) return;
    auto code = one_in(6) ? "57" : "00";
    report(model.last, code);
    run_and_compare();
    auto now = now_of(model.last);
    if (std::string_view(code) != "00") {
      model.has_ended = true;
      EXPECT_EQ(now.status, MandateStatus::failed);
      return;
    }
    model.is_enrolled = true;
    model.first = now.first_due->day;
    if (model.frequency == Frequency::monthly) model.anchor = now.start_day;
    EXPECT_EQ(now.status, MandateStatus::enrolled);
    EXPECT_GT(model.first, banks().after(today(), 2) - 1) << "the bank needs two days";
    run_and_compare();
  }

  /// What a run ought to make, said without a database.
  void expect_due() {
    auto calendar = banks();
    bool is_open =
        calendar.is_banking_day(today()) && clock.now() >= kl_day_start(today()) + hours(8);
    if (!is_open) return;
    for (auto& model : models) {
      if (!model.is_enrolled || model.has_ended || model.is_paused) continue;
      while (model.nth < model.debits) {
        Day due = due_day(model.frequency, model.first, model.nth, model.anchor);
        if (calendar.on_or_after(due) > today()) break;
        ++model.nth;
        Day last = calendar.on_or_after(window_of(model.frequency, due).last);
        if (today() <= last) ++model.tries[due];
      }
    }
  }

  void run_and_compare() {
    // Retries that are due are known by what the run before has promised.
    for (auto& model : models) {
      if (!model.is_enrolled) continue;
      for (const auto& it : collected(model.last)) {
        auto calendar = banks();
        bool is_open =
            calendar.is_banking_day(today()) && clock.now() >= kl_day_start(today()) + hours(8);
        Day last = calendar.on_or_after(window_of(model.frequency, it.due_on.day).last);
        if (is_open && it.retry_on && it.retry_on->day <= today() && !model.is_paused &&
            !model.has_ended && today() <= last) {
          ++model.tries[it.due_on.day];
        }
      }
    }
    expect_due();
    run();
    for (const auto& model : models)
      compare(model);
  }

  void compare(const Model& model) {
    std::map<Day, std::int64_t> tries;
    for (const auto& it : collected(model.last)) {
      ++tries[it.due_on.day];
      EXPECT_LE(it.amount, model.amount);
      EXPECT_LT(it.attempt, debits_per_window(model.retries));
    }
    EXPECT_EQ(tries, model.tries) << model.last.mandate_no << " on " << day_text(today());
    EXPECT_EQ(now_of(model.last).debits_done, model.done);
  }

  void respond(Model& model) {
    for (const auto& it : collected(model.last)) {
      if (it.status != CollectionStatus::sent) continue;
      auto code = one_in(3) ? "51" : one_in(5) ? "54" : "00";
      bank_->respond(it, code);
      if (one_in(4)) bank_->respond(it, "00");  // told twice: the first word counts
      if (std::string_view(code) == "00") ++model.done;
      run_and_compare();
      return;
    }
  }

  void take_back(Model& model) {
    for (const auto& it : collected(model.last)) {
      if (it.status != CollectionStatus::debited) continue;
      bank_->respond(it, "54", true);
      --model.done;
      run_and_compare();
      return;
    }
  }

  void pause_or_resume(Model& model) {
    bool works = model.is_enrolled && !model.has_ended;
    auto did = db().write([&](db::Tx& tx) {
      return model.is_paused ? mandates.mandate_resume(tx, owner, model.last.id)
                             : mandates.mandate_pause(tx, owner, model.last.id);
    });
    EXPECT_EQ(did.ok(), works);
    if (!works) return;
    model.is_paused = !model.is_paused;
    if (model.is_paused) return;
    while (model.nth < model.debits &&
           due_day(model.frequency, model.first, model.nth, model.anchor) <= today())
      ++model.nth;
  }

  /// One step of any kind, which it returns.
  std::string_view take_step() {
    if (models.size() < 4 || (models.size() < 12 && one_in(8))) {
      begin();
      return "begin";
    }
    auto& model = models[static_cast<std::size_t>(draw(0, static_cast<int>(models.size()) - 1))];
    auto kind = take_step_of(model);
    // Lives that are over make room for others.
    std::erase_if(models, [&](const Model& it) {
      return (it.has_ended || (it.is_enrolled && it.nth >= it.debits)) && one_in(10);
    });
    return kind;
  }

  std::string_view take_step_of(Model& model) {
    switch (draw(0, 9)) {
      case 0:
        approve(model);
        return "approve";
      case 1:
      case 2:
      case 3:
        respond(model);
        return "respond";
      case 4:
        take_back(model);
        return "take back";
      case 5:
        pause_or_resume(model);
        return "pause or resume";
      case 6:
        clock.advance(hours(draw(1, 30)));
        run_and_compare();
        return "hours";
      default:
        // Not faster: ids hold the time, and end in some seventy years.
        go_to(today() + (one_in(20) ? draw(15, 60) : draw(1, 4)), static_cast<int>(draw(6, 20)));
        run_and_compare();
        return "days";
    }
  }

  std::mt19937_64 chance;
  std::vector<Model> models;
};
INSTANTIATE_ON_BOTH_ENGINES(MandateModelTest);

std::vector<std::uint64_t> seeds() {
  if (const char* given = std::getenv("GERBANG_TEST_SEED")) return {std::stoull(given)};
  if (std::getenv("GERBANG_TEST_NIGHT")) return {std::random_device{}()};
  return {11, 22, 33};
}

TEST_P(MandateModelTest, random_lives_agree_with_the_domains_words) {
  const char* steps_given = std::getenv("GERBANG_TEST_STEPS");
  int steps = steps_given ? std::atoi(steps_given) : 150;
  for (auto seed : seeds()) {
    SCOPED_TRACE("GERBANG_TEST_SEED=" + std::to_string(seed));
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    chance.seed(seed);
    models.clear();
    std::map<std::string_view, int> taken;
    for (int step = 0; step < steps && !HasFailure(); ++step) {
      SCOPED_TRACE(step);
      ++taken[take_step()];
    }
    if (HasFailure()) break;
    for (auto kind :
         {"begin", "approve", "respond", "take back", "pause or resume", "hours", "days"})
      EXPECT_GT(taken[kind], 0) << "no step of this seed is " << kind;
  }
}

}  // namespace
}  // namespace gerbang::mandates
