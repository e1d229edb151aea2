-- wrk's side of a measurement. After "--" come: method, session token, a file of what to ask for
-- (GET: one path a line, taken in turn, with a token of its own behind a tab or not; POST: a path, then the body), and how long each connection
-- waits before a request (0: not at all). It ends with one line of JSON; times are in milliseconds.

local requests, at, pause = {}, 0, 0
local path, body, headers, thread  -- of a POST, which has another key each time

function init(args)
  local method, token, file = args[1], args[2], args[3]
  pause = tonumber(args[4])
  headers = { ["X-Auth-Token"] = token, ["Content-Type"] = "application/json" }
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  if method == "POST" then
    path, body, thread = lines[1], lines[2], tostring({}):sub(8)
    math.randomseed(os.time() + tonumber(thread:sub(-6), 16))
    thread = thread .. math.random(1, 1e9) .. "-"
  else
    for i, line in ipairs(lines) do
      -- "path", or "path<tab>token" where each line is somebody else's.
      local path, other = line:match("^(.-)\t(.+)$")
      local own = { ["X-Auth-Token"] = other or token }
      requests[i] = wrk.format("GET", path or line, own)
    end
  end
end

function request()
  if path then
    at = at + 1
    headers["Idempotency-Key"] = thread .. at
    return wrk.format("POST", path, headers, body)
  end
  at = at % #requests + 1
  return requests[at]
end

-- A function that wrk finds is a function that it calls: without a pause there is none.
if os.getenv("BENCH_WAITS") then
  function delay() return pause * (0.5 + math.random()) end
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"done": %d, "seconds": %.6f, "p50": %.4f, "p99": %.4f, "errors": %d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
