SIGNATURE=$(printf %s 'ali@example.com' 'Ali 阿里' '60123456789' "$MCHT_ID" "$ORDER-V1" \
  'Two cups of coffee' '12.50' |
  openssl dgst -sha512 -hmac "$SIGN_KEY" -binary | openssl base64 -A)

curl --silent --show-error --write-out '\n%{http_code} %{redirect_url}\n' "$GERBANG_URL/payment" \
  --data-urlencode 'customerEmail=ali@example.com' \
  --data-urlencode 'customerName=Ali 阿里' \
  --data-urlencode 'customerPhone=60123456789' \
  --data-urlencode "mchtId=$MCHT_ID" \
  --data-urlencode "mchtTxnId=$ORDER-V1" \
  --data-urlencode 'orderDescription=Two cups of coffee' \
  --data-urlencode 'txnAmount=12.50' \
  --data-urlencode 'returnUrl=http://localhost:3000/back' \
  --data-urlencode "signature=$SIGNATURE"
