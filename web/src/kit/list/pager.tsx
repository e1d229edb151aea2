import { ActionIcon, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../money/money';
import { Icon, type IconName } from '../ui/icon';
import { PAGE_SIZES, pageWindow } from './list_state';
import classes from './list.module.css';

type Props = {
  /** Of what, where the page has another list. */
  label?: string;
  page: number;
  pageSize: number;
  rowCount: number;
  offset: number;
  total: number;
  /** There are more than `total`. */
  isCapped?: boolean;
  totalPages: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
};

export function Pager(props: Props) {
  const { label, page, pageSize, rowCount, offset, total, isCapped = false, totalPages, onPage, onPageSize } = props;
  const { t } = useTranslation('kit');
  const last = Math.max(1, totalPages);
  const arrow = (icon: IconName, label: string, to: number, disabled: boolean) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={() => onPage(to)}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <div className={classes.pager}>
      <Text fz="sm" c="dimmed" role="status">
        {t(isCapped ? 'list.showingCapped' : 'list.showing', {
          from: formatCount(rowCount === 0 ? 0 : offset + 1),
          to: formatCount(rowCount === 0 ? 0 : offset + rowCount),
          total: formatCount(total),
        })}
      </Text>
      <Group gap="xs" justify="center">
        <Select
          aria-label={t('list.pageSize')}
          size="xs"
          w={66}
          allowDeselect={false}
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(size) => size && onPageSize(Number(size))}
        />
        <Group component="nav" aria-label={[label, t('list.pages')].filter(Boolean).join(': ')} gap={2} wrap="nowrap">
          {arrow('first', t('list.first'), 1, page <= 1)}
          {arrow('chevronLeft', t('list.previous'), page - 1, page <= 1)}
          {pageWindow(page, last).map((number) => (
            <ActionIcon
              key={number}
              className={classes.pageNumber}
              variant={number === page ? 'filled' : 'subtle'}
              color={number === page ? undefined : 'gray'}
              aria-label={t('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </ActionIcon>
          ))}
          {arrow('chevronRight', t('list.next'), page + 1, page >= last)}
          {arrow('last', t('list.last'), last, page >= last)}
        </Group>
      </Group>
    </div>
  );
}
