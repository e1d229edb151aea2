#include "base/exports/sheet.h"

namespace gerbang::exports {
namespace {

class Lines final : public Sheet {
 public:
  void row(std::span<const Cell> cells) override {
    made_ += std::get<std::string>(cells[0]);
    made_ += '\n';
  }
  void finish(std::string_view, std::span<const Line>) override {}
};

}  // namespace

std::unique_ptr<Sheet> line_sheet() {
  return std::make_unique<Lines>();
}

}  // namespace gerbang::exports
