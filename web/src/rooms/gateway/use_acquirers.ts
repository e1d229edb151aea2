import { useQuery } from '@tanstack/react-query';
import { adminAcquirerList, type AcquirerBank, type AcquirerRow } from '../../api/client';
import { texts } from '../../kit/i18n';

export const ACQUIRERS = ['adminAcquirers'];

export const useAcquirers = () =>
  useQuery({
    queryKey: ACQUIRERS,
    queryFn: ({ signal }) => adminAcquirerList({ signal }),
    refetchInterval: 30_000,
    meta: { silent: true },
  });

/** What payers read of what is closed. */
export const closedText = ({ why, text }: NonNullable<AcquirerRow['closed']>) =>
  why === 'TYPED' ? (text ?? '') : texts.t(`gateway:why.${why}`);

/** A bank serves several methods, and is closed for all of them at once. */
export type Bank = Omit<AcquirerBank, 'paymentMethod'> & { methods: AcquirerBank['paymentMethod'][] };
export const banksOf = ({ banks }: AcquirerRow): Bank[] => {
  const out = new Map<string, Bank>();
  for (const { paymentMethod, ...bank } of banks) {
    const known = out.get(bank.id);
    if (!known) {
      out.set(bank.id, { ...bank, methods: [paymentMethod] });
      continue;
    }
    known.methods.push(paymentMethod);
    known.isOnline &&= bank.isOnline;
    known.ended += bank.ended;
    known.paid += bank.paid;
  }
  return [...out.values()];
};

export type BankState = 'closed' | 'offline' | 'trouble' | 'open';
/** Most of at least ten did not get through (the server's own rule for payers). */
const hasTrouble = ({ ended, paid }: Bank) => ended >= 10 && paid * 2 < ended;
export const bankState = (bank: Bank): BankState =>
  bank.closed ? 'closed' : !bank.isOnline ? 'offline' : hasTrouble(bank) ? 'trouble' : 'open';
