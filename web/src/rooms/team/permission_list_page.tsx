import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../kit/list/list_tabs';
import { Page } from '../../kit/page/page';
import type { Side } from './sides';
import { tabsOf } from './tabs';

export function PermissionListPage({ side }: { side: Side }) {
  const { t } = useTranslation('team');
  return (
    <Page title={t('tab.permissions')}>
      <ListTabs tabs={tabsOf(side)} path={side.paths.permissions} />
    </Page>
  );
}
