import { Paper, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { addEnglish } from '../../kit/i18n';
import english from 'messages/en/portal/gallery.json';
import { Icon } from '../../kit/ui/icon';
import { Page } from '../../kit/page/page';
import type { Specimen } from '../../kit/ui/specimen';
import classes from './gallery.module.css';
import { finds } from './finds';

addEnglish({ gallery: english });

const PAGES = [
  { key: 'fields', to: paths.galleryFields },
  { key: 'elements', to: paths.galleryElements },
  { key: 'sales', to: paths.gallerySales },
] as const;

type Props = { page: (typeof PAGES)[number]['key']; specimens: Specimen[] };

/** The portal's own components, live: what each is for, in each of its states. */
export function GalleryPage({ page, specimens }: Props) {
  const { t } = useTranslation(['gallery', 'kit']);
  const [wanted, setWanted] = useState('');
  const shown = specimens
    .map((specimen) => ({
      specimen,
      name: t(`specimen.${specimen.key}.name`),
      use: t(`specimen.${specimen.key}.use`),
    }))
    .filter(({ specimen, name, use }) =>
      finds(wanted, [name, use, specimen.key, ...specimen.states.map(({ state }) => t(`state.${state}`))]),
    );
  return (
    <Page title={t(`${page}.title`)}>
      <nav className={classes.pages} aria-label={t('pages')}>
        {PAGES.map(({ key, to }) => (
          <Link key={key} to={to} className={classes.page} aria-current={key === page ? 'page' : undefined}>
            {t(`${key}.title`)}
          </Link>
        ))}
      </nav>
      <Text c="dimmed" mb="md">
        {t(`${page}.text`)}
      </Text>
      <div role="search" className={classes.find}>
        <TextInput
          type="search"
          label={t('find')}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          leftSection={<Icon name="search" size={16} />}
        />
        <Text fz="sm" c="dimmed" role="status">
          {shown.length > 0 ? t('found', { count: shown.length }) : t('nothing')}
        </Text>
      </div>
      {shown.map(({ specimen, name, use }) => (
        <Paper
          key={specimen.key}
          component="article"
          className={classes.specimen}
          data-specimen={specimen.key}
          aria-labelledby={`specimen-${specimen.key}`}
        >
          <h2 id={`specimen-${specimen.key}`}>{name}</h2>
          <Text fz="sm" c="dimmed">
            {use}
          </Text>
          <div className={classes.states} data-wide={specimen.isWide || undefined}>
            {specimen.states.map(({ state, Live }) => (
              <div key={state} className={classes.state} data-state={state}>
                {state !== 'live' && <h3>{t(`state.${state}`)}</h3>}
                <Live />
              </div>
            ))}
          </div>
        </Paper>
      ))}
    </Page>
  );
}
