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

export type BankState = 'closed' | 'offline' | 'trouble' | 'open';
/** Most of at least ten did not get through (the server's own rule for payers). */
const hasTrouble = ({ ended, paid }: AcquirerBank) => ended >= 10 && paid * 2 < ended;
export const bankState = (bank: AcquirerBank): BankState =>
  bank.closed ? 'closed' : !bank.isOnline ? 'offline' : hasTrouble(bank) ? 'trouble' : 'open';
