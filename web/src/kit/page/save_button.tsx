import { Button, type ButtonProps } from '@mantine/core';
import { useAction } from '../../api/query';
import { Icon, type IconName } from '../ui/icon';
import { saveFrom } from '../ui/save_from';

type Props = ButtonProps & {
  /** Below /api/v1, with its query. */
  url: string;
  /** Of the file. */
  name: string;
  label: string;
  icon?: IconName;
};

/** Fetches a file and saves it. */
export function SaveButton({ url, name, label, icon = 'download', ...looks }: Props) {
  const save = useAction(() => saveFrom(url, name));
  return (
    <Button
      leftSection={<Icon name={icon} size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate()}
      size="xs"
      {...looks}
    >
      {label}
    </Button>
  );
}
