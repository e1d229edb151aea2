import { ActionIcon, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import classes from './list.module.css';

/** A number that people need elsewhere, and the button that takes it there. */
export function Copied({ text, isSmall }: { text: string; isSmall?: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.copied} data-small={isSmall || undefined}>
      <span title={text}>{text}</span>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <ActionIcon
            size={18}
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            aria-label={copied ? t('action.copied') : t('action.copyThis', { text })}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} size={12} />
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}
