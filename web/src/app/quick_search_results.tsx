import { Button, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Hit, KINDS } from './quick_search_hit';
import type { SearchHit } from '../api/client';
import classes from './quick_search.module.css';
import type { Search } from './use_quick_search';

export const optionId = (list: string, at: number) => `${list}-${at}`;
/** In the order in which they are shown: kind by kind. */
export const ordered = (hits: SearchHit[]) => KINDS.flatMap((kind) => hits.filter((hit) => hit.kind === kind));

type Props = {
  search: Search;
  hits: SearchHit[];
  id: string;
  active: number;
  onActive: (at: number) => void;
  onOpen: () => void;
};

/** What was found, by kind; or why there is nothing. */
export function QuickSearchResults({ search: { state, wanted, again }, hits, id, active, onActive, onOpen }: Props) {
  const { t } = useTranslation(['officeSearch', 'kit']);
  return (
    <div className={classes.body}>
      <div role="status" className={state === 'found' ? 'g-hidden' : classes.quiet}>
        {state === 'short' && <Text c="dimmed">{t('hint')}</Text>}
        {state === 'waiting' && (
          <>
            <Loader size="sm" aria-hidden />
            <Text c="dimmed">{t('waiting')}</Text>
          </>
        )}
        {state === 'none' && (
          <>
            <Text fw={500}>{t('none', { term: wanted })}</Text>
            <Text c="dimmed" fz="sm">
              {t('noneText')}
            </Text>
          </>
        )}
        {state === 'found' && t('found', { count: hits.length })}
      </div>
      {state === 'failed' && (
        <div role="alert" className={classes.quiet}>
          <Text fw={500}>{t('failed')}</Text>
          <Button variant="default" size="xs" onClick={again}>
            {t('kit:action.retry')}
          </Button>
        </div>
      )}
      <div role="listbox" id={id} aria-label={t('results')} className={classes.list} hidden={hits.length === 0}>
        {KINDS.filter((kind) => hits.some((hit) => hit.kind === kind)).map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={classes.kind}>
              {t(`kind.${kind}`)}
            </div>
            {hits.map(
              (hit, at) =>
                hit.kind === kind && (
                  <Hit
                    key={hit.id}
                    hit={hit}
                    id={optionId(id, at)}
                    isActive={at === active}
                    onPoint={() => onActive(at)}
                    onOpen={onOpen}
                  />
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
