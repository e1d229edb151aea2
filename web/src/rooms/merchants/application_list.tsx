import { Text } from '@mantine/core';
import { adminApplicationList, type AdminApplicationListData, type AdminApplicationRow } from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { formatInstant } from '../../kit/time/time';
import { StatusBadge } from '../../kit/ui/status_badge';
import { REVIEWED, TONE } from './application_status';

const t = texts.t;
const WAITING_FOR_US = 'SUBMITTED';

/** /merchant/application for operators: what waits for a decision, newest first; every other state a filter away. */
export const applicationList = defineList<AdminApplicationRow, NonNullable<AdminApplicationListData['query']>>({
  key: 'adminApplications',
  path: paths.applications,
  title: () => t('merchants:applications.title'),
  permission: 'admin.merchantApplication.view',
  fetch: (query, signal) => adminApplicationList({ query, signal }),
  rowName: (row) => row.companyRegisteredName ?? t('merchants:review.unnamed'),
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ filterStatus: WAITING_FOR_US }),
  columns: [
    {
      key: 'company',
      label: () => t('merchants:applications.company'),
      card: 'title',
      cell: (row) => (
        <>
          <Text fz="sm" fw={500} lh={1.35}>
            {row.companyRegisteredName ?? t('merchants:review.unnamed')}
          </Text>
          {row.tradingName && (
            <Text fz="xs" c="dimmed" lh={1.35}>
              {row.tradingName}
            </Text>
          )}
        </>
      ),
    },
    { key: 'contact', label: () => t('merchants:applications.contact'), cell: (row) => row.contactEmail ?? '–' },
    {
      key: 'submitted',
      label: () => t('merchants:applications.submitted'),
      cell: (row) => (row.submittedAt ? formatInstant(row.submittedAt) : '–'),
    },
    {
      key: 'created',
      label: () => t('merchants:applications.created'),
      sort: 'createdDate',
      card: 'hide',
      cell: (row) => formatInstant(row.createdDate),
    },
    {
      key: 'status',
      label: () => t('merchants:applications.status'),
      card: 'side',
      cell: (row) => <StatusBadge tone={TONE[row.status]} label={t(`merchants:status.${row.status}`)} />,
    },
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('merchants:applications.search') },
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('merchants:applications.status'),
      options: () => REVIEWED.map((value) => ({ value, label: t(`merchants:status.${value}`) })),
    },
    {
      type: 'dateRange',
      from: 'createdDateFrom',
      to: 'createdDateTo',
      label: () => t('merchants:applications.created'),
    },
  ],
  rowActions: (row) => [{ label: t('kit:action.view'), icon: 'review', to: paths.applicationReview(row.id) }],
  empty: { text: () => t('merchants:applications.empty') },
});
