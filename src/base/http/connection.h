#pragma once
// Private to http/: what the files that work on a connection have of Asio and Beast in common. The
// one executor is named as a type, so that no operation goes through an erased one.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace gerbang::http {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> kAwait;
inline constexpr auto kAwaitTuple = asio::as_tuple(kAwait);

}  // namespace gerbang::http
