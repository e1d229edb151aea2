import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { adminApplicationWithdraw, type AdminMerchantApplication } from '../../api/client';
import { paths } from '../../nav/paths';
import { NotAllowed } from '../../nav/roots';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { texts } from '../../kit/i18n';
import { useCan } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { DecisionForm, type DecisionKind } from './decision_form';
import { useApplication } from './review_page';

const t = texts.t;
const KINDS: readonly string[] = ['approve', 'propose', 'reject'] satisfies DecisionKind[];
const isDecision = (name: string): name is DecisionKind => KINDS.includes(name);
const nameOf = (application: AdminMerchantApplication | undefined) =>
  application?.application.companyRegisteredName ?? t('merchants:review.unnamed');

/** {review}/approve, /propose, /withdraw and /reject: dialogs are addresses here as they are under every list. */
export function ReviewDialog() {
  const { id = '', dialog = '' } = useParams({ strict: false }) as { id?: string; dialog?: string };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const can = useCan();
  const found = useApplication(id);
  const back = paths.applicationReview(id);
  const close = () => void navigate({ to: back });
  const done = (message?: string) => {
    void queries.invalidateQueries({ queryKey: ['adminApplications'] });
    if (message) toast.success(message);
    close();
  };
  if (!isDecision(dialog) && dialog !== 'withdraw') return <Navigate to={back} replace />;
  if (!can('admin.merchantApplication.approve')) throw new NotAllowed('admin.merchantApplication.approve');
  if (!found.data) return null;
  if (isDecision(dialog)) {
    return (
      <DecisionForm kind={dialog} application={found.data} name={nameOf(found.data)} onClose={close} onDone={done} />
    );
  }
  return (
    <AskDialog
      dialog={{
        type: 'confirmation',
        text: () => t('merchants:review.withdrawText'),
        run: (record, keyed) => adminApplicationWithdraw({ path: { id: record }, ...keyed }),
      }}
      id={id}
      row={found.data}
      onClose={close}
      onDone={done}
    />
  );
}
