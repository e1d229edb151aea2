-- wrk's side of a payment from a link's page to Paid, by the simulated FPX bank. Each thread has one
-- connection, which is one payer after another, as a browser would go: checkout, open, choose, the
-- bank's page, approve, the answer that the browser carries back, and the page that says Paid. The
-- bank's direct answer travels beside it. After "--" come the link's slug and the bank's id. It ends with
-- one line of JSON; times are in milliseconds.

local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long s; long ns; } moment;
  int clock_gettime(int clock, moment *now);
]]
local PAID = 11
local slug, bank
local me, calls = tostring({}) .. os.time() .. "-", 0 -- for keys of its own
local step, begun, reference, form, path = 1, 0, nil, nil, nil
took, problem = "", "" -- of this thread, read at the end

local function now()
  local at = ffi.new("moment")
  ffi.C.clock_gettime(1, at)
  return tonumber(at.s) * 1e3 + tonumber(at.ns) / 1e6
end

local function encoded(fields)
  local out = {}
  for _, field in ipairs(fields) do
    local value = field[2]:gsub("[^%w._-]", function(c) return ("%%%02X"):format(c:byte()) end)
    out[#out + 1] = field[1] .. "=" .. value
  end
  return table.concat(out, "&")
end

local function fields_of(text, pattern)
  local out = {}
  for name, value in text:gmatch(pattern) do out[#out + 1] = { name, value } end
  return out
end

local function post_json(to, body)
  calls = calls + 1
  return wrk.format("POST", "/api/v1/pay/" .. to,
    { ["Content-Type"] = "application/json", ["Idempotency-Key"] = me .. calls }, body)
end

local function post_form(to, body)
  return wrk.format("POST", to, { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end

-- Of each step: what is asked, the status that it is answered with, and what is taken from the answer.
local steps = {
  { function()
      begun = now()
      return post_json("payment-links/" .. slug .. "/checkout",
        '{"customerName":"Aisyah Rahman","customerEmail":"aisyah.rahman@example.com"}')
    end, 200, function(_, body) reference = body:match('"reference":"([%w_-]+)"') end },
  { function() return post_json("checkouts/" .. reference .. "/open", "{}") end, 200, function() end },
  { function()
      return post_json("checkouts/" .. reference .. "/pay",
        ('{"paymentMethod":20,"bankId":"%s"}'):format(bank))
    end, 200, function(_, body) form = fields_of(body, '{"name":"([^"]*)","value":"([^"]*)"}') end },
  { function() return post_form("/sandbox/fpx", encoded(form)) end, 303,
    function(headers) path = headers["location"] or headers["Location"] end },
  { function() return wrk.format("GET", path) end, 200, function() end },
  { function() return post_form(path .. "/decide", "account=1&code=00&delivery=both") end, 303,
    function() end },
  { function() return wrk.format("GET", path .. "/done") end, 200,
    function(_, body) form = fields_of(body, 'name="(fpx_[^"]*)" value="([^"]*)"') end },
  { function() return post_form("/acquirers/fpx/indirect", encoded(form)) end, 303, function() end },
  { function() return wrk.format("GET", "/api/v1/pay/checkouts/" .. reference) end, 200,
    function(_, body)
      if tonumber(body:match('"status":(%d+)')) ~= PAID then problem = "it is not paid: " .. body end
      took = took .. ("%.3f "):format(now() - begun)
    end },
}

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

function init(args) slug, bank = args[1], args[2] end

function request() return steps[step][1]() end

function response(status, headers, body)
  local _, wanted, take = unpack(steps[step])
  if status ~= wanted then
    problem = ("step %d was answered with %d: %s"):format(step, status, body)
    wrk.thread:stop()
    return
  end
  take(headers, body)
  step = step % #steps + 1
end

function done(summary)
  local all, wrong = {}, ""
  for _, thread in ipairs(threads) do
    for time in thread:get("took"):gmatch("%S+") do all[#all + 1] = tonumber(time) end
    if thread:get("problem") ~= "" then wrong = thread:get("problem") end
  end
  table.sort(all)
  local function part(share) return all[math.max(1, math.ceil(#all * share))] or 0 end
  print(string.format('{"done": %d, "seconds": %.6f, "p50": %.4f, "p99": %.4f, "problem": "%s"}', #all,
    summary.duration / 1e6, part(0.5), part(0.99), wrong:gsub('[\\"]', "'")))
end
