import type { AuditRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Dialog, DialogContentProps, RowAction } from '../../kit/list/list_types';
import { when } from '../../kit/list/row_actions';
import { AuditView } from './audit_view';
import { PutBack } from './put_back';
import type { RecordsOf } from './sides';

export const putBackAction = (record: AuditRow): RowAction[] =>
  when(record.actions.includes('PUT_BACK'), {
    label: texts.t('audit:putBack.title'),
    icon: 'refund',
    dialog: 'put-back',
  });

export const auditDialogs = <Row extends AuditRow>(of: RecordsOf): Record<string, Dialog<Row>> => ({
  view: {
    type: 'render',
    as: 'drawer',
    title: () => texts.t('audit:view'),
    content: ({ id }: DialogContentProps<Row>) => <AuditView id={id} of={of} />,
  },
  'put-back': {
    type: 'render',
    size: 'lg',
    title: () => texts.t('audit:putBack.title'),
    content: ({ id, close, done }: DialogContentProps<Row>) => <PutBack of={of} id={id} close={close} done={done} />,
  },
});
