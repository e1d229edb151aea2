import { Button, Group, Paper, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../kit/form/fields';
import { KitForm, useKitForm } from '../../kit/form/form';
import { dateTime } from '../../kit/form/generic_rules';
import { texts } from '../../kit/i18n';
import { formatInstant } from '../../kit/time/time';
import { isWall } from '../../kit/time/typed_date';
import classes from './ledger.module.css';

type Search = { at?: string };

/** As of when, as the address says it; undefined is now. */
export const useAsOf = () => {
  const { at } = useSearch({ strict: false }) as Search;
  return { at: at && isWall(at) ? at : undefined };
};

type Props = {
  /** What the server answered for. */
  shown: string | undefined;
  isBusy: boolean;
  /** More of what is asked. */
  children?: ReactNode;
  tools?: ReactNode;
};

/** Asks for the books as of a moment. It stands in the address, so that what is seen can be sent to somebody. */
export function AsOfBar({ shown, isBusy, children, tools }: Props) {
  const { at } = useAsOf();
  // Another moment by a link, or by the browser's back button, is another form.
  return <Bar key={at ?? ''} at={at} {...{ shown, isBusy, children, tools }} />;
}

function Bar({ at, shown, isBusy, children, tools }: Props & { at: string | undefined }) {
  const { t } = useTranslation('ledger');
  const navigate = useNavigate();
  const go = (next: string) =>
    void navigate({ to: '.', search: ((now: Search) => ({ ...now, at: next || undefined })) as never });
  const form = useKitForm<{ at: string }>({
    initialValues: { at: at ?? '' },
    validate: { at: dateTime(() => texts.t('ledger:asOf.label')) },
  });
  return (
    <Paper className={classes.bar}>
      <KitForm form={form} label={t('asOf.label')} onSubmit={(values) => go(values.at)}>
        <div className={classes.fields}>
          {children}
          <DateTimeField form={form} name="at" label={t('asOf.label')} description={undefined} className={classes.at} />
          <Group gap="xs">
            <Button type="submit" loading={isBusy}>
              {t('asOf.show')}
            </Button>
            {at && (
              <Button variant="default" onClick={() => go('')}>
                {t('asOf.now')}
              </Button>
            )}
          </Group>
          <div className={classes.tools}>{tools}</div>
        </div>
      </KitForm>
      <Text fz="xs" c="dimmed" mt="xs" mih="1.2rem" role="status">
        {shown && t(at ? 'asOf.shown' : 'asOf.shownNow', { when: formatInstant(shown) })}
      </Text>
    </Paper>
  );
}
