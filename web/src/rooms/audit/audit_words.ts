import type { AuditRow } from '../../api/client';
import audit from 'messages/en/portal/audit.json';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

type ObjectName = keyof typeof audit.object;
type Verb = keyof typeof audit.verb;
type Field = keyof typeof audit.field;

/** Where a verb means something else than of other records. */
const OWN: Record<string, Verb> = { 'salesTransaction.ask': 'askAcquirer', 'session.create': 'begin' };

export const objectLabel = (object: string) =>
  object in audit.object ? t(`audit:object.${object as ObjectName}`) : object;

/** "Payment link: created". What an older version wrote may have a name that nobody translated. */
export const actionLabel = (action: string) => {
  const [object, verb] = action.split('.');
  const word = OWN[action] ?? verb;
  if (!object || !word || !(object in audit.object) || !(word in audit.verb)) return action;
  return t('audit:action', { object: objectLabel(object), verb: t(`audit:verb.${word as Verb}`) });
};

/** The same of a record; of a call that no other action tells of, which call it was. */
export const recordLabel = ({ action, operation }: Pick<AuditRow, 'action' | 'operation'>) => {
  const label = actionLabel(action);
  const [object, verb] = action.split('.');
  if (object !== 'call' || !operation || !verb || !(verb in audit.verb)) return label;
  return t('audit:action', { object: operation, verb: t(`audit:verb.${verb as Verb}`) });
};

const inWords = (name: string) => {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A changed field as the forms call it. A code, as of a payment method, stays; another name becomes words at least. */
export const fieldLabel = (field: string) => {
  if (field in audit.field) return t(`audit:field.${field as Field}`);
  return /^[a-z]+([A-Z][a-z0-9]*)*$/.test(field) ? inWords(field) : field;
};

export const kindLabel = (kind: AuditRow['actorKind']) => t(`audit:kind.${kind}`);

export const KINDS: AuditRow['actorKind'][] = ['PERSON', 'KEY', 'OPERATOR', 'JOB'];

/** Who acted: by name where there is one. */
export const actorLabel = (record: AuditRow) =>
  record.actorName ?? (record.actorKind === 'JOB' ? t('audit:nobody') : kindLabel(record.actorKind));

export const resultOf = (record: AuditRow): { tone: Tone; label: string } =>
  record.isRefused
    ? { tone: 'bad', label: t('audit:result.refused') }
    : { tone: 'good', label: t('audit:result.done') };
