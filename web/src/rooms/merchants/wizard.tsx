import { Anchor, Button, Fieldset, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, merchantRegister, type ApplicationSubmit, type Country, type ShownRemark } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { ownApplication } from '../../api/own_application';
import { paths } from '../../nav/paths';
import { keepFocus, useKitForm } from '../../kit/form/form';
import { errorText } from '../../api/error_text';
import { VISITOR, draftStore, type Draft } from './application_draft';
import { FIELDS, STEPS, fieldsOf, isFieldName, stepOf, type FieldName, type FieldValues } from './application_fields';
import {
  NOTHING,
  formRules,
  isShown,
  isStepDone,
  toWire,
  validateFields,
  validateStep,
  type FieldErrors,
} from './application_form';
import { ApplicationStep } from './application_step';
import { documentField } from './document_kinds';
import { OpenPoints } from './open_points';
import { OwnDocuments } from './own_documents';
import { answersKept } from './remark_box';
import { SavedState } from './saved_state';
import { useAutosave } from './use_autosave';
import { WizardFailure, type Failure } from './wizard_failure';
import { WizardFinished } from './wizard_finished';
import { WizardSteps } from './wizard_steps';
import classes from './application.module.css';

type Props = {
  owner: string;
  initial: Draft;
  isAdopted: boolean;
  /** Sent once already; the operator asked for more. */
  isAgain: boolean;
  remarks: readonly ShownRemark[];
  countries: readonly Country[];
};

const LAST = STEPS.length - 1;

/** Who is invited to own what a visitor sends (domain.md, "Merchant application"). */
const invitedOf = (values: FieldValues) => values.contactPerson1Email || values.customerServiceEmail;

