#pragma once

/// For headers that only pass a transaction on.
namespace gerbang::db {
class Sql;
class Tx;
template <class T>
class Ahead;
struct Invariant;
}  // namespace gerbang::db
