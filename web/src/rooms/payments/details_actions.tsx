import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminSalesTransactionAsk,
  adminSalesTransactionSendReceipt,
  salesTransactionAsk,
  salesTransactionSendReceipt,
  type SaleAction,
  type SalesTransactionDetails,
} from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { keepSearch, useBackHere } from '../../kit/dialog/back';
import { SaveButton } from '../../kit/page/save_button';
import type { Permission } from '../../kit/session/can';
import { useCan } from '../../kit/session/session';
import { Icon, type IconName } from '../../kit/ui/icon';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';
import type { Reader } from './reader';
import { TRANSACTION_KEY } from './use_transaction';

/** What a reader does at once, with what the server answers told beside the page. */
const CALLS = {
  merchant: { ASK_ACQUIRER: salesTransactionAsk, SEND_RECEIPT: salesTransactionSendReceipt },
  operator: { ASK_ACQUIRER: adminSalesTransactionAsk, SEND_RECEIPT: adminSalesTransactionSendReceipt },
};
type AtOnce = keyof (typeof CALLS)['merchant'];

/** What is asked about in a dialog first. */
const DIALOGS: Record<Reader, Partial<Record<SaleAction, (id: string) => string>>> = {
  merchant: {
    REQUEST_REFUND: paths.transactionRefund,
    VOID: paths.transactionVoid,
    CANCEL: paths.transactionCancel,
  },
  operator: { VOID: paths.adminTransactionVoid },
};

const EDIT: Record<Reader, Permission> = {
  merchant: 'payment.salesTransaction.edit',
  operator: 'admin.salesTransaction.edit',
};

const PROVE: Record<Reader, Permission> = { merchant: 'payment.payout.export', operator: 'admin.payout.export' };

const SHOWN = {
  REQUEST_REFUND: { label: 'payments:action.requestRefund', icon: 'refund' },
  VOID: { label: 'payments:action.void', icon: 'cross', isDangerous: true },
  CANCEL: { label: 'payments:action.cancel', icon: 'cross', isDangerous: true },
  ASK_ACQUIRER: { label: 'payments:action.askBank', icon: 'refresh' },
  SEND_RECEIPT: { label: 'payments:action.sendReceipt', icon: 'mail' },
} as const satisfies Record<SaleAction, { label: string; icon: IconName; isDangerous?: boolean }>;

/** What the payer has, too. */
const RECEIPTS = [
  { label: 'receipt', icon: 'printer', href: (reference: string) => `/checkout/${reference}` },
  { label: 'receiptPdf', icon: 'download', href: paths.receiptPdf },
] as const satisfies { label: string; icon: IconName; href: (reference: string) => string }[];

const isAtOnce = (action: SaleAction): action is AtOnce => action in CALLS.merchant;
const shared = { size: 'xs', variant: 'light' } as const;

export function Actions({ details, reader }: { details: SalesTransactionDetails; reader: Reader }) {
  const sale = details.transaction;
  const { t } = useTranslation(['sale', 'payments', 'proof']);
  const can = useCan();
  const back = useBackHere();
  const queries = useQueryClient();
  const call = useAction((action: AtOnce, keyed: Keyed) => CALLS[reader][action]({ path: { id: sale.id }, ...keyed }), {
    onSuccess: ({ successMessage }) => {
      toast.success(successMessage);
      return queries.invalidateQueries({ queryKey: [TRANSACTION_KEY[reader]] });
    },
    // What was refused may be because it has moved on.
    onError: () => queries.invalidateQueries({ queryKey: [TRANSACTION_KEY[reader], 'details', sale.id] }),
  });
  const may = (action: SaleAction) => can(action === 'REQUEST_REFUND' ? 'payment.refundRequest.create' : EDIT[reader]);
  const actions = sale.actions.filter(may);
  if (!sale.paidDate && actions.length === 0) return null;
  return (
    <Group gap="xs" mb="md">
      {sale.paidDate &&
        RECEIPTS.map(({ label, href, icon }) => (
          <Button
            key={label}
            component="a"
            href={href(sale.reference)}
            target="_blank"
            rel="noopener"
            leftSection={<Icon name={icon} size={14} />}
            {...shared}
          >
            {t(label)}
          </Button>
        ))}
      {sale.paidDate && can(PROVE[reader]) && (
        <SaveButton
          url={
            reader === 'merchant'
              ? `/payments/proof/bundle?sale=${sale.id}`
              : `/admin/proof/chains/${sale.merchant?.id}/bundle?sale=${sale.id}`
          }
          name={`proof-payment-${sale.orderNo}.ndjson`}
          label={t('proof:title')}
          icon="shield"
          {...shared}
        />
      )}
      {actions.map((action) => {
        const { label, icon, ...rest } = SHOWN[action];
        const looks = {
          leftSection: <Icon name={icon} size={14} />,
          ...('isDangerous' in rest && { color: 'red' }),
          ...shared,
        };
        if (isAtOnce(action))
          return (
            <Button
              key={action}
              loading={call.isPending && call.variables === action}
              disabled={call.isPending}
              onClick={() => call.mutate(action)}
              {...looks}
            >
              {t(label)}
            </Button>
          );
        const dialog = DIALOGS[reader][action];
        return (
          dialog && (
            <Button key={action} component={Link} to={dialog(sale.id)} search={keepSearch} state={back} {...looks}>
              {t(label)}
            </Button>
          )
        );
      })}
    </Group>
  );
}
