import { AuditAction, AuditObject, type AuditRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { clipColumn, instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import type { Column, Filter } from '../../kit/list/list_types';
import { actionLabel, actorLabel, kindLabel, KINDS, objectLabel, recordLabel, resultOf } from './audit_words';

const t = texts.t;

export const auditColumns: Column<AuditRow>[] = [
  {
    ...titleColumn<AuditRow>(
      'action',
      () => t('audit:column.action'),
      (record) => actionLabel(record.action),
      (record) => record.operation,
    ),
    brief: recordLabel,
  },
  clipColumn(
    'detail',
    () => t('audit:column.detail'),
    (record) => record.detail,
  ),
  textColumn('actor', () => t('audit:column.actor'), actorLabel, {
    under: (record) => (record.actorKind === 'PERSON' ? null : kindLabel(record.actorKind)),
  }),
  instantColumn(
    'created',
    () => t('audit:column.created'),
    (record) => record.createdDate,
    { sort: 'createdDate' },
  ),
  statusColumn('result', () => t('audit:column.result'), resultOf),
];

type Names =
  | 'name'
  | 'filterObject'
  | 'filterAction'
  | 'filterActor'
  | 'isRefused'
  | 'requestId'
  | 'createdDateFrom'
  | 'createdDateTo';

export const auditFilters = (): Filter<Names>[] => [
  { type: 'text', name: 'name', label: () => t('audit:search') },
  {
    type: 'checklist',
    name: 'filterObject',
    label: () => t('audit:column.object'),
    options: () => Object.values(AuditObject).map((value) => ({ value, label: objectLabel(value) })),
  },
  {
    type: 'checklist',
    name: 'filterAction',
    label: () => t('audit:column.action'),
    options: () => Object.values(AuditAction).map((value) => ({ value, label: actionLabel(value) })),
  },
  {
    type: 'checklist',
    name: 'filterActor',
    label: () => t('audit:column.kind'),
    options: () => KINDS.map((value) => ({ value, label: kindLabel(value) })),
  },
  {
    type: 'select',
    name: 'isRefused',
    label: () => t('audit:column.result'),
    options: () => [
      { value: 'false', label: t('audit:result.done') },
      { value: 'true', label: t('audit:result.refused') },
    ],
  },
  { type: 'text', name: 'requestId', label: () => t('audit:details.request') },
  { type: 'dateTimeRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('audit:column.created') },
];
