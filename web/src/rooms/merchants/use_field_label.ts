import { useTranslation } from 'react-i18next';
import { STEPS, isFieldName, type FieldName } from './application_fields';
import { documentKindOf } from './document_kinds';

/** A field's full name where its group is not beside it: "Contact person 1: Email". */
export function useFieldLabel() {
  const { t } = useTranslation('merchants');
  return (name: FieldName): string => {
    const step = STEPS.find(({ groups }) => groups.some(({ fields }) => fields.some((field) => field.name === name)));
    const group = step?.groups.find(({ fields }) => fields.some((field) => field.name === name));
    const label = t(`field.${name}`);
    return group && step && step.groups.length > 1 ? `${t(`group.${group.id}`)}: ${label}` : label;
  };
}

/** What a remark is about: a field, a kind of document, or all of the application. */
export function useAboutLabel() {
  const { t } = useTranslation('merchants');
  const labelOf = useFieldLabel();
  return (field: string): string => {
    const kind = documentKindOf(field);
    if (kind) return t(`document.kind.${kind}`);
    return isFieldName(field) ? labelOf(field) : t('own.reason');
  };
}
