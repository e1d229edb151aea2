import { ActionIcon, Button, Group, Paper, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarGet, holidayDelete, type CalendarYear, type HolidayRow } from '../../api/client';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay, todayIso } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import classes from './calendar.module.css';
import { HolidayForm } from './holiday_form';
import { HolidayTable } from './holiday_table';
import { MonthGrid } from './month_grid';
import { stateIn, stateOptions } from './states';
import { WeekendForm } from './weekend_form';
import { weekendText, weekendOf } from './weekend';

type Open = { kind: 'add' } | { kind: 'change' | 'delete'; holiday: HolidayRow } | { kind: 'rest' };

const yearIn = (text: string | undefined) => {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : Number(todayIso().slice(0, 4));
};

/** A year of banking days: of one state as months, of all states as the list of holidays below. */
export function CalendarPage() {
  const { t } = useTranslation('calendar');
  const search = useSearch({ strict: false }) as { year?: string; state?: string };
  const [year, state] = [yearIn(search.year), stateIn(search.state)];
  const navigate = useNavigate();
  const go = (next: Record<string, string>) =>
    void navigate({ to: '.', search: { ...search, ...next } as never, replace: true });
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const mayChange = useCan()('admin.calendar.edit');
  const calendar = useQuery({
    queryKey: ['calendar', year, state],
    queryFn: ({ signal }) => calendarGet({ query: { year, state }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const close = () => setOpen(undefined);
  const saved = (message?: string) => {
    close();
    toast.success(message ?? t('saved'));
    void queries.invalidateQueries({ queryKey: ['calendar'] });
  };
  const shown = calendar.data;
  return (
    <Page title={t('title')}>
      <Group mb="md" gap="sm" align="flex-end">
        <Group gap={4} role="group" aria-label={t('year')}>
          <ActionIcon variant="default" size="lg" aria-label={t('earlier')} onClick={() => go({ year: `${year - 1}` })}>
            <Icon name="chevronLeft" size={16} />
          </ActionIcon>
          <Text fw={600} px="xs" aria-live="polite">
            {year}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label={t('later')} onClick={() => go({ year: `${year + 1}` })}>
            <Icon name="chevronRight" size={16} />
          </ActionIcon>
        </Group>
        <Select
          aria-label={t('state')}
          data={stateOptions()}
          value={state}
          allowDeselect={false}
          searchable
          onChange={(next) => next && go({ state: next })}
        />
        {mayChange && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen({ kind: 'add' })} ml="auto">
            {t('add')}
          </Button>
        )}
      </Group>
      {!shown && calendar.error && <FailedAlert error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {!shown && !calendar.error && <Loading />}
      {shown && (
        <>
          <Year calendar={shown} onRest={mayChange ? () => setOpen({ kind: 'rest' }) : undefined} />
          <HolidayTable
            holidays={shown.holidays}
            mayChange={mayChange}
            onChange={(holiday) => setOpen({ kind: 'change', holiday })}
            onDelete={(holiday) => setOpen({ kind: 'delete', holiday })}
          />
        </>
      )}
      {shown && (open?.kind === 'add' || open?.kind === 'change') && (
        <HolidayForm
          holiday={open.kind === 'change' ? open.holiday : undefined}
          today={shown.today}
          onClose={close}
          onSaved={() => saved()}
        />
      )}
      {open?.kind === 'delete' && (
        <AskDialog
          dialog={{ type: 'delete', run: (id, keyed) => holidayDelete({ path: { id }, ...keyed }) }}
          id={open.holiday.id}
          row={open.holiday}
          onClose={close}
          onDone={saved}
        />
      )}
      {shown && open?.kind === 'rest' && (
        <WeekendForm
          state={state}
          days={weekendOf(shown, state)?.days ?? []}
          today={shown.today}
          onClose={close}
          onSaved={() => saved()}
        />
      )}
    </Page>
  );
}

function Year({ calendar, onRest }: { calendar: CalendarYear; onRest: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('calendar');
  const closed = new Set(calendar.closedDays);
  const holidays = new Map(
    calendar.holidays.filter((it) => it.states.includes(calendar.state)).map((it) => [it.day, it.name]),
  );
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" gap="sm" mb="md">
        <Text fz="sm">
          {t('banking', { count: calendar.bankingDays })}
          {' · '}
          {t('next', { day: formatIsoDay(calendar.nextBankingDay) })}
          {' · '}
          {t('rests', { days: weekendText(weekendOf(calendar, calendar.state), i18n.language) })}
        </Text>
        {onRest && (
          <Button size="xs" variant="default" onClick={onRest}>
            {t('restChange')}
          </Button>
        )}
      </Group>
      <div className={classes.months}>
        {Array.from({ length: 12 }, (_, month) => (
          <MonthGrid
            key={month}
            year={calendar.year}
            month={month + 1}
            today={calendar.today}
            closed={closed}
            holidays={holidays}
          />
        ))}
      </div>
    </Paper>
  );
}
