#include "base/exchange/file.h"

#include "base/audit/audit.h"
#include "base/exchange/file_store.h"
#include "say/exchange.h"

namespace gerbang::exchange {
namespace {

/// Named when only auto-debits had such files; a name stays.
audit::Action audit_of(FileAction action) {
  switch (action) {
    case FileAction::read_again:
      return "mandateFile.readAgain";
    case FileAction::send_again:
      return "mandateFile.resend";
    case FileAction::mark_handed_over:
      return "mandateFile.handedOver";
    case FileAction::skip:
      break;
  }
  return "mandateFile.skip";
}

}  // namespace

std::optional<FileState> file_state_after(RailId rail, bool is_sent, FileState from,
                                          FileAction action) {
  if (!is_sent) return next_state(kReceivedFileTransitions, from, action);
  // Payment files are sent again on the page of payouts, with its permission. They cannot be
  // skipped: a payout has no other file to go into.
  if (rail == RailId::payout) return std::nullopt;
  return next_state(kSentFileTransitions, from, action);
}

Result<Done> file_act(db::Tx& tx, const Actor& actor, Id<File> id, FileAction action,
                      const std::string& remarks) {
  auto file = file_lock(tx, id);
  if (!file) return not_found(say::exchange::no_file);
  auto state = file_state_after(file->rail, file->is_sent, file->state, action);
  if (!state) return conflict(say::exchange::not_refused, "bank_file.state");
  file->state = *state;
  file->ended_at.reset();
  if (*state == FileState::done) file->ended_at = tx.now();
  if (action == FileAction::read_again) {
    file->place = 0;
    // One of which only the hash was kept, by an earlier version, is fetched once more.
    if (file->bytes.raw.empty()) {
      file->state = FileState::missing;
      file->looked_at.reset();
    }
    file_same_content(tx, *file);
  }
  file_write(tx, *file);
  audit::write(tx, kGatewayCompany, actor, audit_of(action), id_text(id),
               remarks.empty() ? file->name : file->name + ": " + remarks);
  return Done{};
}

}  // namespace gerbang::exchange
