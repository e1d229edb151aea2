import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { adminApplicationApprove, adminApplicationReject, type AdminMerchantApplication } from '../../api/client';
import { applicationReject } from '../../api/gen/limits/application_reject';
import { paths } from '../../nav/paths';
import { NotAllowed } from '../../nav/roots';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { texts } from '../../kit/i18n';
import type { Dialog } from '../../kit/list/list_types';
import { useCan } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { useApplication } from './review_page';

const t = texts.t;
const nameOf = (application: AdminMerchantApplication | undefined) =>
  application?.application.companyRegisteredName ?? t('merchants:review.unnamed');

type Decision = Exclude<Dialog<AdminMerchantApplication>, { type: 'render' }>;

const DECISIONS: Record<string, Decision> = {
  approve: {
    type: 'confirmation',
    text: (application) => t('merchants:review.approveText', { name: nameOf(application) }),
    yes: () => t('merchants:review.approve'),
    run: (id, keyed) => adminApplicationApprove({ path: { id }, ...keyed }),
  },
  reject: {
    type: 'customDialog',
    limits: applicationReject,
    text: () => t('merchants:review.rejectText'),
    run: (id, remarks, keyed) => adminApplicationReject({ path: { id }, body: { remarks }, ...keyed }),
  },
};

/** {review}/approve and {review}/reject: dialogs are addresses here as they are under every list. */
export function ReviewDialog() {
  const { id = '', dialog: name = '' } = useParams({ strict: false }) as { id?: string; dialog?: string };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const can = useCan();
  const found = useApplication(id);
  const dialog = Object.hasOwn(DECISIONS, name) ? DECISIONS[name] : undefined;
  const back = paths.applicationReview(id);
  if (!dialog) return <Navigate to={back} replace />;
  if (!can('admin.merchantApplication.approve')) throw new NotAllowed('admin.merchantApplication.approve');
  return (
    <AskDialog
      dialog={dialog}
      id={id}
      row={found.data}
      onClose={() => void navigate({ to: back })}
      onDone={(message) => {
        void queries.invalidateQueries({ queryKey: ['adminApplications'] });
        if (message) toast.success(message);
        void navigate({ to: back });
      }}
    />
  );
}
