import { useTranslation } from 'react-i18next';
import { STEPS, type FieldName } from './application_fields';

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
