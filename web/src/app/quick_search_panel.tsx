import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { addressOf } from './quick_search_hit';
import { optionId, ordered, QuickSearchResults } from './quick_search_results';
import classes from './quick_search.module.css';
import { useQuickSearch } from './use_quick_search';

// It travels in a path: no field of a request, and so without a limit in the contract.
const TERM_LENGTH_MAX = 100;

// As it stands on the keyboard.
const ESCAPE = 'Esc';
const PHONE = '(max-width: 47.99em)';

type Props = {
  /** What was typed before the box was there. */
  early: string;
  onClose: () => void;
};

/** The box and what it found: a combobox whose focus never leaves the box. Over the whole window on a phone. */
export function QuickSearchPanel({ early, onClose }: Props) {
  const { t } = useTranslation(['officeSearch', 'kit']);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <Modal.Root opened onClose={onClose} size={620} yOffset="8vh" fullScreen={isPhone} centered={false}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('title')} radius={isPhone ? 0 : 'lg'}>
        <Box early={early} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Box({ early, onClose }: Props) {
  const { t } = useTranslation(['officeSearch', 'kit']);
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState(early);
  const [active, setActive] = useState(0);
  const search = useQuickSearch(typed);
  const hits = ordered(search.hits);
  const at = Math.min(active, hits.length - 1);
  const hit = hits[at];

  useEffect(() => {
    if (hits.length > 0) document.getElementById(optionId(list, at))?.scrollIntoView?.({ block: 'nearest' });
  }, [list, at, hits.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) setActive((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && hit && !event.nativeEvent.isComposing) {
      onClose();
      void navigate({ to: addressOf(hit), search: {} as never });
    } else if (!step) return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.box}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-label={t('field')}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={hit ? optionId(list, at) : undefined}
          placeholder={t('field')}
          className={classes.input}
          value={typed}
          maxLength={TERM_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          data-autofocus
          autoFocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={t('kit:action.close')} onClick={onClose} />
      </div>
      <QuickSearchResults search={search} hits={hits} id={list} active={at} onActive={setActive} onOpen={onClose} />
      <div className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('keys.open')}
        </span>
        <span>
          <kbd>{ESCAPE}</kbd> {t('keys.close')}
        </span>
      </div>
    </>
  );
}
