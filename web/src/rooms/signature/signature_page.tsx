import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaField, PasswordField, RadioField, TextField } from '../../kit/form/fields';
import { KitForm, useKitForm, type Form } from '../../kit/form/form';
import { required, rules, type Rule } from '../../kit/form/rules';
import { addEnglish, texts } from '../../kit/i18n';
import english from 'messages/en/portal/signature.json';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { PublicPage } from '../../kit/page/public_page';
import '../../kit/ui/styles';
import { DEVELOPERS } from '../../nav/developers';
import { Compare } from './compare';
import { CompareText } from './compare_text';
import {
  SIGNED_FIELDS,
  canSign,
  isTimestamp,
  isWellFormed,
  requestSignature,
  timestampNow,
  type Request,
  type SignedValues,
  type Version,
} from './signature';
import { SignedText } from './signed_text';
import classes from './signature.module.css';

addEnglish({ signature: english });

type Values = SignedValues & { signKey: string; version: Version; timestamp: string };

const timestampRule: Rule = (value) =>
  isTimestamp(String(value)) ? null : texts.t('signature:timestampWrong', { example: timestampNow() });

// Of version 2 alone: of no other may it stand in the way.
const ifV2 =
  (rule: Rule) =>
  (value: unknown, values: Values): string | null =>
    values.version === 'v2' ? rule(value, values) : null;

const PLAIN = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

const useSignatureForm = () =>
  useKitForm<Values>({
    initialValues: {
      ...(Object.fromEntries(SIGNED_FIELDS.map((name) => [name, ''])) as SignedValues),
      signKey: '',
      version: 'v1',
      timestamp: timestampNow(),
    },
    validate: {
      ...Object.fromEntries(SIGNED_FIELDS.map((name) => [name, required])),
      signKey: required,
      timestamp: ifV2(rules(required, timestampRule)),
    },
  });

/** /generate-signature: the signature of a payment request, computed in the page with the key that is typed in. */
export function SignaturePage() {
  const { t } = useTranslation('signature');
  const form = useSignatureForm();
  // From the first success on, the signature follows what is typed.
  const [isAsked, setAsked] = useState(false);
  const { signKey, version, timestamp, ...values } = form.getValues();
  const signed = SIGNED_FIELDS.map((name) => values[name]);
  const request = useMemo(
    () => ({ values, version, timestamp }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `values` is a new object each time; its texts are not
    [...signed, version, timestamp],
  );
  const isWhole =
    [...signed, signKey].every((value) => required(value, values) === null) &&
    (version === 'v1' || isTimestamp(timestamp));

  return (
    <PublicPage title={t('title')} subtitle={t('subtitle')} width={760}>
      <Stack gap="lg">
        {!canSign() && (
          <Alert color="red" role="alert" icon={<Icon name="alert" />}>
            {t('insecure')}
          </Alert>
        )}
        <KitForm form={form} onSubmit={() => setAsked(true)} label={t('title')}>
          <SignatureFields form={form} />
          <Button type="submit" mt="lg" disabled={!canSign()}>
            {t('submit')}
          </Button>
        </KitForm>
        {isAsked && !isWhole && (
          <Text size="sm" c="dimmed" role="status">
            {t('incomplete')}
          </Text>
        )}
        {isAsked && isWhole && <Result request={request} signKey={signKey} />}
        <Anchor href={`${DEVELOPERS}#form`} fz="sm">
          {t('developers')}
        </Anchor>
      </Stack>
    </PublicPage>
  );
}

function SignatureFields({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('signature');
  // A developer knows the field by the name that is sent.
  const label = (name: keyof Values) => `${t(`field.${name}`)} (${name})`;
  return (
    <div className={classes.grid}>
      {SIGNED_FIELDS.map((name) =>
        name === 'orderDescription' ? (
          // Of several lines, as the merchant's program may send it; an input would drop the line ends.
          <AreaField key={name} form={form} name={name} label={label(name)} required minRows={1} {...PLAIN} />
        ) : (
          <TextField key={name} form={form} name={name} label={label(name)} required {...PLAIN} />
        ),
      )}
      <PasswordField form={form} name="signKey" label={label('signKey')} required hint={t('hint.signKey')} {...PLAIN} />
      <div className={classes.wide}>
        <RadioField
          form={form}
          name="version"
          label={t('field.version')}
          options={(['v1', 'v2'] as const).map((value) => ({ value, label: t(`version.${value}`) }))}
        />
      </div>
      {form.getValues().version === 'v2' && (
        <Group align="flex-end" gap="xs" wrap="nowrap" className={classes.wide}>
          <TextField
            form={form}
            name="timestamp"
            label={label('timestamp')}
            required
            hint={t('hint.timestamp')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            {...PLAIN}
          />
          <Button variant="default" flex="none" onClick={() => form.setFieldValue('timestamp', timestampNow())}>
            {t('now')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function Result({ request, signKey }: { request: Request; signKey: string }) {
  const { t } = useTranslation('signature');
  const [signature, setSignature] = useState('');
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    let isGone = false;
    void requestSignature(request, signKey).then((made) => isGone || setSignature(made));
    return () => {
      isGone = true;
    };
  }, [request, signKey]);

  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <section ref={place} aria-labelledby="signature">
        <div className={classes.head}>
          <Text fw={600} component="h2" id="signature" m={0}>
            {t('result.title')}
          </Text>
          <CopyButton value={signature} label={t('result.copy')} />
        </div>
        <output className={classes.output} aria-labelledby="signature">
          {signature}
        </output>
        <Text size="xs" c="dimmed">
          {t('result.about', { count: signature.length })}
        </Text>
      </section>
      {![signKey, ...Object.values(request.values)].every(isWellFormed) && (
        <Alert color="yellow" classNames={{ icon: classes.warning }} icon={<Icon name="alert" />}>
          {t('broken')}
        </Alert>
      )}
      <SignedText request={request} />
      <Compare request={request} signKey={signKey} />
      <CompareText request={request} />
    </>
  );
}
