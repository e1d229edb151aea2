import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AutocompleteField } from './autocomplete_filter';
import { merchantFilter } from './merchants';
import classes from './list.module.css';

type Search = { merchant?: string; merchantTag?: string };

/** Whose, as the address says it: a merchant's id and, for people, its name. */
export const useMerchant = () => {
  const { merchant, merchantTag } = useSearch({ strict: false }) as Search;
  const id = merchant && /^\d{1,19}$/.test(merchant) ? merchant : undefined;
  return { merchant: id, name: id && (merchantTag || id) };
};

/** For pages about one merchant, or about all of them. */
export function MerchantChoice() {
  const { t } = useTranslation('list');
  const { merchant, name } = useMerchant();
  const navigate = useNavigate();
  return (
    <div className={classes.merchantChoice}>
      <AutocompleteField
        filter={merchantFilter(() => t('merchant'))}
        value={merchant ?? ''}
        tag={name ?? ''}
        onChange={(changed) =>
          void navigate({
            to: '.',
            search: ((now: object) => ({
              ...now,
              merchant: changed.merchant || undefined,
              merchantTag: changed.merchantTag,
            })) as never,
          })
        }
      />
    </div>
  );
}
