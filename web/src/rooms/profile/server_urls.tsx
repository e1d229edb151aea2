import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, backendResultUrlSet, type ApiAccount, type BackendResultUrlSet } from '../../api/client';
import { backendResultUrlSet as limits } from '../../api/gen/limits/backend_result_url_set';
import { useAction, type Keyed } from '../../api/query';
import { AreaField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { errorText } from '../../api/error_text';
import { toast } from '../../kit/ui/toast';
import { useRefresh } from './queries';

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Where results are sent and payers may return to. What the server finds wrong stands at its field. */
export function ServerUrls({ account }: { account: ApiAccount }) {
  const { t } = useTranslation(['profile', 'kit']);
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string>();
  const form = useKitForm({
    confirmsAll: true,
    // An empty address is one: results are sent nowhere.
    limits: { backendResultUrl: { ...limits.backendResultUrl, isRequired: undefined } },
    initialValues: {
      backendResultUrl: account.backendResultUrl ?? '',
      returnUrlOrigins: account.returnUrlOrigins.join('\n'),
    },
  });
  const save = useAction((body: BackendResultUrlSet, keyed: Keyed) => backendResultUrlSet({ body, ...keyed }), {
    silent: true,
    onSuccess: async ({ successMessage }) => {
      form.resetDirty();
      await refresh.api();
      toast.success(successMessage);
    },
    onError: (error) => {
      const elsewhere = showFieldErrors(form, error);
      const isAtField = error instanceof ApiError && (error.body.fieldErrors?.length ?? 0) > elsewhere.length;
      setProblem(isAtField ? elsewhere.join(' ') || undefined : errorText(error));
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
    },
  });
  const submit = (values: { backendResultUrl: string; returnUrlOrigins: string }) => {
    setProblem(undefined);
    save.mutate({
      backendResultUrl: values.backendResultUrl.trim(),
      returnUrlOrigins: lines(values.returnUrlOrigins),
    });
  };
  return (
    <KitForm form={form} onSubmit={submit} label={t('urls.heading')}>
      <Stack gap="md" maw={560}>
        <TextField
          form={form}
          name="backendResultUrl"
          label={t('urls.backend')}
          hint={t('urls.backendHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <AreaField
          form={form}
          name="returnUrlOrigins"
          label={t('urls.origins')}
          hint={t('urls.originsHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('kit:action.save')}
          </Button>
        </div>
      </Stack>
    </KitForm>
  );
}
