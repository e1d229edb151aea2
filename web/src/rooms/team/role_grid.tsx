import { Menu, Popover } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import { actionName, resourceHolds, resourceName } from '../../kit/session/permission_words';
import { CellActions } from './cell_actions';
import { heldOf, highestOf, type Held, type MatrixRow, type ToxicPair } from './matrix';
import classes from './roles.module.css';

export type GridColumn = {
  id: string;
  name: string;
  /** A line below the name. */
  under: string;
  held: Held;
  /** What is saved, where it is being changed. */
  saved?: Held | undefined;
  /** Why none of it can be changed. */
  locked: string | undefined;
  /** Entries of the menu behind its name. */
  menu: ReactNode;
};

type Props = {
  label: string;
  columns: GridColumn[];
  rows: MatrixRow[];
  pairs: readonly ToxicPair[];
  /** Whether the editor may give it: what she does not hold herself she does not give. */
  mayGive: (permission: string) => boolean;
  onToggle: (column: GridColumn, row: MatrixRow, action: MatrixRow['actions'][number]) => void;
  /** A column that has just come and takes the focus. */
  focused: string | undefined;
};

type At = { row: number; column: number };
const HEAD = -1;

const isSame = (held: Held, saved: Held | undefined, row: MatrixRow) =>
  !saved || String(heldOf(held, row.resource)) === String(heldOf(saved, row.resource));

/**
 * Resources as rows, roles as columns. One cell takes part in the order of the Tab key; arrows, Home and End move it,
 * Enter and Space open what stands behind it.
 */
export function RoleGrid({ label, columns, rows, pairs, mayGive, onToggle, focused }: Props) {
  const { t } = useTranslation('roles');
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const [open, setOpen] = useState<At>();
  /** When the pointer went down: whatever is open closes by that, and would open again by the click. */
  const wasOpen = useRef(false);
  const here: At = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns.length - 1) };
  const is = (one: At | undefined, row: number, column: number) => one?.row === row && one.column === column;

  const focus = ({ row, column }: At) => {
    setAt({ row, column });
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
  };
  const close = () => {
    if (!open) return;
    setOpen(undefined);
    focus(open);
  };
  const fresh = columns.findIndex(({ id }) => id === focused);
  useEffect(() => {
    if (fresh >= 0) focus({ row: 0, column: fresh });
  }, [fresh, focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    // What is open stands elsewhere on the page, and its keys are its own.
    if (open || !(event.target as Element).matches('[data-cell]')) return;
    const { row, column } = here;
    const [last, end] = [rows.length - 1, columns.length - 1];
    const to: Record<string, At> = {
      ArrowUp: { row: Math.max(HEAD, row - 1), column },
      ArrowDown: { row: Math.min(last, row + 1), column },
      ArrowLeft: { row, column: Math.max(0, column - 1) },
      ArrowRight: { row, column: Math.min(end, column + 1) },
      Home: { row: event.ctrlKey ? HEAD : row, column: 0 },
      End: { row: event.ctrlKey ? last : row, column: end },
      PageUp: { row: HEAD, column },
      PageDown: { row: last, column },
    };
    const next = to[event.key];
    if (next) focus(next);
    // After this event, which what opens would take for its own.
    else if (event.key === 'Enter' || event.key === ' ') setTimeout(() => setOpen(here));
    else return;
    event.preventDefault();
  };
  const cell = (row: number, column: number) => ({
    'data-cell': `${row}:${column}`,
    tabIndex: is(here, row, column) ? 0 : -1,
    'aria-expanded': is(open, row, column),
    onFocus: () => setAt({ row, column }),
    onPointerDown: () => void (wasOpen.current = is(open, row, column)),
    onClick: () => (wasOpen.current ? close() : setOpen({ row, column })),
  });

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        role="grid"
        aria-label={label}
        className={classes.grid}
        data-single={columns.length === 1 || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('matrix.resource')}
            </th>
            {columns.map((column, x) => (
              <th
                key={column.id}
                scope="col"
                aria-haspopup="menu"
                aria-label={`${column.name}. ${column.under}`}
                className={classes.head}
                data-changed={column.saved !== undefined || undefined}
                {...cell(HEAD, x)}
              >
                {is(open, HEAD, x) ? (
                  <Menu
                    opened
                    onChange={(isOpen) => !isOpen && close()}
                    position="bottom"
                    shadow="md"
                    returnFocus={false}
                    withInitialFocusPlaceholder={false}
                    withinPortal
                  >
                    <Menu.Target>
                      <HeadAnchor>{headText(column)}</HeadAnchor>
                    </Menu.Target>
                    <Menu.Dropdown aria-label={column.name} onClick={(event) => event.stopPropagation()}>
                      <FirstOfMenu>{column.menu}</FirstOfMenu>
                    </Menu.Dropdown>
                  </Menu>
                ) : (
                  <span className={classes.headText}>{headText(column)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.resource}>
              <th scope="row" className={classes.resource}>
                <span className={classes.resourceName}>{resourceName(row.resource)}</span>
                <span className={classes.under}>{resourceHolds(row.resource)}</span>
              </th>
              {columns.map((column, x) => {
                const highest = highestOf(column.held, row);
                const actions = heldOf(column.held, row.resource).filter((it) => row.actions.includes(it));
                const isOpen = is(open, y, x);
                const isChanged = !isSame(column.held, column.saved, row);
                const pill = (
                  <span className={classes.pill} data-action={highest} data-changed={isChanged || undefined}>
                    {highest ? actionName(highest) : t('none')}
                  </span>
                );
                return (
                  <td
                    key={column.id}
                    role="gridcell"
                    aria-haspopup="dialog"
                    aria-readonly={column.locked !== undefined}
                    aria-label={[
                      `${resourceName(row.resource)}, ${column.name}:`,
                      actions.map(actionName).join(', ') || t('matrix.nothing'),
                      isChanged ? `(${t('matrix.changed')})` : '',
                    ].join(' ')}
                    className={classes.cell}
                    {...cell(y, x)}
                  >
                    {isOpen ? (
                      <Popover
                        opened
                        onChange={close}
                        onDismiss={close}
                        trapFocus
                        withRoles={false}
                        shadow="md"
                        width={300}
                        position="bottom"
                        withinPortal
                      >
                        <Popover.Target>{pill}</Popover.Target>
                        <Popover.Dropdown
                          role="dialog"
                          aria-label={t('matrix.cell', { resource: resourceName(row.resource), role: column.name })}
                          onClick={(event) => event.stopPropagation()}
                        >
                          <CellActions
                            column={column}
                            row={row}
                            pairs={pairs}
                            mayGive={mayGive}
                            onToggle={(action) => onToggle(column, row, action)}
                          />
                        </Popover.Dropdown>
                      </Popover>
                    ) : (
                      pill
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the menu stands. What opens it is the cell, which says so. */
const HeadAnchor = ({ ref, id, children }: { ref?: Ref<HTMLSpanElement>; id?: string; children: ReactNode }) => (
  <span ref={ref} id={id} className={classes.headText}>
    {children}
  </span>
);

/** The menu is there when its cell says so, and its first entry takes the focus. */
function FirstOfMenu({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
  }, []);
  return (
    <>
      {children}
      <span ref={mark} hidden />
    </>
  );
}

const headText = ({ name, under }: GridColumn) => (
  <>
    <span className={classes.roleName}>
      {name} <Icon name="chevronDown" size={14} />
    </span>
    <span className={classes.under}>{under}</span>
  </>
);
