import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import { session } from '../../kit/session/session';
import { amountInRinggit } from './link_amount';

/** As wa.me takes it: digits alone, with the country's; a number that begins with one 0 is a Malaysian one. */
export const whatsAppNumber = (phone: string | null): string => {
  const digits = (phone ?? '').replace(/\D/g, '');
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.replace(/^0/, '60');
};

const saysAmount = ({ amount, minAmount, maxAmount }: PaymentLink) => Boolean(amount ?? minAmount ?? maxAmount);

/** Who asks, for what and how much, and where it is paid, in the portal's language. */
export const linkMessage = (link: PaymentLink, merchant = session.get().user?.company ?? ''): string =>
  [
    texts.t('links:message', { merchant }),
    saysAmount(link) ? `${link.title} – ${amountInRinggit(link)}` : link.title,
    link.url,
  ].join('\n');

/** WhatsApp with the message written, to the customer if their number is known; else it asks to whom. */
export const whatsAppAddress = (link: PaymentLink, merchant?: string): string =>
  `https://wa.me/${whatsAppNumber(link.customerPhone)}?text=${encodeURIComponent(linkMessage(link, merchant))}`;
