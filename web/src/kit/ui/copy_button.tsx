import { Button, CopyButton as Copy } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './copy_button.module.css';
import { Icon } from './icon';

export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('kit');
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          classNames={{ root: classes.button, label: classes.label }}
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? t('action.copied') : label}</span>
        </Button>
      )}
    </Copy>
  );
}
