import { useId, useState } from 'react';
import { SearchIcon } from './checkout_icons';
import { useSpeech } from './language';
import type { Bank } from './wire';

/** "Hong Leong Bank" → "HL": a calm place for the eye, without the banks' own marks. */
const initials = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** So many are seen at a glance. */
const SEARCHED_FROM = 7;

interface Props {
  banks: Bank[];
  bankId?: string;
  onBank: (bankId: string) => void;
  legend: string;
  /** The id of what is wrong with the choice, where something is. */
  errorId?: string;
  /** What this browser paid with last stands first, where it can be chosen now. */
  lastId?: string;
}

export function BankList(props: Props) {
  const { t } = useSpeech();
  const id = useId();
  const [search, setSearch] = useState('');
  const { banks, bankId, onBank } = props;
  const found = banks.filter((bank) => plain(bank.name).includes(plain(search)));
  const last =
    banks.length >= SEARCHED_FROM ? found.find((bank) => bank.id === props.lastId && bank.online) : undefined;
  const others = found.filter((bank) => bank !== last);
  const row = (bank: Bank) => (
    <label key={bank.id} className="bank">
      <input
        type="radio"
        name="bank"
        value={bank.id}
        checked={bankId === bank.id}
        disabled={!bank.online}
        onChange={() => onBank(bank.id)}
      />
      <span className="bank-mark" aria-hidden="true">
        {initials(bank.name)}
      </span>
      <span className="bank-name">
        {bank.name}
        {!bank.online && <span className="small">{bank.closed ?? t('bankOffline')}</span>}
        {bank.online && bank.inTrouble && <span className="small trouble">{t('bankTrouble')}</span>}
      </span>
    </label>
  );
  return (
    <div className="banks">
      {banks.length >= SEARCHED_FROM && (
        <div className="input search">
          <SearchIcon />
          <label className="sr" htmlFor={id}>
            {t('searchBank')}
          </label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder={t('searchBank')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Enter in the search must not pay.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <p className="sr" aria-live="polite">
        {search && found.length > 0 ? t('banksFound', { count: found.length }) : ''}
      </p>
      <fieldset className="bank-list" aria-describedby={props.errorId}>
        <legend className="sr">{props.legend}</legend>
        {last && <p className="bank-heading quiet small">{t('lastUsed')}</p>}
        {last && row(last)}
        {last && others.length > 0 && <p className="bank-heading quiet small">{t('allBanks')}</p>}
        {others.map(row)}
      </fieldset>
      {found.length === 0 && (
        <p className="quiet" role="status">
          {t('noBank')}
        </p>
      )}
      {banks.some((bank) => !bank.online && !bank.closed) && <p className="quiet small">{t('bankOfflineHint')}</p>}
    </div>
  );
}
