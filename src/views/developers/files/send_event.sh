ID=msg_$(openssl rand -hex 12)
NOW=$(date +%s)
BODY='{"sequence":1,"type":"endpoint.test","id":"'$ID'","mchtId":"'$MCHT_ID'","data":{"note":"Salam 你好"}}'

SIGNATURE=$(printf '%s.%s.%s' "$ID" "$NOW" "$BODY" |
  openssl dgst -sha256 -hmac "$SIGN_KEY" -binary | openssl base64 -A)

curl --silent --show-error --write-out '\n%{http_code}\n' "${SHOP_URL:-http://localhost:3000}/webhook" \
  -H "Content-Type: application/json" \
  -H "webhook-id: $ID" \
  -H "webhook-timestamp: $NOW" \
  -H "webhook-signature: v1,$SIGNATURE" \
  --data-binary "$BODY"
