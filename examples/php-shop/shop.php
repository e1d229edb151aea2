<?php
// A shop with one cup of coffee, in the shape of a shop plugin. Run it with GERBANG_URL, MCHT_ID and SIGN_KEY (two
// keys with a space between them while one is being changed):
//
//     php -S localhost:3000 shop.php
//
// A payer's return and the gateway's events come in any order, twice or never. Neither is believed for what it says:
// both only make the shop ask the gateway, once their signature is right. Events are put into a queue and answered at
// once; they are worked off by whoever opens a page next, as WP-Cron does, or by `php shop.php work`.

declare(strict_types=1);

require __DIR__ . '/gerbang.php';

use function Gerbang\call;
use function Gerbang\isOurEvent;
use function Gerbang\isOurReturn;
use function Gerbang\paymentForm;

const PAID = 11;
const FPX_OF_PERSONS = 20; // companies have banks of their own

$gateway = [
    'url' => getenv('GERBANG_URL'),
    'mchtId' => getenv('MCHT_ID'),
    'keys' => explode(' ', getenv('SIGN_KEY') ?: ''),
];
$here = getenv('SHOP_URL') ?: 'http://localhost:3000';
$folder = getenv('SHOP_FOLDER') ?: sys_get_temp_dir() . '/php-shop';
foreach (['orders', 'queue', 'done'] as $name) {
    is_dir("$folder/$name") || mkdir("$folder/$name", 0700, true) || is_dir("$folder/$name");
}

/** Changes an order while nobody else does: `$change` gets it, null where there is none, and gives it back. */
function orderChange(string $mchtTxnId, callable $change): ?array
{
    global $folder;
    if (!preg_match('/^[A-Za-z0-9][A-Za-z0-9._:-]{0,39}$/D', $mchtTxnId)) {
        return null;
    }
    $file = fopen("$folder/orders/$mchtTxnId.json", 'c+');
    flock($file, LOCK_EX);
    $before = json_decode(stream_get_contents($file), true);
    $after = $change($before);
    if ($after === null) {
        $before === null && unlink("$folder/orders/$mchtTxnId.json");
    } elseif ($after !== $before) {
        rewind($file);
        ftruncate($file, 0);
        fwrite($file, json_encode($after));
    }
    fclose($file);
    return $after;
}

function orderNew(): array
{
    $fields = [
        'mchtTxnId' => 'SHOP-' . bin2hex(random_bytes(6)),
        'orderDescription' => 'Kopi ☕',
        'txnAmount' => '12.50',
        'customerName' => 'Ali 阿里',
        'customerEmail' => 'ali@kopi.example',
    ];
    orderChange($fields['mchtTxnId'], fn () => [
        'mchtTxnId' => $fields['mchtTxnId'],
        'status' => 0,
        'sequence' => 0,
        'createdAt' => microtime(true),
    ]);
    return $fields;
}

/** What the gateway says of an order; `$sequence` is the event's that made us ask. */
function orderLook(string $mchtTxnId, int $sequence = 0): ?array
{
    global $gateway;
    return orderChange($mchtTxnId, function (?array $order) use ($gateway, $mchtTxnId, $sequence) {
        // Of an event that is older than one that was worked on, we know already what became of it.
        if ($order === null || ($sequence > 0 && $sequence <= $order['sequence'])) {
            return $order;
        }
        $said = call($gateway, 'GET', 'payments/' . rawurlencode($mchtTxnId));
        return [
            ...$order,
            'status' => $said['status'],
            'refundedAmount' => $said['refundedAmount'],
            'sequence' => max($sequence, $order['sequence']),
        ];
    });
}

/** Keeps an event until it is worked on; one that came before changes nothing. */
function queueAdd(string $id, string $body): void
{
    global $folder;
    $name = hash('sha256', $id);
    if (is_file("$folder/done/$name") || is_file("$folder/queue/$name")) {
        return;
    }
    $new = tempnam($folder, 'new');
    file_put_contents($new, $body);
    rename($new, "$folder/queue/$name"); // there at once and whole, or not at all
}

/** Works on what waits. What fails stays, and is tried again the next time. */
function queueWork(): void
{
    global $folder;
    $lock = fopen("$folder/lock", 'c');
    if (!flock($lock, LOCK_EX | LOCK_NB)) {
        return;
    }
    foreach (glob("$folder/queue/*") as $path) {
        $event = json_decode(file_get_contents($path), true);
        try {
            orderLook((string) ($event['data']['mchtTxnId'] ?? ''), (int) ($event['sequence'] ?? 0));
            rename($path, "$folder/done/" . basename($path)); // after the work
        } catch (Gerbang\Refused $refused) {
            error_log("An event waits: {$refused->getMessage()}");
        }
    }
    fclose($lock);
}

/** The banks, asked for every five minutes: they go offline and come back. */
function banks(): array
{
    global $folder, $gateway;
    $kept = "$folder/banks.json";
    if (!is_file($kept) || filemtime($kept) < time() - 300) {
        $banks = array_filter(
            call($gateway, 'GET', 'banks')['banks'],
            fn (array $bank) => $bank['paymentMethod'] === FPX_OF_PERSONS,
        );
        file_put_contents($kept, json_encode(array_values($banks)), LOCK_EX);
    }
    return json_decode(file_get_contents($kept), true);
}

