import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofKeys, type ChainRow, type HeadRow } from '../../api/client';
import type { DialogContentProps } from '../../kit/list/list_types';
import { SaveButton } from '../../kit/page/save_button';
import { todayIso } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Section } from '../../kit/ui/facts';
import { saveFile } from '../../kit/ui/save_file';

const MONTHS = 36;
const EVERYTHING = 'all';

/** "2026-11" and those before it. */
const months = (): string[] => {
  const [year = 0, month = 0] = todayIso().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
};

/** The page that checks a bundle comes only when somebody asks for it: a portal that one does not trust shows nothing. */
const saveChecker = async () => {
  const { default: page } = await import('../../../../examples/verify-proof/verify.html?raw');
  saveFile('verify-proof.html', new Blob([page], { type: 'text/html' }));
};

export function BundleDialog({ close }: DialogContentProps<HeadRow>) {
  return <Bundle close={close} url="/payments/proof/bundle" name="proof" />;
}

/** An operator takes a company's away. */
export function AdminBundleDialog({ id, close }: DialogContentProps<ChainRow>) {
  return <Bundle close={close} url={`/admin/proof/chains/${id}/bundle`} name={`proof-of-${id}`} />;
}

type BundleProps = { close: () => void; url: string; name: string };

function Bundle({ close, url, name: file }: BundleProps) {
  const { t, i18n } = useTranslation('proof');
  const [of, setOf] = useState(EVERYTHING);
  const { data: keys } = useQuery({ queryKey: ['proofKeys'], queryFn: ({ signal }) => proofKeys({ signal }) });
  const month = of === EVERYTHING ? '' : of;
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const newest = keys?.at(-1);
  return (
    <Stack>
      <Text>{t('what')}</Text>
      <Anchor component="button" type="button" ta="start" onClick={() => void saveChecker()}>
        {t('checker')}
      </Anchor>
      <Select
        label={t('of')}
        allowDeselect={false}
        value={of}
        onChange={(value) => setOf(value ?? EVERYTHING)}
        data={[
          { value: EVERYTHING, label: t('everything') },
          ...months().map((month) => ({ value: month, label: name.format(new Date(`${month}-01T00:00:00Z`)) })),
        ]}
      />
      <Section title={t('key')}>
        {newest ? (
          <>
            <Group gap="xs">
              <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {newest.publicKey}
              </Text>
              <CopyButton value={newest.publicKey} label={t('copy')} />
            </Group>
            <Text size="sm" c="dimmed">
              {t('keyHint')}
            </Text>
          </>
        ) : (
          <Text>{t('noKey')}</Text>
        )}
      </Section>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
        <SaveButton
          size="sm"
          url={month ? `${url}?month=${month}` : url}
          name={`${[file, month].filter(Boolean).join('-')}.ndjson`}
          label={t('download')}
        />
      </Group>
    </Stack>
  );
}
