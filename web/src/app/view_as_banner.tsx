import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { securityMe, viewAsEnd } from '../api/client';
import { useAction } from '../api/query';
import { useRoleName } from '../kit/session/role_name';
import { session, useSession } from '../kit/session/session';
import { Icon } from '../kit/ui/icon';
import { toast } from '../kit/ui/toast';
import { paths } from '../nav/paths';
import classes from './view_as_banner.module.css';

/** Above every page, as long as somebody looks at the portal as another role: as which one, and the way out. */
export function ViewAsBanner() {
  const { t } = useTranslation('roles');
  const { user } = useSession();
  const roleName = useRoleName();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = useAction((_: void, keyed) => viewAsEnd(keyed), {
    onSuccess: async ({ successMessage }) => {
      toast.success(successMessage);
      const me = await queries.fetchQuery({ queryKey: ['securityMe'], queryFn: () => securityMe(), staleTime: 0 });
      session.setUser(me.data);
      // Where it began, and goes on.
      await navigate({ to: `${me.data.isGateway ? paths.userManagement : paths.team}/roles` });
    },
  });
  if (!user?.viewedAs) return null;
  return (
    <section className={classes.banner} aria-label={t('viewAs.label')}>
      <Icon name="shield" size={18} />
      <Text fz="sm" className={classes.text} role="status">
        {t('viewAs.banner', { role: roleName(user.viewedAs) })}
      </Text>
      <Button
        className={classes.end}
        size="compact-sm"
        variant="white"
        color="dark"
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('viewAs.end')}
      </Button>
    </section>
  );
}
