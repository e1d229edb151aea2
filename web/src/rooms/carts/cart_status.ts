import { Asked, CartStatus } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

/** Of the specification: 0 Draft, 1 Published. */
const LOOKS: Record<CartStatus, { tone: Tone; key: 'draft' | 'published' }> = {
  [CartStatus.DRAFT]: { tone: 'neutral', key: 'draft' },
  [CartStatus.PUBLISHED]: { tone: 'good', key: 'published' },
};

export const cartBadge = ({ status }: { status: CartStatus }) => ({
  tone: LOOKS[status].tone,
  label: t(`carts:status.${LOOKS[status].key}`),
});

export const statusOptions = () =>
  Object.values(CartStatus).map((status) => ({ value: String(status), label: cartBadge({ status }).label }));

/** Whether a payer is asked for something, in words. */
export const askedOptions = () => Object.values(Asked).map((value) => ({ value, label: t(`carts:asked.${value}`) }));
