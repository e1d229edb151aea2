#pragma once
// Owned handles of libcurl.

#include <curl/curl.h>

#include <memory>
#include <string>

namespace gerbang::net {

struct CurlFree {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlHandle = std::unique_ptr<CURL, CurlFree>;
using CurlList = std::unique_ptr<curl_slist, CurlFree>;

inline void curl_list_add(CurlList& list, const std::string& line) {
  auto* first = curl_slist_append(list.get(), line.c_str());
  if (!list) list.reset(first);
}

/// Nothing when libcurl or its memory is not to be had.
inline CurlHandle curl_new() {
  static const bool is_ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return CurlHandle(is_ready ? curl_easy_init() : nullptr);
}

}  // namespace gerbang::net
