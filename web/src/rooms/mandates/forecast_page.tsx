import { Alert, Anchor, Group, Select, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mandateForecast, MandateStatus, type Blocked, type ForecastDay, type ForecastView } from '../../api/client';
import { formatAmount, formatCount, formatMoney, parseSen } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { formatIsoDay } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import { DryRun } from './dry_run';
import classes from './mandates.module.css';

/** What auto-debits will bring, what they will not and why, and a month played through. */
export function ForecastPage() {
  const { t } = useTranslation('mandates');
  const [product, setProduct] = useState<string | null>(null);
  // Without a filter it names the products; it stays what the choice is made from.
  const all = useForecast(null);
  const one = useForecast(product);
  return (
    <Page title={t('forecast.title')} days={null}>
      {one.error && !one.data && <FailedAlert error={one.error} onRetry={() => void one.refetch()} />}
      {!one.data && !one.error && <Loading />}
      {one.data && (
        <Stack gap="md" maw={960}>
          <Text c="dimmed" fz="sm">
            {t('forecast.what')}
          </Text>
          {(all.data?.products.length ?? 0) > 1 && (
            <Select
              label={t('forecast.product')}
              maw={360}
              value={product ?? ''}
              onChange={(next) => setProduct(next || null)}
              allowDeselect={false}
              data={[
                { value: '', label: t('forecast.all') },
                ...(all.data?.products ?? []).map((it) => ({ value: it.id, label: it.name })),
              ]}
            />
          )}
          <Expected forecast={one.data} />
          <DryRun />
        </Stack>
      )}
    </Page>
  );
}

const useForecast = (product: string | null) =>
  useQuery({
    queryKey: ['mandateForecast', product],
    queryFn: ({ signal }) => mandateForecast({ query: product ? { product } : {}, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

function Expected({ forecast }: { forecast: ForecastView }) {
  const { t } = useTranslation('mandates');
  const days = forecast.days.filter((day) => day.count + day.blockedCount > 0);
  return (
    <>
      <Facts
        facts={[
          { label: t('forecast.expected'), value: formatAmount(forecast.amount), strong: true },
          { label: t('forecast.count'), value: formatCount(forecast.count) },
          { label: t('forecast.notCollected'), value: formatAmount(forecast.blockedAmount) },
        ]}
      />
      {forecast.moved > 0 && <Text fz="sm">{t('forecast.moved', { count: forecast.moved })}</Text>}
      {days.length === 0 ? <Alert color="gray">{t('forecast.empty')}</Alert> : <Bars days={forecast.days} />}
      {forecast.blocked.length > 0 && (
        <Section order={2} title={t('forecast.notCollected')}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('forecast.reasonTitle')}</Table.Th>
                <Table.Th className="g-number">{t('forecast.count')}</Table.Th>
                <Table.Th className="g-number">{t('forecast.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {forecast.blocked.map((it) => (
                <Table.Tr key={it.reason}>
                  <Table.Td>
                    <Group gap="xs">
                      {t(`forecast.reason.${it.reason}`)}
                      <Shown reason={it.reason} />
                    </Group>
                  </Table.Td>
                  <Table.Td className="g-number">{formatCount(it.count)}</Table.Td>
                  <Table.Td className="g-number">{formatMoney(it.amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Section>
      )}
      {days.length > 0 && (
        <div className={classes.forecastTable} tabIndex={0} role="group" aria-label={t('forecast.title')}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('forecast.day')}</Table.Th>
                <Table.Th className="g-number">{t('forecast.count')}</Table.Th>
                <Table.Th className="g-number">{t('forecast.amount')}</Table.Th>
                <Table.Th className="g-number">{t('forecast.blockedAmount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map((day) => (
                <Table.Tr key={day.day}>
                  <Table.Td>{formatIsoDay(day.day)}</Table.Td>
                  <Table.Td className="g-number">{formatCount(day.count)}</Table.Td>
                  <Table.Td className="g-number">{formatMoney(day.amount)}</Table.Td>
                  <Table.Td className="g-number">{formatMoney(day.blockedAmount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

/** The applications of that reason, where the list has a filter for it. */
function Shown({ reason }: { reason: Blocked }) {
  const { t } = useTranslation('mandates');
  const search =
    reason === 'PAUSED'
      ? { isPaused: 'true' }
      : reason === 'ENDING'
        ? { filterStatus: String(MandateStatus.PENDING_TERMINATION) }
        : undefined;
  if (!search) return null;
  return (
    <Anchor fz="sm" renderRoot={(props) => <Link {...props} to={paths.mandateApplications} search={search as never} />}>
      {t('forecast.show')}
    </Anchor>
  );
}

/** A bar for each day; the table says the same. */
function Bars({ days }: { days: ForecastDay[] }) {
  const { t } = useTranslation('mandates');
  const sen = (day: ForecastDay) => parseSen(day.amount) ?? 0n;
  const top = days.map(sen).reduce((most, it) => (it > most ? it : most), 1n);
  return (
    <div>
      <div className={classes.bars} role="img" aria-label={t('forecast.chart')}>
        {days.map((day) => (
          <span
            key={day.day}
            title={`${formatIsoDay(day.day)} ${formatAmount(day.amount)}`}
            style={{ height: `${Number((sen(day) * 1000n) / top) / 10}%` }}
          />
        ))}
      </div>
      <Group justify="space-between">
        {[days.at(0), days.at(-1)].map(
          (day) =>
            day && (
              <Text key={day.day} fz="xs" c="dimmed">
                {formatIsoDay(day.day)}
              </Text>
            ),
        )}
      </Group>
    </div>
  );
}
