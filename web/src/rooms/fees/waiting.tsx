import { Alert, Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeeProposalRow } from '../../api/client';
import { paths } from '../../nav/paths';
import { changeText, fromText, targetText, type MethodLabel } from './words';

/** What somebody has still to decide on. */
export function Waiting({ proposals, methodLabel }: { proposals: FeeProposalRow[]; methodLabel: MethodLabel }) {
  const { t } = useTranslation('fees');
  if (proposals.length === 0) return null;
  return (
    <Alert color="yellow" title={t('proposals.waiting')} mb="md">
      <List>
        {proposals.map((it) => (
          <List.Item key={it.id}>
            <Anchor component={Link} to={`${paths.feeProposals}/${it.id}/view`}>
              {t('proposals.about', { what: targetText(it, methodLabel), change: changeText(it), from: fromText(it) })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
