import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MerchantPaymentMethod, PaymentMethod } from '../../api/client';
import { formatAmount } from '../../kit/money/money';
import { useUiSettings } from '../../kit/page/settings';
import { StatusBadge } from '../../kit/ui/status_badge';
import { feeText } from './fee_text';
import classes from './profile.module.css';
import { useMerchantProfile, usePaymentMethods } from './queries';
import { Answered, NotApproved, SectionCard } from './section';

type Props = { methodLabel: (method: PaymentMethod) => string };

export function MethodsSection({ methodLabel }: Props) {
  const { t } = useTranslation('profile');
  const { supportEmail } = useUiSettings().brand;
  const methods = usePaymentMethods();
  const company = useMerchantProfile();
  return (
    <SectionCard title={t('section.methods')} text={t('methods.text')}>
      <Stack gap="md">
        {company.data?.merchantApplicationStatus === 'PENDING' && <NotApproved text={t('notApproved.methods')} />}
        <Answered query={methods}>
          {(rows) =>
            rows.length > 0 ? (
              <Methods rows={rows} methodLabel={methodLabel} />
            ) : (
              <div>
                <Text fw={500}>{t('methods.none')}</Text>
                <Text c="dimmed" fz="sm">
                  {t('methods.noneText', { email: supportEmail })}
                </Text>
              </div>
            )
          }
        </Answered>
      </Stack>
    </SectionCard>
  );
}

/** Those that payers can choose come first. */
const ordered = (rows: MerchantPaymentMethod[]) =>
  rows.toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable));

function Methods({ rows, methodLabel }: { rows: MerchantPaymentMethod[] } & Props) {
  const { t } = useTranslation('profile');
  return (
    <table className={classes.methods} aria-label={t('section.methods')}>
      <thead>
        <tr>
          <th scope="col">{t('methods.method')}</th>
          <th scope="col">{t('methods.state')}</th>
          <th scope="col" data-number>
            {t('methods.fee')}
          </th>
          <th scope="col" data-number>
            {t('methods.limits')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered(rows).map((row) => (
          <tr key={row.paymentMethod}>
            <td>{methodLabel(row.paymentMethod)}</td>
            <td data-state>
              <StatusBadge
                tone={row.isAvailable ? 'good' : 'neutral'}
                label={t(row.isAvailable ? 'methods.available' : 'methods.notAvailable')}
              />
            </td>
            <td data-number>{feeText(row)}</td>
            <td data-number data-none={row.amountMin === null || undefined}>
              {row.amountMin !== null && row.amountMax !== null
                ? t('methods.between', { min: formatAmount(row.amountMin), max: formatAmount(row.amountMax) })
                : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