/** Under the same key until an answer has come, so that a lost answer asks for no second refund. */
function refundAsk(string $mchtTxnId, string $amount): array
{
    global $gateway;
    $order = orderChange($mchtTxnId, fn (?array $order) => $order === null ? null : [
        ...$order,
        'refundKey' => $order['refundKey'] ?? bin2hex(random_bytes(16)),
    ]);
    $asked = ['amount' => $amount, 'reason' => 'Cold coffee'];
    $path = 'payments/' . rawurlencode($mchtTxnId) . '/refund-requests';
    try {
        $made = call($gateway, 'POST', $path, $asked, $order['refundKey'] ?? null);
    } catch (Gerbang\Refused $refused) {
        if ($refused->status === 0 || $refused->status >= 500) {
            throw $refused;
        }
        $made = $refused;
    }
    orderChange($mchtTxnId, fn (?array $order) => $order === null ? null : [...$order, 'refundKey' => null]);
    return $made instanceof Gerbang\Refused ? throw $made : $made;
}

function health(): array
{
    global $folder, $gateway;
    $said = call($gateway, 'GET', 'health');
    $orders = array_map(fn ($path) => json_decode(file_get_contents($path), true), glob("$folder/orders/*.json"));
    usort($orders, fn ($a, $b) => $a['createdAt'] <=> $b['createdAt']);
    return [
        'gateway' => $said,
        'clockDiffers' => abs(strtotime($said['now']) - time()) > Gerbang\AGE_S,
        'eventsWaiting' => count(glob("$folder/queue/*")),
        'offlineBanks' => array_column(array_filter(banks(), fn ($bank) => !$bank['online']), 'name'),
        'orders' => $orders,
    ];
}

function escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function page(string $title, string $html, int $status = 200): void
{
    http_response_code($status);
    header('Content-Type: text/html; charset=utf-8');
    echo '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        "<title>$title</title><h1>$title</h1>$html";
}

function front(): void
{
    $options = array_map(
        fn (array $bank) => '<option' . ($bank['online'] ? '' : ' disabled') . '>'
            . escape($bank['name'] . ($bank['online'] ? '' : ' (offline)')) . '</option>',
        banks(),
    );
    page('Kopi', '<form method="post" action="/form"><button>Pay by form</button></form>'
        . '<form method="post" action="/api"><button>Pay by API</button></form>'
        . '<label>Banks that you can pay with <select>' . implode('', $options) . '</select></label>');
}

function serve(string $route, array $query, array $headers, string $body): void
{
    global $gateway, $here;
    switch ($route) {
        case 'GET /':
            queueWork();
            front();
            break;
        case 'POST /form':
            $fields = [...orderNew(), 'mchtId' => $gateway['mchtId'], 'customerPhone' => '60123456789'];
            $form = [...paymentForm($fields, $gateway['keys'][0]), 'returnUrl' => "$here/back"];
            $inputs = '';
            foreach ($form as $name => $value) {
                $inputs .= "<input type=\"hidden\" name=\"$name\" value=\"" . escape($value) . '">';
            }
            page('To the payment', "<form method=\"post\" action=\"{$gateway['url']}/payment\">$inputs<button>Go on</button></form>");
            break;
        case 'POST /api':
            $order = orderNew();
            $made = call($gateway, 'POST', 'payments', [...$order, 'returnUrl' => "$here/back"], $order['mchtTxnId']);
            header("Location: {$made['checkoutUrl']}", true, 303);
            break;
        case 'GET /back':
            if (!isOurReturn($query, $gateway['keys'])) {
                page('Kopi', 'This address is not the gateway’s.', 400);
                break;
            }
            $order = orderLook($query['mchtTxnId']);
            page('Kopi', ($order['status'] ?? 0) === PAID ? 'Paid. Thank you!' : 'Not paid.');
            break;
        case 'POST /webhook':
            if (!isOurEvent($headers, $body, $gateway['keys'])) {
                page('Kopi', 'signature', 401);
                break;
            }
            queueAdd($headers['webhook-id'] ?? hash('sha256', $body), $body);
            break;
        case 'POST /refund':
            parse_str($body, $given);
            $made = refundAsk((string) ($given['mchtTxnId'] ?? ''), (string) ($given['amount'] ?? ''));
            page('Kopi', 'Refund ' . escape($made['id']) . ' is asked for.');
            break;
        case 'GET /health':
            queueWork();
            header('Content-Type: application/json');
            echo json_encode(health());
            break;
        default:
            page('Kopi', 'Nothing here', 404);
    }
}

if (PHP_SAPI === 'cli') {
    while (($argv[1] ?? '') === 'work') {
        queueWork();
        sleep(1);
    }
    exit("Start the shop with: php -S localhost:3000 shop.php\n");
}
try {
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    $headers = array_change_key_case(getallheaders());
    serve("{$_SERVER['REQUEST_METHOD']} $path", $_GET, $headers, file_get_contents('php://input'));
} catch (Gerbang\Refused $refused) {
    http_response_code(502);
    header('Content-Type: text/plain; charset=utf-8');
    echo $refused->getMessage();
}
