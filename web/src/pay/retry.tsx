import { keep } from './kept';
import { useSpeech } from './language';
import type { TextKey, Translate } from './texts';
import type { Checkout } from './wire';

const WORDS: Record<string, TextKey> = {
  fpx: 'wayFpx',
  'fpx-b2b': 'wayFpxCorporate',
  card: 'wayCard',
  instalment: 'wayInstalment',
};
/** Proper names, the same in every language. */
const NAMES: Record<string, string> = { duitnow: 'DuitNow QR', boost: 'Boost', mcash: 'MCash' };

const wayWords = (t: Translate, way: string) => {
  const key = WORDS[way];
  return key ? t(key) : NAMES[way];
};

/** Chinese and Japanese set Latin names off from their own signs. */
const spaced = (name: string, language: string) =>
  /^\p{ASCII}+$/u.test(name) && (language === 'zh' || language === 'ja') ? ` ${name} ` : name;

/** The way back after a payment that was not made: with what most often works next, and the others behind it. */
export function Retry({ checkout, to }: { checkout: Checkout; to: string }) {
  const { t, language } = useSpeech();
  const { reference: after, way: before } = checkout;
  const [first, ...others] = checkout.nextWays.filter((way) => wayWords(t, way));
  // The same again, better: with the same bank.
  const again = !first || first === before;
  const otherWay = (way: string, looks: string) => (
    <a key={way} className={looks} href={`${to}?method=${way}`} onClick={() => keep(to, { after, method: undefined })}>
      {t('tryWith', { way: spaced(wayWords(t, way) ?? '', language) })}
    </a>
  );
  return (
    <>
      {again ? (
        <a className="button primary" href={to} onClick={() => keep(to, { after })}>
          {t('tryAgain')}
        </a>
      ) : (
        otherWay(first, 'button primary')
      )}
      {others.length > 0 && (
        <details className="other-ways">
          <summary>{t('otherWays')}</summary>
          <div className="actions">{others.map((way) => otherWay(way, 'button'))}</div>
        </details>
      )}
    </>
  );
}
