#include "base/net/public_address.h"

#include <arpa/inet.h>
#include <netdb.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <future>
#include <memory>
#include <thread>

#include "say/net.h"

namespace gerbang::net {
namespace {

struct Range {
  std::array<unsigned char, 16> prefix;
  int bits;
};

bool lies_in(const IpAddress& address, const Range& range) {
  int whole = range.bits / 8, rest = range.bits % 8;
  for (int i = 0; i < whole; ++i) {
    if (address.bytes[i] != range.prefix[i]) return false;
  }
  return rest == 0 || ((address.bytes[whole] ^ range.prefix[whole]) >> (8 - rest)) == 0;
}

// https://www.iana.org/assignments/iana-ipv4-special-registry, and Azure's address for its agents,
// which lies in the public range and answers with credentials.
constexpr std::array kNotPublicV4{
    Range{{0}, 8},
    Range{{10}, 8},
    Range{{100, 64}, 10},
    Range{{127}, 8},
    Range{{168, 63, 129, 16}, 32},
    Range{{169, 254}, 16},
    Range{{172, 16}, 12},
    Range{{192, 0, 0}, 24},
    Range{{192, 0, 2}, 24},
    Range{{192, 31, 196}, 24},
    Range{{192, 52, 193}, 24},
    Range{{192, 88, 99}, 24},
    Range{{192, 168}, 16},
    Range{{192, 175, 48}, 24},
    Range{{198, 18}, 15},
    Range{{198, 51, 100}, 24},
    Range{{203, 0, 113}, 24},
    Range{{224}, 4},
    Range{{240}, 4},
};

// Only 2000::/3 is in use for the internet; of it these are not. Everything else, ::1, fc00::/7,
// fe80::/10, ::ffff:0:0/96 and 64:ff9b::/96 among it, is refused by not lying in it.
constexpr Range kInternetV6{{0x20}, 3};
constexpr std::array kNotPublicV6{
    Range{{0x20, 0x01}, 23},                    // protocol assignments, Teredo and ORCHID in it
    Range{{0x20, 0x01, 0x0d, 0xb8}, 32},        // documentation
    Range{{0x20, 0x02}, 16},                    // 6to4: embeds an IPv4 address
    Range{{0x26, 0x20, 0, 0x4f, 0x80, 0}, 48},  // direct delegation AS112
    Range{{0x3f, 0xff}, 20},                    // documentation
};

Result<std::vector<IpAddress>> look_up(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  int code = getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (code == EAI_NONAME || code == EAI_NODATA) return std::vector<IpAddress>{};
  if (code != 0) {
    return Error{ErrorCode::unavailable, say::net::host_not_looked_up, {}, {}, {}};
  }
  std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  std::vector<IpAddress> out;
  for (auto* item = found; item; item = item->ai_next) {
    IpAddress address;
    if (item->ai_family == AF_INET) {
      const auto* v4 = reinterpret_cast<const sockaddr_in*>(item->ai_addr);
      std::memcpy(address.bytes.data(), &v4->sin_addr, 4);
    } else if (item->ai_family == AF_INET6) {
      const auto* v6 = reinterpret_cast<const sockaddr_in6*>(item->ai_addr);
      address.is_v6 = true;
      std::memcpy(address.bytes.data(), &v6->sin6_addr, 16);
    } else {
      continue;
    }
    out.push_back(address);
  }
  return out;
}

}  // namespace

std::optional<IpAddress> ip_parse(std::string_view text) {
  std::string copy(text);
  if (copy.find('\0') != std::string::npos) return std::nullopt;
  IpAddress out;
  if (inet_pton(AF_INET, copy.c_str(), out.bytes.data()) == 1) return out;
  out.is_v6 = true;
  if (inet_pton(AF_INET6, copy.c_str(), out.bytes.data()) == 1) return out;
  return std::nullopt;
}

std::string ip_text(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(address.is_v6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
  return text.data();
}

bool is_public(const IpAddress& address) {
  auto lies_in_it = [&](const Range& range) { return lies_in(address, range); };
  if (!address.is_v6) {
    return std::none_of(kNotPublicV4.begin(), kNotPublicV4.end(), lies_in_it);
  }
  return lies_in(address, kInternetV6) &&
         std::none_of(kNotPublicV6.begin(), kNotPublicV6.end(), lies_in_it);
}

Resolve resolve_with_system(Duration patience) {
  // getaddrinfo cannot be stopped: a look-up that nobody waits for any more runs to its end on a
  // thread of its own, and only so many of them may.
  constexpr int kAtOnceMax = 16;
  auto running = std::make_shared<std::atomic<int>>(0);
  return [patience, running](const std::string& host) -> Result<std::vector<IpAddress>> {
    Error busy{ErrorCode::unavailable, say::net::host_not_looked_up, {}, {}, {}};
    if (running->fetch_add(1) >= kAtOnceMax) {
      --*running;
      return busy;
    }
    std::packaged_task<Result<std::vector<IpAddress>>()> task([host, running] {
      auto out = look_up(host);
      --*running;
      return out;
    });
    auto answer = task.get_future();
    std::thread(std::move(task)).detach();
    if (answer.wait_for(std::chrono::milliseconds(patience.ms)) != std::future_status::ready) {
      return busy;
    }
    return answer.get();
  };
}

}  // namespace gerbang::net
