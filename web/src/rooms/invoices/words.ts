import { texts } from '../../kit/i18n';
import type { InvoiceRow } from '../../api/client';
import type { Tone } from '../../kit/ui/status_badge';

/** "2026-10" → "October 2026" */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(texts.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const kindLabel = (kind: InvoiceRow['kind']) => texts.t(`invoices:kind.${kind}`);
export const kindBadge = (it: Pick<InvoiceRow, 'kind'>): { tone: Tone; label: string } => ({
  tone: it.kind === 'INVOICE' ? 'neutral' : 'waiting',
  label: kindLabel(it.kind),
});
export const KINDS: InvoiceRow['kind'][] = ['INVOICE', 'CREDIT_NOTE'];

/** Hundredths of a percent: 800 → "8 %" */
export const rateText = (rate: number): string => `${(rate / 100).toString()} %`;
