#pragma once
// What rooms told each other names people, too. Nobody reads it again once it was told.

#include <string_view>

#include "base/personal/holding.h"

namespace gerbang::events {

/// Of the events about the records of `table`.
personal::Holding events_held(std::string_view table);

}  // namespace gerbang::events
