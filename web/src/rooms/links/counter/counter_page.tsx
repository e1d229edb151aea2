import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../kit/page/page';
import { useCan } from '../../../kit/session/session';
import classes from './counter.module.css';
import { Charge } from './charge';
import { Customer } from './customer';
import { Takings } from './takings';

/**
 * A shop's till on a phone: an amount is typed, the customer scans one code and pays as they like, and the page shows
 * and sounds it. The payment link that is being paid stands in the address, so that a phone that slept or a page that
 * was closed goes on where it was.
 */
export function CounterPage() {
  const { t } = useTranslation('counter');
  const can = useCan();
  const { link } = useSearch({ strict: false }) as { link?: string };
  const navigate = useNavigate();
  const go = (id: string | undefined) =>
    void navigate({ to: '.', search: (id ? { link: id } : {}) as never, replace: true });
  return (
    <Page title={t('title')}>
      <div className={classes.till}>
        {link ? <Customer key={link} id={link} onDone={() => go(undefined)} /> : <Charge onCharged={go} />}
        {can('payment.salesTransaction.view') && <Takings />}
      </div>
    </Page>
  );
}
