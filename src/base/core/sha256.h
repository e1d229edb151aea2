#pragma once
// SHA-256 of what is never in memory as a whole (crypto.h has it of what is).

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace gerbang {

class Sha256 {
 public:
  Sha256();
  void add(std::string_view data);
  /// 64 characters, lower case, of all that was added. Nothing may be added any more.
  std::string hex();

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

}  // namespace gerbang
