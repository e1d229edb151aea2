import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/ui/copy_button';
import { SIGNED_FIELDS, signedText, utf8, type Request } from './signature';
import { pieces } from './visible_text';
import classes from './signature.module.css';

/** A text with what cannot be seen in it. */
export const Visible = ({ text }: { text: string }) =>
  pieces(text).map(({ text: shown, isMark }, at) =>
    isMark ? (
      <span key={at} className={classes.mark}>
        {shown}
      </span>
    ) : (
      shown
    ),
  );

/** The exact text, value by value, with everything in it that cannot be seen. */
export function SignedText({ request }: { request: Request }) {
  const { t } = useTranslation('signature');
  const { values, version, timestamp } = request;
  const text = signedText(request);
  return (
    <section aria-labelledby="signed-text">
      <div className={classes.head}>
        <Text fw={600} component="h2" id="signed-text" m={0}>
          {t('result.text')}
        </Text>
        <CopyButton value={text} label={t('result.copyText')} />
      </div>
      <pre className={classes.output} tabIndex={0} aria-labelledby="signed-text">
        {version === 'v2' && <Visible text={`v2\n${timestamp}\n`} />}
        {SIGNED_FIELDS.map((name) => (
          <span key={name}>
            {version === 'v2' && `${utf8(values[name]).length}:`}
            <bdi className={classes.value} title={name}>
              <Visible text={values[name]} />
            </bdi>
            {version === 'v2' && <Visible text={'\n'} />}
          </span>
        ))}
      </pre>
      <Text size="xs" c="dimmed">
        {t('result.bytes', { count: utf8(text).length })}. {t('result.legend')}
      </Text>
    </section>
  );
}
