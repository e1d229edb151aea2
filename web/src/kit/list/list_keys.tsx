import { ActionIcon, Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { pageKeyOf, ROW } from './row_keys';
import { SEARCH_BOX } from './search_box';
import classes from './list.module.css';

/** The page's own keys, and the help that names them all. */
export function ListKeys() {
  const { t } = useTranslation(['list', 'kit']);
  const [isOpen, help] = useDisclosure(false);
  useEffect(() => {
    const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
    const onKey = (event: KeyboardEvent) => {
      const key = pageKeyOf(event);
      if (!key) return;
      event.preventDefault();
      if (key === 'search') focus(`[${SEARCH_BOX}]`);
      if (key === 'rows') focus(`[${ROW}]`);
      if (key === 'help') help.open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [help]);
  const keys: [string[], string][] = [
    [['↑', '↓'], t('keys.move')],
    [['Enter'], t('keys.open')],
    [[t('keys.space')], t('keys.select')],
    [['/'], t('keys.search')],
    [['?'], t('keys.help')],
  ];
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.helpButton}
        aria-label={t('keys.title')}
        onClick={help.open}
      >
        <Icon name="keyboard" size={18} />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={help.close}
        title={t('keys.title')}
        closeButtonProps={{ 'aria-label': t('kit:action.close') }}
      >
        <Table withRowBorders={false}>
          <Table.Tbody>
            {keys.map(([names, text]) => (
              <Table.Tr key={text}>
                <Table.Td w={120}>
                  {names.map((name) => (
                    <Kbd key={name} mr={4}>
                      {name}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}
