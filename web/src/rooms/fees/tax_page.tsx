import { Button, Paper, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taxRulesGet } from '../../api/client';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { feeTabs } from '../../nav/fee_tabs';
import { paths } from '../../nav/paths';
import { TaxForm } from './tax_form';
import { Waiting } from './waiting';
import { componentLabel, taxText } from './words';

/** The day before every sale: a rule that has always been there. */
const ALWAYS = '1970-01-01';
/** No proposal of tax is of a payment method. */
const noMethod = () => '';

/** Tax on each part of the fees, by day. */
export function TaxPage() {
  const { t } = useTranslation('fees');
  const queries = useQueryClient();
  const mayPropose = useCan()('admin.fee.edit');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['taxRules'],
    queryFn: ({ signal }) => taxRulesGet({ signal }),
    meta: { silent: true },
  });
  const close = () => setOpen(false);
  return (
    <Page
      title={t('tax.title')}
      right={
        mayPropose &&
        data && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
            {t('tax.propose')}
          </Button>
        )
      }
    >
      <ListTabs tabs={feeTabs} path={paths.taxRules} />
      {error && !data && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <Waiting proposals={data.waiting} methodLabel={noMethod} />
          <Paper withBorder component="section" aria-label={t('tax.title')}>
            <Table verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('tax.component')}</Table.Th>
                  <Table.Th>{t('column.from')}</Table.Th>
                  <Table.Th>{t('tax.rate')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rules.map((it) => (
                  <Table.Tr
                    key={`${it.component} ${it.validFrom}`}
                    c={it.isInForce || it.isToCome ? undefined : 'dimmed'}
                  >
                    <Table.Td>{componentLabel(it.component)}</Table.Td>
                    <Table.Td>
                      {it.validFrom === ALWAYS ? t('tax.always') : formatIsoDay(it.validFrom)}{' '}
                      {(it.isInForce || it.isToCome) && (
                        <StatusBadge
                          tone={it.isInForce ? 'good' : 'waiting'}
                          label={t(it.isInForce ? 'inForce' : 'toCome')}
                        />
                      )}
                    </Table.Td>
                    <Table.Td style={{ whiteSpace: it.exemptReason ? undefined : 'nowrap' }}>
                      {taxText(it.rate, it.exemptReason)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
          <Text c="dimmed" fz="sm" mt="xs">
            {t('tax.text')}
          </Text>
        </>
      )}
      {data && isOpen && (
        <TaxForm
          rate={data.rules.find((it) => it.isInForce && !it.exemptReason)?.rate ?? 0}
          firstDay={data.firstDay}
          onClose={close}
          onDone={() => {
            close();
            toast.success(t('propose.done'));
            void queries.invalidateQueries({ queryKey: ['taxRules'] });
            void queries.invalidateQueries({ queryKey: ['feeProposals'] });
          }}
        />
      )}
    </Page>
  );
}
