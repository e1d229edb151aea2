#pragma once
// The built web pages, in memory with their .br and .gz forms. Files whose names carry a hash are
// cached for a year; the two entry pages get a fresh CSP nonce with every answer.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/http/http.h"

namespace gerbang::http {

struct EntryPage {
  std::string prefix;  // paths that begin with it get this page: "/checkout/"
  std::string file;    // "pay.html"
};

/// Origins besides our own that the entry pages need, for their policy: separated by spaces.
struct PageOrigins {
  std::string form_action;
  std::string img;
};

class StaticFiles {
 public:
  /// Reads everything below `folder`; an empty set when it does not exist. The first entry whose
  /// prefix fits a path that is no file serves it; `fallback` serves the rest.
  StaticFiles(const std::string& folder, std::vector<EntryPage> entries, std::string fallback);

  /// `origins` go into an entry page's policy besides 'self', and into no other page's; `first` is
  /// HTML for the place that an entry page keeps for what it shows before its script runs.
  std::optional<Response> find(const Request& request, const PageOrigins& origins,
                               std::string_view first = {}) const;
  /// Whether the path is answered with one of the entry pages.
  bool is_entry(std::string_view path) const;
  std::size_t size() const { return files_.size(); }
  /// Adds a file made at build time (the sandbox's stylesheet and script).
  void add(std::string path, std::string content);

 private:
  struct File {
    std::string content, brotli, gzip;
    std::string content_type;
    std::string etag;
    bool is_hashed = false;
  };
  std::optional<Response> page(const std::string& file, const PageOrigins& origins,
                               std::string_view first = {}) const;

  std::map<std::string, File, std::less<>> files_;  // "/assets/x.js"
  std::vector<EntryPage> entries_;
  std::string fallback_;
};

/// For what no browser shows as a page: should one be made to, it loads and frames nothing.
inline constexpr std::string_view kDataPolicy = "default-src 'none'; frame-ancestors 'none'";
/// The headers that every answer carries (design.md, "Security headers").
std::vector<Header> security_headers();

}  // namespace gerbang::http
