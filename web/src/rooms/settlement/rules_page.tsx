import { ActionIcon, Paper, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementRulesGet, type PaymentMethod, type SettlementRuleRow } from '../../api/client';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay } from '../../kit/time/time';
import { Figures } from '../../kit/ui/figures';
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
          <Figures
            label={t('title')}
            columns={[
              { key: 'method', label: t('method') },
              { key: 'rule', label: t('rule'), isText: true },
              { key: 'from', label: t('from'), isText: true },
              { key: 'paidNow', label: t('paidNow'), isText: true },
              ...(mayChange ? [{ key: 'actions', label: t('actions'), isHidden: true }] : []),
            ]}
            rows={shown.rules.map((it) => {
              const method = methodLabel(it.paymentMethod);
              const isOver = !it.isToCome && !it.availableOn;
              return {
                key: `${it.paymentMethod} ${it.validFrom ?? ''}`,
                label: method,
                isOver,
                values: [
                  <span key="rule">
                    {ruleText(it)}{' '}
                    <span className={classes.cutOff}>{t('until', { time: clockText(it.cutOffMinutes) })}</span>
                  </span>,
                  it.validFrom ? formatIsoDay(it.validFrom) : t('always'),
                  <PaidNow key="paidNow" rule={it} isOver={isOver} />,
                  isOver ? null : (
                    <ActionIcon
                      key="change"
                      variant="subtle"
                      aria-label={t('changeOf', { method })}
                      onClick={() => setChanged(it)}
                    >
                      <Icon name="pencil" size={16} />
                    </ActionIcon>
                  ),
                ],
              };
            })}
          />
        </Paper>
      )}
      {shown && changed && (
        <RuleForm
          rule={changed}
          all={shown.rules}
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

function PaidNow({ rule, isOver }: { rule: SettlementRuleRow; isOver: boolean }) {
  const { t } = useTranslation('settlement');
  if (isOver) return t('over');
  if (rule.isToCome) return <StatusBadge tone="waiting" label={t('toCome')} />;
  return rule.availableOn && formatIsoDay(rule.availableOn);
}
