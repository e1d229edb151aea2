import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, type RoleView } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { texts } from '../../kit/i18n';
import { toast } from '../../kit/ui/toast';
import { permissionText, permissionTexts, toxicText } from '../../kit/session/permission_words';
import {
  changedAgain,
  changedOver,
  differenceOf,
  isOrphan,
  isOvertaken,
  toxicOf,
  type Draft,
  type ToxicPair,
} from './matrix';
import { roleCalls } from './role_calls';
import type { Side } from './sides';
import classes from './roles.module.css';

type Props = {
  side: Side;
  draft: Draft;
  /** As it is saved; none of a role to come. */
  role: RoleView | undefined;
  pairs: readonly ToxicPair[];
  offered: readonly string[];
  onChange: (draft: Draft) => void;
  onRename: () => void;
  onDrop: () => void;
  onViewAs: () => void;
  isViewing: boolean;
};

const OVERTAKEN = ['role.changed'];

/** Everything that the server has against a role, in its own words. */
const refusalText = (error: Error) => {
  const fields = error instanceof ApiError ? (error.body.fieldErrors ?? []) : [];
  return fields.length > 0 ? fields.map(({ message }) => message).join(' ') : errorText(error);
};

/** What would be saved of one role, what it would make possible, and the three ways on. */
export function ChangeCard(props: Props) {
  const { side, draft, role, pairs, offered, onChange, onRename, onDrop, onViewAs, isViewing } = props;
  const { t } = useTranslation('roles');
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ['roleMatrix', side.key] });
  const calls = roleCalls[side.key];
  const save = useAction(
    async ({ name, description, permissions, base }: Draft, keyed) => {
      const body = { name, description, permissions, version: base?.version ?? 0 };
      if (base) return calls.update({ path: { id: draft.id }, body, ...keyed });
      await calls.create({ body, ...keyed });
      return { successMessage: texts.t('roles:change.made') };
    },
    {
      silent: true,
      onSuccess: async ({ successMessage }) => {
        await again();
        onDrop();
        toast.success(successMessage);
      },
      onError: (error) => {
        if (error instanceof ApiError && [404, 409].includes(error.status ?? 0)) void again();
      },
    },
  );
  const { added, taken } = differenceOf(role?.permissions ?? [], draft.permissions);
  const shown = (all: string[]) => all.toSorted((one, other) => offered.indexOf(one) - offered.indexOf(other));
  const toxic = toxicOf(new Set(draft.permissions), pairs);
  const hasBefore = new Set(role?.permissions);
  const overtaken = isOvertaken(draft, role) && role;
  const orphan = isOrphan(draft, role);
  const theirs = overtaken ? differenceOf(draft.base?.permissions ?? [], overtaken.permissions) : undefined;
  const isTold = save.error instanceof ApiError && OVERTAKEN.includes(save.error.body.errorCode);
  return (
    <Paper component="section" className={classes.change} aria-label={t('change.of', { role: draft.name })}>
      <Stack gap="xs">
        <div className={classes.changeHead}>
          <div>
            <Text fw={600}>{t('change.of', { role: draft.name })}</Text>
            <Text fz="xs" c="dimmed">
              {[
                added.length > 0 && t('change.added', { count: added.length }),
                taken.length > 0 && t('change.taken', { count: taken.length }),
                role && draft.name !== role.name && t('change.renamed', { name: role.name }),
                role && role.people + role.groups > 0 && t('change.felt', { count: role.people }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <Group gap="xs">
            <Button size="xs" variant="subtle" onClick={onRename}>
              {t('button.rename')}
            </Button>
            <Button size="xs" variant="default" onClick={onViewAs} loading={isViewing}>
              {t('button.viewAs')}
            </Button>
            <Button size="xs" variant="default" onClick={onDrop} disabled={save.isPending}>
              {t('button.discard')}
            </Button>
            <Button
              size="xs"
              loading={save.isPending}
              disabled={Boolean(overtaken) || orphan}
              onClick={() => save.mutate(draft)}
            >
              {t('button.save')}
            </Button>
          </Group>
        </div>
        {(added.length > 0 || taken.length > 0) && (
          <details className={classes.details}>
            <summary>{t('change.details')}</summary>
            <ul className={classes.list}>
              {shown(added).map((it) => (
                <li key={it}>{t('change.plus', { permission: permissionText(it) })}</li>
              ))}
              {shown(taken).map((it) => (
                <li key={it}>{t('change.minus', { permission: permissionText(it) })}</li>
              ))}
            </ul>
          </details>
        )}
        {toxic.length > 0 && (
          <Alert color="yellow" p="xs" title={t('toxicTitle')} role="status">
            <ul className={classes.list}>
              {toxic.map((pair) => (
                <li key={pair.name}>
                  {toxicText(pair)}
                  {!(hasBefore.has(pair.asks) && hasBefore.has(pair.approves)) && ` (${t('change.new')})`}
                </li>
              ))}
            </ul>
            <Text fz="xs">{t('toxicAdvice')}</Text>
          </Alert>
        )}
        {overtaken && (
          <Alert color="red" role="alert" p="xs" title={t('change.overtaken')}>
            <Text fz="sm">
              {theirs && theirs.added.length > 0 && (
                <>
                  {t('change.plus', { permission: permissionTexts(theirs.added) })}
                  <br />
                </>
              )}
              {theirs && theirs.taken.length > 0 && (
                <>
                  {t('change.minus', { permission: permissionTexts(theirs.taken) })}
                  <br />
                </>
              )}
              {t('change.overtakenText')}
            </Text>
            <Group gap="xs" mt="xs">
              <Button size="xs" variant="default" onClick={() => onChange(changedAgain(draft, overtaken))}>
                {t('change.both')}
              </Button>
              <Button size="xs" variant="default" onClick={() => onChange(changedOver(draft, overtaken))}>
                {t('change.over')}
              </Button>
            </Group>
          </Alert>
        )}
        {orphan && (
          <Alert color="red" role="alert" p="xs" title={t('change.orphan')}>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                onChange({
                  id: draft.id,
                  name: draft.name,
                  description: draft.description,
                  permissions: draft.permissions,
                })
              }
            >
              {t('change.asNew')}
            </Button>
          </Alert>
        )}
        {save.error && !isTold && !orphan && (
          <Alert color="red" role="alert" p="xs">
            {refusalText(save.error)}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
