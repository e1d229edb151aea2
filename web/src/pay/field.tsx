import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { useSpeech } from './language';

interface About {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  optional?: boolean;
}

interface Props extends About {
  value: string;
  onChange: (value: string) => void;
  prefix?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  maxLength?: number;
}

/** What an input itself needs to be of its field. */
const attributesOf = ({ id, hint, error, optional }: About) => ({
  id,
  name: id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  required: !optional,
});

/** Name, hint and what is wrong, around whatever is filled in. */
export function FieldFrame({ prefix, children, ...about }: About & { prefix?: string; children: Within }) {
  const { t } = useSpeech();
  const { id, label, hint, error, optional } = about;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> ({t('optional')})</span>}
      </label>
      <div className="input" data-invalid={error ? true : undefined}>
        {prefix && <span className="prefix">{prefix}</span>}
        {children(attributesOf(about))}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
type Within = (attributes: ReturnType<typeof attributesOf>) => ReactNode;

export function Field({ id, label, value, onChange, hint, error, prefix, optional, ...input }: Props) {
  return (
    <FieldFrame {...{ id, label, hint, error, prefix, optional }}>
      {(attributes) => (
        <input {...attributes} value={value} onChange={(event) => onChange(event.target.value)} {...input} />
      )}
    </FieldFrame>
  );
}
