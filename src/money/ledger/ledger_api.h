#pragma once
// The books as people read them: a merchant its own balances as of any moment and the entries
// behind them, the gateway's operators everybody's, the trial balance, income and receivables.

#include "base/http/route.h"

namespace gerbang::ledger {

http::Routes ledger_routes();
/// All of it as files.
http::Routes ledger_export_routes();

}  // namespace gerbang::ledger