const focusField = (name: string) => {
  const element = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
  (element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input, textarea'))?.focus();
};

export function Wizard({ owner, initial, isAdopted, isAgain, remarks, countries }: Props) {
  const { t } = useTranslation('merchants');
  const queries = useQueryClient();
  const isOwn = owner !== VISITOR;
  const [step, setStep] = useState(initial.step);
  const [reached, setReached] = useState(isAgain ? LAST : initial.step);
  const [isFinished, setFinished] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [focus, setFocus] = useState<FieldName | 'heading' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { saver, state } = useAutosave(owner, isOwn, countries);
  const isFollowing = useRef(false);
  // Documents are kept as soon as they arrive, whatever becomes of the rest.
  const own = useQuery({
    queryKey: ['merchantApplicationMe'],
    queryFn: ({ signal }) => ownApplication(signal),
    enabled: isOwn,
    meta: { silent: true },
  });
  const documents = own.data?.documents ?? [];

  const form = useKitForm<FieldValues>({
    initialValues: initial.values,
    validate: formRules,
    onValuesChange: (values) => {
      if (!isFollowing.current) saver.change({ step, values });
    },
  });

  // What is typed in another tab stands here, too: else the next change here would undo it.
  const { setValues } = form;
  useEffect(
    () =>
      draftStore.follow(owner, ({ values }) => {
        isFollowing.current = true;
        setValues({ ...NOTHING, ...values });
        isFollowing.current = false;
      }),
    [owner, setValues],
  );

  useEffect(() => {
    if (!isAdopted) return;
    saver.change(initial);
    draftStore.clear(VISITOR);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with what the page started from
  }, []);

  useEffect(() => {
    if (focus === 'heading') heading.current?.focus();
    else if (focus) focusField(focus);
    setFocus(null);
  }, [focus]);

  const open = (next: number, field?: FieldName) => {
    setStep(next);
    setReached(Math.max(reached, next));
    setFocus(field ?? 'heading');
    if (!field) window.scrollTo({ top: 0 });
    saver.change({ step: next, values: form.getValues() });
  };

  const fail = (message: string, errors: FieldErrors) => {
    form.setErrors({ ...form.errors, ...errors });
    setFailure({ message, fields: Object.keys(errors).filter(isFieldName) });
  };

  const register = async (body: ApplicationSubmit, keyed: Keyed) => {
    await saver.rest();
    await answersKept();
    return merchantRegister({ body, ...keyed });
  };
  const send = useAction(register, {
    silent: true,
    onSuccess: async () => {
      saver.forget();
      if (!isOwn) draftStore.sentKeep(invitedOf(form.getValues()));
      setFinished(true);
      await queries.invalidateQueries({ queryKey: ['merchantApplicationMe'] });
    },
    onError: (error) => {
      saver.resume();
      const told = error instanceof ApiError ? (error.body.fieldErrors ?? []) : [];
      const errors = Object.fromEntries(told.map(({ field, message }) => [field.split(/[.[]/)[0] ?? field, message]));
      fail(errorText(error), errors);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An answer is kept when its field is left.
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    setFailure(null);
    const values = form.getValues();
    const errors = validateStep(step, values);
    const wrong = Object.keys(errors)[0] as FieldName | undefined;
    if (wrong) {
      form.setErrors({ ...form.errors, ...errors });
      setFocus(wrong);
      return;
    }
    if (step < LAST) return open(step + 1);
    const earlier = validateFields(FIELDS, values);
    if (Object.keys(earlier).length > 0) return fail(t('wizard.incomplete'), earlier);
    // Every field that the call requires is required by the table (application_form.test.ts compares the two).
    send.mutate(toWire(values, countries) as ApplicationSubmit);
  };

  const values = form.getValues();
  if (isFinished) return <WizardFinished invited={isOwn ? null : invitedOf(values)} />;
  // A remark is taken care of, for the overview of the steps, when its field is no longer what it was.
  const isDone = (remark: ShownRemark) =>
    remark.isAnswered ||
    (isFieldName(remark.field) && values[remark.field] !== initial.values[remark.field]) ||
    documents.some((document) => documentField(document.kind) === remark.field && document.createdAt > remark.askedAt);
  const isMarked = (at: number) =>
    fieldsOf(at).some((field) => form.errors[field.name] && isShown(field, values)) ||
    remarks.some((remark) => stepOf(remark.field) === at && !isDone(remark));

  return (
    <form noValidate onSubmit={submit} onMouseDown={keepFocus} aria-label={t('wizard.title')}>
      <WizardSteps
        step={step}
        reached={reached}
        isDone={(at) => isStepDone(at, values)}
        isMarked={isMarked}
        onOpen={(at) => open(at)}
      />
      {isAgain && <OpenPoints remarks={remarks} isDone={isDone} onOpen={open} />}
      {isAdopted && step === initial.step && (
        <Text size="sm" c="dimmed" mb="md" role="status">
          {t('wizard.adopted')}
        </Text>
      )}
      <Group justify="space-between" gap="xs" mb="lg" align="baseline">
        <Title order={2} fz="lg" ref={heading} tabIndex={-1} className={classes.heading}>
          {STEPS[step]?.letter} {t(`step.${STEPS[step]?.id ?? 'company'}`)}
        </Title>
        <Text size="xs" c="dimmed">
          {t('wizard.stepOf', { step: step + 1, count: STEPS.length })}
        </Text>
      </Group>
      <ApplicationStep step={step} form={form} countries={countries} remarks={remarks} />
      {step === LAST && (
        <Fieldset variant="unstyled" legend={t('document.title')} className={classes.group}>
          <Text size="sm" c="dimmed" mb="sm">
            {t(isOwn ? 'document.help' : 'document.later')}
          </Text>
          {isOwn && <OwnDocuments documents={documents} remarks={remarks} canAdd />}
        </Fieldset>
      )}
      {failure && <WizardFailure failure={failure} errors={form.errors} onOpen={(at, field) => open(at, field)} />}
      <div className={classes.actions}>
        <Button variant="default" disabled={step === 0 || send.isPending} onClick={() => open(step - 1)}>
          {t('wizard.back')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {step === LAST ? t('wizard.finish') : t('wizard.next')}
        </Button>
        <SavedState state={state} />
        <Anchor component={Link} to={paths.home} size="sm" className={classes.push}>
          {t('wizard.home')}
        </Anchor>
      </div>
    </form>
  );
}
