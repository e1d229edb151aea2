import type { ReactNode } from 'react';
import { GateMark, ToneIcon } from './icons';
import { useSpeech } from './language';
import { useSettings } from './settings';
import type { Tone } from './status';
import { isLanguage, LANGUAGES } from './texts';

/** What stands around every payer's page: who handles the money, whether it is a test, the language. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, language, speak } = useSpeech();
  const settings = useSettings();
  return (
    <>
      {settings?.mode === 'sandbox' && <header className="test-mode">{t('testMode')}</header>}
      <main>{children}</main>
      <footer className="foot">
        <span className="foot-brand">
          <GateMark />
          {t('payments', { brand: settings?.brand.name ?? 'Gerbang' })}
        </span>
        {settings?.brand.privacyUrl && <a href={settings.brand.privacyUrl}>{t('privacy')}</a>}
        <label className="foot-language">
          <span className="sr">{t('language')}</span>
          <select value={language} onChange={(event) => isLanguage(event.target.value) && speak(event.target.value)}>
            {Object.entries(LANGUAGES).map(([it, name]) => (
              <option key={it} value={it} lang={it}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </footer>
    </>
  );
}

/** Whom to ask. Shown wherever a payer may be stuck. */
export function Contact({
  of,
  title,
}: {
  title?: string;
  of: { merchantEmail: string | null; merchantPhone: string | null; merchantAddress: string | null };
}) {
  const { t } = useSpeech();
  if (!of.merchantEmail && !of.merchantPhone) return null;
  return (
    <address className="contact">
      <span>{title ?? t('contact')}</span>
      {of.merchantEmail && <a href={`mailto:${of.merchantEmail}`}>{of.merchantEmail}</a>}
      {of.merchantPhone && <a href={`tel:${of.merchantPhone.replace(/[^+\d]/g, '')}`}>{of.merchantPhone}</a>}
      {of.merchantAddress && <span className="contact-address">{of.merchantAddress}</span>}
    </address>
  );
}

/** One message that is the whole page: what happened, and what to do next. */
export function Notice(props: { tone: Tone; title: string; text?: string; children?: ReactNode }) {
  return (
    <section className="card notice">
      <ToneIcon tone={props.tone} />
      <Heading>{props.title}</Heading>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </section>
  );
}

/** The page's title: it takes the focus when it appears, so that keyboards and screen readers follow the change. */
export function Heading({ children }: { children: string }) {
  return (
    <h1 key={children} tabIndex={-1} ref={takeFocus}>
      {children}
    </h1>
  );
}

// Not on the first page view: there the reader begins at the top by itself.
let shownOnce = false;
const takeFocus = (heading: HTMLElement | null) => {
  if (!heading) return;
  document.title = heading.textContent ?? document.title;
  if (shownOnce) heading.focus({ preventScroll: false });
  shownOnce = true;
};

export function Loading() {
  const { t } = useSpeech();
  return (
    <section className="card notice" role="status">
      <span className="spinner" />
      <p>{t('loading')}</p>
    </section>
  );
}
