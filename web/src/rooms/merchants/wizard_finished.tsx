import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { Icon } from '../../kit/ui/icon';
import classes from './application.module.css';

/**
 * `invited` is the address that a visitor's application was sent for; null for a signed-in merchant. What was sent is
 * with the gateway: nothing here can reset it.
 */
export function WizardFinished({ invited }: { invited: string | null }) {
  const { t } = useTranslation('merchants');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack align="flex-start" gap="md">
      <Group gap="sm" wrap="nowrap" c="var(--g-positive-text)">
        <Icon name="check" size={28} />
        <Title order={2} fz="lg" ref={heading} tabIndex={-1} className={classes.heading}>
          {t('wizard.completed')}
        </Title>
      </Group>
      <Text className={classes.wrap}>
        {invited === null ? t('wizard.completedOwn') : t('wizard.completedVisitor', { email: invited })}
      </Text>
      <Group>
        {invited === null && (
          <Button component={Link} to={paths.applicationView}>
            {t('wizard.toView')}
          </Button>
        )}
        <Anchor component={Link} to={paths.home} size="sm">
          {t('wizard.home')}
        </Anchor>
      </Group>
    </Stack>
  );
}
