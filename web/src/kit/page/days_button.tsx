import { Button, Popover, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { useCan } from '../session/session';
import { PRESETS, presetOf, presetRange, presetSearch, rangeSearch, type DayRange } from '../time/day_range';
import { formatIsoDay } from '../time/time';
import classes from './days_button.module.css';
import { Icon } from '../ui/icon';
import { Loading } from '../ui/loading';

const Calendar = lazy(() => import('./days_calendar'));

// Where days are shown, by who may see it.
const DATED = [
  ['payment.salesTransaction.view', paths.transactions, 'payments:title'],
  ['payment.refundRequest.view', paths.refundRequests, 'refunds:title'],
  ['payment.paymentLink.view', paths.paymentLinks, 'links:title'],
  ['admin.salesTransaction.view', paths.adminTransactions, 'payments:adminTitle'],
  ['admin.refundRequest.view', paths.adminRefundRequests, 'refunds:adminTitle'],
  ['admin.merchantApplication.view', paths.applications, 'merchants:applications.title'],
] as const;

/**
 * A page that takes days has its own in the address; from any other the button leads to one that does, and says so.
 * Whoever may see no such page has no button: it would do nothing.
 */
export function DaysButton({ days }: { days: DayRange | undefined }) {
  const { t } = useTranslation(['shell', 'payments', 'refunds', 'links', 'merchants']);
  const navigate = useNavigate();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const shown = days ?? presetRange('today');
  const preset = presetOf(shown);
  const [, elsewhere, name] = DATED.find(([permission]) => can(permission)) ?? [];
  if (!days && !elsewhere) return null;
  const choose = (chosen: Record<string, string>) => {
    setOpen(false);
    const search = (now: object) => ({ ...(days ? now : {}), ...chosen, pageNumber: undefined });
    void navigate({ to: days ? '.' : elsewhere, search: search as never });
  };
  const dates = [...new Set([shown.from, shown.to])].map((day) => (day ? formatIsoDay(day) : '…')).join(' – ');
  const isNamed = preset !== undefined && preset !== 'all';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="calendar" size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          {preset ? t(`days.${preset}`) : dates}
          {isNamed && <span className={classes.dates}>{dates}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {!days && name && (
          <Text fz="xs" c="dimmed" className={classes.leads}>
            {t('days.leads', { page: t(name) })}
          </Text>
        )}
        <ul className={classes.presets}>
          {PRESETS.map((each) => (
            <li key={each}>
              <UnstyledButton
                className={classes.preset}
                aria-pressed={each === preset}
                onClick={() => choose(presetSearch(each))}
              >
                {t(`days.${each}`)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <div className={classes.custom}>
          <Text fz="xs" c="dimmed" mb={4}>
            {t('days.custom')}
          </Text>
          <Suspense fallback={<Loading />}>
            <Calendar days={shown} onChoose={(range) => choose(rangeSearch(range))} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
