#include "base/core/gzip.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>

namespace gerbang {

std::string gzip(std::string_view data) {
  std::string out;
  auto append = [](archive*, void* to, const void* bytes, std::size_t size) -> la_ssize_t {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
  };
  std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(), archive_write_free);
  std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                 archive_entry_free);
  auto* a = writer.get();
  archive_write_set_format_raw(a);
  archive_write_add_filter_gzip(a);
  archive_write_set_filter_option(a, "gzip", "compression-level", "6");
  archive_write_set_filter_option(a, "gzip", "timestamp", nullptr);
  archive_write_set_bytes_in_last_block(a, 1);  // no zeros behind the end
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  bool is_made =
      archive_write_open(a, &out, nullptr, append, nullptr) == ARCHIVE_OK &&
      archive_write_header(a, entry.get()) == ARCHIVE_OK &&
      archive_write_data(a, data.data(), data.size()) == static_cast<la_ssize_t>(data.size()) &&
      archive_write_close(a) == ARCHIVE_OK;
  return is_made ? out : std::string();
}

}  // namespace gerbang
