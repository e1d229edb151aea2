TIMESTAMP=$(date -u +%Y-%m-%dT%H:%M:%SZ)
line() { printf '%s:%s\n' "$(printf %s "$1" | wc -c | tr -d ' ')" "$1"; }

SIGNATURE=$({
  printf 'v2\n%s\n' "$TIMESTAMP"
  line 'ali@example.com'
  line 'Ali 阿里'
  line '60123456789'
  line "$MCHT_ID"
  line "$ORDER-FORM"
  line 'Two cups of coffee'
  line '12.50'
} | openssl dgst -sha512 -hmac "v2:$SIGN_KEY" -binary | openssl base64 -A)

curl --silent --show-error --write-out '\n%{http_code} %{redirect_url}\n' "$GERBANG_URL/payment" \
  --data-urlencode 'customerEmail=ali@example.com' \
  --data-urlencode 'customerName=Ali 阿里' \
  --data-urlencode 'customerPhone=60123456789' \
  --data-urlencode "mchtId=$MCHT_ID" \
  --data-urlencode "mchtTxnId=$ORDER-FORM" \
  --data-urlencode 'orderDescription=Two cups of coffee' \
  --data-urlencode 'txnAmount=12.50' \
  --data-urlencode 'returnUrl=http://localhost:3000/back' \
  --data-urlencode "timestamp=$TIMESTAMP" \
  --data-urlencode "signature=$SIGNATURE"
