<?php
// What a shop needs of Gerbang, without a package: signing a payment form, believing what a payer brings back and
// what the gateway posts, and the calls that a server makes with its key. While a key is being changed a shop may
// have both: what it is sent is right if it is signed with one of them, and the first is what it signs with.

declare(strict_types=1);

namespace Gerbang;

const SIGNED = ['customerEmail', 'customerName', 'customerPhone', 'mchtId', 'mchtTxnId', 'orderDescription', 'txnAmount'];
const RETURNED = ['mchtId', 'mchtTxnId', 'orderNo', 'status', 'txnAmount'];
const AGE_S = 5 * 60;

function mac(string $hash, string $key, string $text): string
{
    return base64_encode(hash_hmac($hash, $text, $key, true));
}

/** strlen counts bytes, which is what the gateway counts. */
function lines(array $values): string
{
    return implode('', array_map(fn (string $value) => strlen($value) . ":$value\n", $values));
}

/** Each living key has a signature in what the gateway sends, with a space between them. */
function isSigned(?string $given, array $keys, callable $sign): bool
{
    $isRight = false;
    foreach (explode(' ', $given ?? '') as $one) {
        foreach ($keys as $key) {
            $isRight = hash_equals($sign($key), $one) || $isRight;
        }
    }
    return $isRight;
}

function signature(array $fields, string $key, ?string $timestamp = null): string
{
    $values = array_map(fn (string $name) => $fields[$name] ?? '', SIGNED);
    return $timestamp === null
        ? mac('sha512', $key, implode('', $values))
        : mac('sha512', "v2:$key", "v2\n$timestamp\n" . lines($values));
}

/** The fields of a form that a payer's browser posts to `/payment`. */
function paymentForm(array $fields, string $key): array
{
    $timestamp = gmdate('Y-m-d\TH:i:s\Z');
    return [...$fields, 'timestamp' => $timestamp, 'signature' => signature($fields, $key, $timestamp)];
}

/** Whether the gateway has signed what a payer brought back. */
function isOurReturn(array $given, array $keys): bool
{
    $text = 'return' . "\n" . ($given['timestamp'] ?? '') . "\n"
        . lines(array_map(fn (string $name) => (string) ($given[$name] ?? ''), RETURNED));
    return isSigned($given['signature'] ?? null, $keys, fn (string $key) => mac('sha512', "return:$key", $text));
}

/** Whether the gateway has posted this body: by the Standard Webhooks headers, or by the specification's one. */
function isOurEvent(array $headers, string $body, array $keys, ?int $now = null): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '') {
        return isSigned($headers['x-signature'] ?? null, $keys, fn (string $key) => mac('sha512', $key, $body));
    }
    $isFresh = abs(($now ?? time()) - (int) $timestamp) <= AGE_S;
    return $isFresh && isSigned(
        $headers['webhook-signature'] ?? null,
        $keys,
        fn (string $key) => 'v1,' . mac('sha256', $key, "$id.$timestamp.$body"),
    );
}

/** What the gateway says is wrong; `errorCode` is for programs. */
final class Refused extends \Exception
{
    public function __construct(public readonly int $status, public readonly string $errorCode, string $message)
    {
        parent::__construct("$status $errorCode: $message");
    }
}

/**
 * A call with the key. Whoever sends the same `$idempotencyKey` again, because an answer was lost, does nothing twice.
 */
function call(array $gateway, string $method, string $path, ?array $body = null, ?string $idempotencyKey = null): array
{
    $headers = ["Authorization: Bearer {$gateway['keys'][0]}"];
    $call = curl_init("{$gateway['url']}/api/v1/merchant-server/$path?mchtId=" . rawurlencode($gateway['mchtId']));
    if ($method !== 'GET') {
        $headers[] = 'Content-Type: application/json';
        $headers[] = 'Idempotency-Key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16)));
        curl_setopt($call, CURLOPT_POSTFIELDS, json_encode($body ?? new \stdClass(), JSON_THROW_ON_ERROR));
    }
    curl_setopt_array($call, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
    ]);
    $answer = curl_exec($call);
    if ($answer === false) {
        throw new Refused(0, 'network', curl_error($call));
    }
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    $said = json_decode($answer, true);
    if ($status >= 400 || !is_array($said)) {
        throw new Refused($status, $said['errorCode'] ?? 'unknown', $said['errorMessage'] ?? 'No JSON came');
    }
    return $said;
}
