#pragma once
// Where strangers' pictures are decoded: in a process of its own, which has no connection, no
// settings and no keys, may use little memory, time and nothing of the disk, and is gone after one
// picture. What goes wrong in it goes wrong there.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/result.h"
#include "base/pictures/picture_draw.h"

namespace gerbang::pictures {

/// The longest file that is taken.
inline constexpr std::size_t kPictureBytesMax = 8 * 1024 * 1024;

// A picture of kPicturePixelsMax takes 400 MiB at its worst (a progressive JPEG), and what this
// program has loaded 150 MiB of addresses.
inline constexpr std::uint64_t kPictureMemoryMax = 768ULL * 1024 * 1024;
inline constexpr std::uint64_t kPictureProcessorSecondsMax = 12;

struct PictureSettings {
  /// The program and its arguments that draws: this one, by default.
  std::vector<std::string> program{"/proc/self/exe", "picture"};
  int at_once_max = 2;  // pictures; others wait
  int wait_seconds_max = 20;
  int draw_seconds_max = 15;
};

/// Starts the process, hands it the bytes, and takes what it drew. It may wait: never on a thread
/// of the database. Errors: what is wrong with the file; unavailable when too many wait.
Result<DrawnPicture> picture_draw_apart(const PictureSettings& settings, std::string_view bytes);

/// What that process does (`gerbang picture`, which no help shows): reads a picture from standard
/// input, writes what it drew to standard output, with its size in a first line; or which problem
/// there is. Takes its limits first. The exit status.
int picture_child();

}  // namespace gerbang::pictures
