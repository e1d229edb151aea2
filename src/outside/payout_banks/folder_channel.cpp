#include "outside/payout_banks/folder_channel.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

namespace gerbang::payout_banks {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSignature = ".sig", kUnfinished = ".part";
/// What a bank says of a batch is far smaller; somebody's mistake must not fill the memory.
constexpr std::uintmax_t kFileMax = 64 * 1024 * 1024;

Error cannot(std::string_view what, const fs::path& path, const std::string& why) {
  return Error{ErrorCode::unavailable,
               verbatim(fmt::format("Cannot {} {}: {}", what, path.filename().string(), why)),
               {},
               {},
               {}};
}

/// On the disk before it is there under its name.
Result<Done> write_whole(const fs::path& path, std::string_view bytes) {
  auto unfinished = path;
  unfinished += kUnfinished;
  {
    std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) return cannot("write", path, "the disk refused it");
  }
  int file = ::open(unfinished.c_str(), O_RDONLY | O_CLOEXEC);
  bool is_synced = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  std::error_code error;
  if (is_synced) fs::rename(unfinished, path, error);
  if (!is_synced || error) return cannot("write", path, is_synced ? error.message() : "no sync");
  return Done{};
}

Result<std::string> read_whole(const fs::path& path) {
  std::error_code error;
  auto size = fs::file_size(path, error);
  if (error) return cannot("read", path, error.message());
  if (size > kFileMax) {
    auto out = cannot("read", path, "it is too large");
    out.detail = exchange::kFileTooLarge;
    return out;
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return cannot("read", path, "it cannot be opened");
  std::string out{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) return cannot("read", path, "the disk refused it");
  return out;
}

}  // namespace

Result<Done> FolderChannel::send(const exchange::File& file) const {
  std::error_code error;
  fs::create_directories(folder_ / "out", error);
  auto path = folder_ / "out" / file.name;
  if (!file.signature.empty()) {
    auto signature = path;
    signature += kSignature;
    GERBANG_CHECK(write_whole(signature, file.signature));
  }
  return write_whole(path, file.bytes);
}

Result<std::vector<std::string>> FolderChannel::waiting(std::string_view after) const {
  if (!after.empty()) return std::vector<std::string>();  // the first page has all names
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code error;
  for (fs::directory_iterator it(folder_ / "in", error), end; !error && it != end;
       it.increment(error)) {
    auto name = it->path().filename().string();
    if (!it->is_regular_file(error) || name.starts_with('.') || name.ends_with(kSignature) ||
        name.ends_with(kUnfinished))
      continue;
    found.emplace_back(it->last_write_time(error), std::move(name));
  }
  if (error && error != std::errc::no_such_file_or_directory)
    return cannot("look into", folder_ / "in", error.message());
  std::ranges::sort(found);
  std::vector<std::string> out;
  for (auto& [when, name] : found)
    out.push_back(std::move(name));
  return out;
}

Result<exchange::File> FolderChannel::fetch(std::string_view name) const {
  auto path = folder_ / "in" / fs::path(name).filename();
  exchange::File out;
  out.name = name;
  GERBANG_TRY(out.bytes, read_whole(path));
  auto signature = path;
  signature += kSignature;
  std::error_code error;
  if (fs::exists(signature, error)) {
    GERBANG_TRY(out.signature, read_whole(signature));
  }
  return out;
}

}  // namespace gerbang::payout_banks
