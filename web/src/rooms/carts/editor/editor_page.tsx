import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailedAlert } from '../../../kit/page/failed_alert';
import { Page } from '../../../kit/page/page';
import { Loading } from '../../../kit/ui/loading';
import { paths } from '../../../nav/paths';
import { useEdited } from '../use_cart';
import { Editor } from './editor';

/** Makes a shop, or changes the one in the address. */
export function EditorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('carts');
  const cart = useEdited(id);
  const title = t(id ? 'form.edit' : 'form.new');
  return (
    <Page title={title} crumbs={[{ label: t('title'), to: paths.carts }, { label: title }]}>
      {cart.error && !cart.data ? (
        <FailedAlert error={cart.error} onRetry={() => void cart.refetch()} />
      ) : id && !cart.data ? (
        <Loading />
      ) : (
        <Editor key={id} cart={cart.data} />
      )}
    </Page>
  );
}
