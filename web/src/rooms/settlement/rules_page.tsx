import { ActionIcon, Paper, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementRulesGet, type PaymentMethod, type SettlementRuleRow } from '../../api/client';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { clockText, ruleText } from './rule_text';
import { RuleForm } from './rule_form';
import classes from './settlement.module.css';

type Props = { methodLabel: (method: PaymentMethod) => string };

/** When payments become available: each method's rule in force, and those to come. */
export function RulesPage({ methodLabel }: Props) {
  const { t } = useTranslation('settlement');
  const queries = useQueryClient();
  const [changed, setChanged] = useState<SettlementRuleRow>();
  const mayChange = useCan()('admin.fee.edit');
  const rules = useQuery({
    queryKey: ['settlementRules'],
    queryFn: ({ signal }) => settlementRulesGet({ signal }),
    meta: { silent: true },
  });
  const close = () => setChanged(undefined);
  const shown = rules.data;
  return (
    <Page title={t('title')}>
      <Text c="dimmed" fz="sm" mb="md" maw="48rem">
        {t('text')}
      </Text>
      {!shown && rules.error && <FailedAlert error={rules.error} onRetry={() => void rules.refetch()} />}
      {!shown && !rules.error && <Loading />}
      {shown && (
        <Paper withBorder component="section" aria-label={t('title')}>
          <Table verticalSpacing="xs" horizontalSpacing="md" className={classes.rules}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('method')}</Table.Th>
                <Table.Th>{t('rule')}</Table.Th>
                <Table.Th>{t('from')}</Table.Th>
                <Table.Th>{t('paidNow')}</Table.Th>
                {mayChange && (
                  <Table.Th>
                    <span className="g-hidden">{t('actions')}</span>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.rules.map((it) => (
                <Rule
                  key={`${it.paymentMethod} ${it.validFrom ?? ''}`}
                  rule={it}
                  method={methodLabel(it.paymentMethod)}
                  onChange={mayChange ? () => setChanged(it) : undefined}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
      {shown && changed && (
        <RuleForm
          rule={changed}
          method={methodLabel(changed.paymentMethod)}
          today={shown.today}
          onClose={close}
          onSaved={() => {
            close();
            toast.success(t('saved'));
            void queries.invalidateQueries({ queryKey: ['settlementRules'] });
          }}
        />
      )}
    </Page>
  );
}

type RowProps = { rule: SettlementRuleRow; method: string; onChange: (() => void) | undefined };

function Rule({ rule, method, onChange }: RowProps) {
  const { t } = useTranslation('settlement');
  const isOver = !rule.isToCome && !rule.availableOn;
  return (
    <Table.Tr data-over={isOver || undefined}>
      <Table.Th scope="row">{method}</Table.Th>
      <Table.Td>
        {ruleText(rule)} <span className={classes.cutOff}>{t('until', { time: clockText(rule.cutOffMinutes) })}</span>
      </Table.Td>
      <Table.Td>{rule.validFrom ? formatIsoDay(rule.validFrom) : t('always')}</Table.Td>
      <Table.Td>
        {rule.availableOn && formatIsoDay(rule.availableOn)}
        {rule.isToCome && <StatusBadge tone="waiting" label={t('toCome')} />}
        {isOver && t('over')}
      </Table.Td>
      {onChange && (
        <Table.Td>
          {!isOver && (
            <ActionIcon variant="subtle" aria-label={t('changeOf', { method })} onClick={onChange}>
              <Icon name="pencil" size={16} />
            </ActionIcon>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
