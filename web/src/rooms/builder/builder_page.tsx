import { Button, Collapse, Paper, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardHead } from '../../kit/ui/card_head';
import { confirm } from '../../kit/ui/confirm';
import { CopyButton } from '../../kit/ui/copy_button';
import { LAYOUT_OPTIONS, layoutStore, type LayoutSection } from '../../kit/ui/layout';
import { Page } from '../../kit/page/page';
import { COLLAPSE_MS } from '../../kit/ui/timing';
import classes from './builder.module.css';
import { lastTab, TABS } from './last_tab';
import { OptionField } from './option_field';

/** Each person lays out the portal as it suits: five tabs, all of their options, and what comes out of it as JSON. */
export function BuilderPage() {
  const { t } = useTranslation('builder');
  const [config, setConfig] = useState(layoutStore.read);
  const [tab, setTab] = useState(lastTab.read);
  const [isShown, setShown] = useState(true);
  const json = JSON.stringify(config, null, 2);
  const preview = () => {
    layoutStore.save(config);
    location.reload();
  };
  const reset = () =>
    confirm(t('resetText'), () => {
      layoutStore.reset();
      location.reload();
    });
  return (
    <Page title={t('title')}>
      <Text c="dimmed" mb="md">
        {t('intro')}
      </Text>
      <Paper className={classes.card}>
        <Tabs
          value={tab}
          onChange={(next) => {
            setTab(next as LayoutSection);
            lastTab.keep(next as LayoutSection);
          }}
        >
          <CardHead className={classes.head}>
            <Tabs.List className={classes.tabs} aria-label={t('tabs.label')}>
              {TABS.map((section) => (
                <Tabs.Tab key={section} value={section}>
                  {t(`tabs.${section}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </CardHead>
          {TABS.map((section) => (
            <Tabs.Panel key={section} value={section} className={classes.panel}>
              {LAYOUT_OPTIONS.filter((option) => option.section === section).map((option) => (
                <OptionField key={option.key} option={option} config={config} onChange={setConfig} />
              ))}
            </Tabs.Panel>
          ))}
        </Tabs>
        <div className={classes.actions}>
          <Text fz="xs" c="dimmed" flex="1 1 14rem">
            {t('previewHint')}
          </Text>
          <Button variant="default" onClick={reset}>
            {t('reset')}
          </Button>
          <Button onClick={preview}>{t('preview')}</Button>
        </div>
      </Paper>
      <Paper className={classes.card} component="section" aria-labelledby="generated" mt="md">
        <div className={classes.codeTop}>
          <h2 id="generated">{t('config')}</h2>
          <Button size="xs" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'hide' : 'show')}
          </Button>
          <CopyButton value={json} label={t('copy')} />
        </div>
        <Collapse expanded={isShown} transitionDuration={COLLAPSE_MS}>
          <pre className={classes.code} tabIndex={0} aria-labelledby="generated">
            {json}
          </pre>
        </Collapse>
      </Paper>
    </Page>
  );
}
