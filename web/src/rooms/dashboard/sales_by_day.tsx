import { Button, SegmentedControl, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesOfDay } from '../../api/client';
import { formatAmount, formatCount, formatMoney } from '../../kit/money/money';
import type { DayRange } from '../../kit/time/day_range';
import { formatIsoDay } from '../../kit/time/time';
import { dayAddress } from './addresses';
import classes from './dashboard.module.css';
import { DayChart } from './day_chart';
import { Asked, Panel, Quiet } from './panel';
import { useSalesByDay } from './sales_figures';
import { total } from './scale';

type Days = '14' | '30';

const nothingSold = (days: SalesOfDay[]) => days.every((day) => day.volume === 0);

export function SalesByDay({ chosen }: { chosen: DayRange | undefined }) {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<Days>('14');
  const [isTable, setTable] = useState(false);
  const query = useSalesByDay(chosen, days);
  const sum = query.data && {
    value: formatAmount(total(query.data.map((day) => day.value))),
    volume: formatCount(query.data.reduce((count, day) => count + day.volume, 0)),
  };
  return (
    <Panel
      id="sales-by-day"
      title={t('byDay')}
      text={sum ? t('byDayTotal', sum) : ' '}
      right={
        !chosen && (
          <SegmentedControl
            size="xs"
            aria-label={t('period')}
            value={days}
            onChange={(next) => setDays(next as Days)}
            data={['14', '30'].map((value) => ({ value, label: t('days', { days: value }) }))}
          />
        )
      }
    >
      <Asked
        query={query}
        lines={6}
        isEmpty={nothingSold}
        empty={
          <Quiet icon="trend" title={t('noSales', { days: query.data?.length ?? days })}>
            {t('noSalesText')}
          </Quiet>
        }
      >
        {(rows) => (
          <>
            {isTable ? <DayTable days={rows} /> : <DayChart days={rows} />}
            <div className={classes.below}>
              <Text fz="xs" c="dimmed">
                {t('byDayHint')}
              </Text>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setTable(!isTable)}>
                {t(isTable ? 'asChart' : 'asTable')}
              </Button>
            </div>
          </>
        )}
      </Asked>
    </Panel>
  );
}

/** The same for those who cannot see bars, or would rather read. */
function DayTable({ days }: { days: SalesOfDay[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={classes.dayTable} tabIndex={0} role="group" aria-label={t('byDay')}>
      <Table verticalSpacing={6} aria-labelledby="sales-by-day">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('day')}</Table.Th>
            <Table.Th className="g-number">{t('volume')}</Table.Th>
            <Table.Th className="g-number">{t('value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...days].reverse().map((day) => {
            const { to, search } = dayAddress(day.date);
            return (
              <Table.Tr key={day.date}>
                <Table.Td>
                  <Link to={to} search={search as never}>
                    {formatIsoDay(day.date)}
                  </Link>
                </Table.Td>
                <Table.Td className="g-number">{formatCount(day.volume)}</Table.Td>
                <Table.Td className="g-number">{formatMoney(day.value)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
