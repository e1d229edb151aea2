import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame, Notice } from './frame';
import { SpeechProvider, spokenLoad, useSpeech } from './language';
import { leftReference } from './left';
import { SettingsProvider } from './settings';
import { languageStart, type PageTexts, type TextKey } from './texts';
import checkoutSheet from './checkout.css?url';
import mandateSheet from './mandate.css?url';
import './pay.css';

// Back from the bank: the page of the payment that this tab left, under its own address.
const returned =
  location.pathname === '/checkout/return' && leftReference(new URLSearchParams(location.search).get('order'));
if (returned) history.replaceState(null, '', `/checkout/${encodeURIComponent(returned)}`);

const nothing = (title: TextKey, text: TextKey) =>
  function Nothing() {
    const { t } = useSpeech();
    return <Notice tone="calm" title={t(title)} text={t(text)} />;
  };

const [, kind, secret] =
  /^\/(payment-links|checkout|axaicart|auto-debit)\/([^/]+(?:\/[^/]+)?)\/?$/.exec(location.pathname) ?? [];

const TEXTS: Record<string, PageTexts> = {
  'payment-links': 'link',
  checkout: 'checkout',
  axaicart: 'shop',
  'auto-debit': 'mandate',
};

/** A page's own looks. Without them it is plain, and still a page. */
const sheetLoad = (href: string) =>
  new Promise((done) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }),
    ),
  );

/** Who opens a link does not load the checkout, and the other way round; nor does either load a shop. */
const pageLoad = async (): Promise<() => ReactNode> => {
  if (kind === 'checkout' && secret === 'return') return nothing('returnTitle', 'returnText');
  if (!kind || !secret) return nothing('missingLinkTitle', 'missingLinkText');
  const it = decodeURIComponent(secret);
  if (kind === 'checkout') {
    const [{ CheckoutPage }] = await Promise.all([import('./checkout_page'), sheetLoad(checkoutSheet)]);
    return () => <CheckoutPage reference={it} />;
  }
  if (kind === 'axaicart') {
    const { ShopPage } = await import('./shop_page');
    return () => <ShopPage slug={it} />;
  }
  if (kind === 'auto-debit') {
    const [{ MandatePage }] = await Promise.all([
      import('./mandate_page'),
      sheetLoad(checkoutSheet),
      sheetLoad(mandateSheet),
    ]);
    return () => <MandatePage path={it} />;
  }
  const { LinkPage } = await import('./link_page');
  return () => <LinkPage slug={it} />;
};

const root = document.getElementById('root')!;
// What the server has drawn stays until the words are there: words that change under a payer's eyes look like a forgery.
Promise.all([spokenLoad(languageStart(), TEXTS[kind ?? '']), pageLoad()]).then(
  ([first, Page]) =>
    createRoot(root).render(
      <StrictMode>
        <SpeechProvider first={first}>
          <SettingsProvider>
            <Frame>
              <Page />
            </Frame>
          </SettingsProvider>
        </SpeechProvider>
      </StrictMode>,
    ),
  () => root.append('This page did not arrive whole. Please load it again; you will not pay twice.'),
);
