import { Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RoleView } from '../../api/client';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { useCan } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { roleCalls } from './role_calls';
import { may, type Side } from './sides';
import classes from './roles.module.css';

type Props = { side: Side; role: RoleView; onClose: () => void };

const SHOWN = 10;

/** Asks before a role is deleted, and says of one in use whose it is. */
export function DeleteRole({ side, role, onClose }: Props) {
  const { t } = useTranslation('roles');
  const queries = useQueryClient();
  const can = useCan();
  const calls = roleCalls[side.key];
  const isUsed = role.people + role.groups + role.invitations > 0;
  const asks = (what: string, isOn: boolean) => ({
    queryKey: ['roleMatrix', side.key, what, role.id],
    enabled: isUsed && isOn,
    meta: { silent: true },
  });
  const people = useQuery({
    ...asks('people', role.people > 0 && can(may(side.people, 'view'))),
    queryFn: ({ signal }) => calls.people({ query: { roleId: role.id, pageSize: SHOWN }, signal }),
  });
  const groups = useQuery({
    ...asks('groups', role.groups > 0 && can(may(side.groups, 'view'))),
    queryFn: ({ signal }) => calls.groups({ signal }),
  });
  const invitations = useQuery({
    ...asks('invitations', role.invitations > 0 && can(may(side.people, 'view'))),
    queryFn: ({ signal }) => calls.invitations({ signal }),
  });
  const remove = useAction((_: void, keyed) => calls.remove({ path: { id: role.id }, ...keyed }), {
    silent: true,
    onSuccess: ({ successMessage }) => {
      toast.success(successMessage);
      void queries.invalidateQueries({ queryKey: ['roleMatrix', side.key] });
      onClose();
    },
  });
  const users: [string, string[] | undefined][] = [
    [t('delete.people', { count: role.people }), people.data?.content.map((it) => it.fullName)],
    [
      t('delete.groups', { count: role.groups }),
      groups.data?.content.filter((it) => it.roleIds.includes(role.id)).map((it) => it.name),
    ],
    [
      t('delete.invitations', { count: role.invitations }),
      invitations.data?.content.filter((it) => it.roleId === role.id).map((it) => it.email),
    ],
  ];
  return (
    <Modal opened onClose={onClose} title={t('delete.title', { role: role.name })} withCloseButton={false}>
      <Stack gap="md">
        {isUsed ? (
          <div>
            <Text>{t('delete.inUse')}</Text>
            <ul className={classes.list}>
              {users
                .filter((_, at) => [role.people, role.groups, role.invitations][at])
                .map(([what, names]) => (
                  <li key={what}>
                    {what}
                    {names && names.length > 0 && `: ${names.join(', ')}`}
                    {names && names.length === SHOWN && role.people > SHOWN && ' …'}
                  </li>
                ))}
            </ul>
          </div>
        ) : (
          <Text>{t('delete.text')}</Text>
        )}
        <DialogFoot
          yes={t('button.delete')}
          onYes={() => remove.mutate()}
          onCancel={onClose}
          isWorking={remove.isPending}
          error={remove.error}
          disabled={isUsed}
          danger
        />
      </Stack>
    </Modal>
  );
}
