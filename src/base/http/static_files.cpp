#include "base/http/static_files.h"
#include "base/core/gzip.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/core/crypto.h"
#include "base/core/gzip.h"

namespace gerbang::http {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  // At once: byte by byte it was the longest part of a start.
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  std::streamoff size = in.tellg();
  std::string out(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  in.seekg(0).read(out.data(), static_cast<std::streamsize>(out.size()));
  return out;
}

std::string content_type_of(const fs::path& path) {
  static const std::map<std::string, std::string> types{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".woff", "font/woff"},
      {".txt", "text/plain; charset=utf-8"},
      {".webmanifest", "application/manifest+json"}};
  auto at = types.find(path.extension().string());
  return at == types.end() ? "application/octet-stream" : at->second;
}

constexpr std::string_view kNonceMark = "__CSP_NONCE__";
constexpr std::string_view kFirstMark = "<!--first-->";

std::string replace_all(std::string_view text, std::string_view mark, std::string_view value) {
  std::string out;
  std::size_t begin = 0;
  for (auto at = text.find(mark); at != std::string_view::npos; at = text.find(mark, begin)) {
    out.append(text.substr(begin, at - begin)).append(value);
    begin = at + mark.size();
  }
  return out.append(text.substr(begin));
}

/// None of the portal's addresses has a dot: "/.env", "/.git/config" and "/backup.sql" are what
/// scanners ask for, and 200 would tell them that they are there.
bool names_a_file(std::string_view path) {
  return path.find('.') != std::string_view::npos;
}

/// What is drawn into a page is the merchant's and the payer's own; no secret stands beside it.
void pack(const Request& request, Response& response) {
  response.headers.push_back({"Vary", "Accept-Encoding"});
  if (request.header("Accept-Encoding").find("gzip") == std::string_view::npos) return;
  auto packed = gzip(response.body);
  if (packed.empty()) return;
  response.body = std::move(packed);
  response.headers.push_back({"Content-Encoding", "gzip"});
}

}  // namespace

std::vector<Header> security_headers() {
  return {{"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"X-Frame-Options", "DENY"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"}};
}

StaticFiles::StaticFiles(const std::string& folder, std::vector<EntryPage> entries,
                         std::string fallback)
    : entries_(std::move(entries)), fallback_(std::move(fallback)) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return;
  for (const auto& item : fs::recursive_directory_iterator(folder)) {
    const auto& path = item.path();
    if (!item.is_regular_file() || path.extension() == ".br" || path.extension() == ".gz") continue;
    auto name = "/" + fs::relative(path, folder).generic_string();
    add(name, read_file(path));
    File& file = files_.find(name)->second;
    file.content_type = content_type_of(path);
    file.is_hashed = name.starts_with("/assets/");
    if (fs::exists(path.string() + ".br")) file.brotli = read_file(path.string() + ".br");
    if (fs::exists(path.string() + ".gz")) file.gzip = read_file(path.string() + ".gz");
  }
}

void StaticFiles::add(std::string path, std::string content) {
  File file;
  file.etag = "\"" + sha256_hex(content).substr(0, 24) + "\"";
  file.content_type = content_type_of(path);
  file.content = std::move(content);
  files_.insert_or_assign(std::move(path), std::move(file));
}

bool StaticFiles::is_entry(std::string_view path) const {
  if (files_.contains(path)) return false;
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const auto& entry) { return path.starts_with(entry.prefix); });
}

std::optional<Response> StaticFiles::find(const Request& request, const PageOrigins& origins,
                                          std::string_view first) const {
  // Browsers ask for this one by themselves, beside whatever is no page of ours.
  auto at = files_.find(request.path == "/favicon.ico" ? "/favicon.svg" : request.path);
  if (at == files_.end()) {
    for (const auto& entry : entries_) {
      if (request.path.starts_with(entry.prefix)) {
        auto response = page(entry.file, origins, first);
        if (response) pack(request, *response);
        return response;
      }
    }
    // A missing asset is missing; a missing page is the portal's to explain.
    if (request.path.starts_with("/assets/") || names_a_file(request.path)) return std::nullopt;
    return page(fallback_, {});
  }
  const File& file = at->second;
  if (request.path.ends_with(".html")) return page(request.path.substr(1), {});
  Response response;
  response.content_type = file.content_type;
  response.headers.push_back({"ETag", file.etag});
  response.headers.push_back({"Cache-Control", file.is_hashed
                                                   ? "public, max-age=31536000, immutable"
                                                   : "public, max-age=300"});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  if (request.header("If-None-Match") == file.etag) {
    response.status = 304;
    return response;
  }
  auto accepts = request.header("Accept-Encoding");
  if (!file.brotli.empty() && accepts.find("br") != std::string_view::npos) {
    response.headers.push_back({"Content-Encoding", "br"});
    response.static_body = file.brotli;
  } else if (!file.gzip.empty() && accepts.find("gzip") != std::string_view::npos) {
    response.headers.push_back({"Content-Encoding", "gzip"});
    response.static_body = file.gzip;
  } else {
    response.static_body = file.content;
  }
  return response;
}

std::optional<Response> StaticFiles::page(const std::string& name, const PageOrigins& origins,
                                          std::string_view first) const {
  auto at = files_.find("/" + name);
  if (at == files_.end()) return std::nullopt;
  std::string nonce = random_token(16);
  // The nonce first: what is put in afterwards was typed by people.
  Response response =
      html(200, replace_all(replace_all(at->second.content, kNonceMark, nonce), kFirstMark, first));
  std::string policy = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-" + nonce +
                       "'; img-src 'self' data:";
  if (!origins.img.empty()) policy.append(" ").append(origins.img);
  policy += "; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
  if (!origins.form_action.empty()) policy.append(" ").append(origins.form_action);
  response.headers.push_back({"Content-Security-Policy", policy});
  response.headers.push_back({"Cache-Control", "no-store"});
  return response;
}

}  // namespace gerbang::http
