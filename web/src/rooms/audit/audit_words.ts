import type { AuditRow } from '../../api/client';
import audit from 'messages/en/portal/audit.json';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

type ObjectName = keyof typeof audit.object;
type Verb = keyof typeof audit.verb;

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

export const kindLabel = (kind: AuditRow['actorKind']) => t(`audit:kind.${kind}`);

export const KINDS: AuditRow['actorKind'][] = ['PERSON', 'KEY', 'OPERATOR', 'JOB'];

/** Who acted: by name where there is one. */
export const actorLabel = (record: AuditRow) =>
  record.actorName ?? (record.actorKind === 'JOB' ? t('audit:nobody') : kindLabel(record.actorKind));

export const resultOf = (record: AuditRow): { tone: Tone; label: string } =>
  record.isRefused
    ? { tone: 'bad', label: t('audit:result.refused') }
    : { tone: 'good', label: t('audit:result.done') };
