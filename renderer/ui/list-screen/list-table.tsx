import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ProjectLink } from '../project-link.tsx';
import { leastTableWidths } from './column-widths.ts';
import { ariaSort } from './list-address.ts';
import { isNumeric, ListCell } from './list-cells.tsx';
import type { Column, RowAction } from './list-definition.ts';
import styles from './list-table.module.css';
import type { LiveRow } from './live-rows.ts';
import { useOneStop } from './use-one-stop.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import type { Selection } from './use-selection.ts';

/** Width of the checkboxes and of one button, in rem. */
const BOX_REM = 2.75;
const BUTTON_REM = 3.5;
const SKELETON_ROWS = 8;

// Explicit because the card layout's `display` removes a table's implicit roles.
const TABLE = { role: 'table' };
const GRID = { role: 'grid' };
const ROW = { role: 'row' };
const HEAD = { role: 'columnheader' };
const CELL = { role: 'cell' };
const GRID_CELL = { role: 'gridcell' };

interface ColumnsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowActions?: readonly RowAction<Row>[];
  /** The order of the rows, and how a column’s head changes it. */
  readonly sorting?: Sorting<Row>;
}

interface Sorting<Row> {
  readonly current: string | null;
  readonly by: (column: Column<Row>) => void;
}

interface ListTableProps<Row> extends ColumnsProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly LiveRow<Row>[];
  /** Number of rows on all pages; unknown with a cursor. */
  readonly total?: number;
  readonly rowId: (row: Row) => string;
  /** Address of a row; the whole row is its link. */
  readonly link?: (row: Row) => string;
  readonly selection?: Selection<Row>;
  /** Reason of failure by row id. */
  readonly failures?: ReadonlyMap<string, string>;
}

const isName = <Row,>({ card }: Column<Row>) => card === 'title';

function useColumns<Row>({ columns, rowActions = [] }: ColumnsProps<Row>, hasBoxes: boolean) {
  const controls = (hasBoxes ? BOX_REM : 0) + rowActions.length * BUTTON_REM;
  const widths = leastTableWidths(columns, controls);
  const firstLine = columns.findIndex(({ card }) => card === 'line');
  return columns.map((column, at) => ({
    column,
    attributes: {
      'data-from': widths.get(column.id),
      'data-card': column.card,
      ...(at === firstLine && { 'data-first': true }),
      ...(isNumeric(column) && { 'data-align': 'end' }),
    },
  }));
}

/** @param box the checkbox of the whole page, or what stands for it while rows load; absent without checkboxes */
function Head<Row>({ box, ...props }: ColumnsProps<Row> & { readonly box?: ReactNode }) {
  const { rowActions = [] } = props;
  return (
    <thead>
      <tr {...ROW}>
        {box !== undefined && (
          <th scope="col" {...HEAD} className={styles.boxes}>
            {box}
          </th>
        )}
        {useColumns(props, box !== undefined).map(({ column, attributes }) => (
          <th
            key={column.id}
            scope="col"
            {...HEAD}
            {...attributes}
            {...(column.sort && props.sorting && { 'aria-sort': ariaSort(column.id, props.sorting.current) })}
            {...(!column.grow && { style: { width: `${column.width}rem` } })}
          >
            <HeadText column={column} sorting={props.sorting} />
          </th>
        ))}
        {rowActions.length > 0 && (
          <th
            scope="col"
            {...HEAD}
            className={styles.actions}
            style={{ width: `${rowActions.length * BUTTON_REM}rem` }}
          >
            <span className="only-read-aloud">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const;

/** A column’s head: text, or the button that sorts by it. */
function HeadText<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting<Row> | undefined }) {
  if (!column.sort || !sorting) return column.title;
  const Icon = SORT_ICONS[ariaSort(column.id, sorting.current)];
  return (
    <button type="button" className={styles.sort} onClick={() => sorting.by(column)}>
      {column.title}
      <Icon size={16} stroke={1.8} aria-hidden />
    </button>
  );
}

function PageBox<Row>({ selection }: { readonly selection: Selection<Row> }) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label="Select every row of this page"
        checked={selection.hasPage}
        ref={(box) => {
          if (box) box.indeterminate = selection.count > 0 && !selection.hasPage;
        }}
        onChange={selection.togglePage}
      />
    </label>
  );
}

/** A table that hides columns as it gets narrower; on phones each row is a card. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, total, rowId, link, rowActions = [], selection, failures } = props;
  const body = useOneStop();
  useReturnedFocus(body);
  const goneText = useId();
  const selectText = useId();
  const columns = useColumns(props, selection !== undefined);
  const isGrid = link !== undefined || selection !== undefined || rowActions.length > 0;
  const cellRole = isGrid ? GRID_CELL : CELL;
  return (
    <div className={styles.frame}>
      <table
        {...(isGrid ? GRID : TABLE)}
        className={styles.table}
        aria-label={label}
        aria-rowcount={total ?? -1}
      >
        <Head
          columns={props.columns}
          rowActions={rowActions}
          {...(props.sorting && { sorting: props.sorting })}
          {...(selection && { box: <PageBox selection={selection} /> })}
        />
        <tbody ref={body}>
          {rows.map(({ row, state }) => {
            const id = rowId(row);
            const failure = failures?.get(id);
            const isSelected = selection?.has(id) ?? false;
            return (
              <tr
                key={id}
                {...ROW}
                data-state={state}
                {...(link && { 'data-link': true })}
                {...(selection && { 'aria-selected': isSelected })}
                {...(state === 'gone' && { 'aria-describedby': goneText })}
              >
                {selection && (
                  <td {...cellRole} data-card="box" className={styles.boxes}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        data-box={id}
                        aria-labelledby={`${selectText} ${selectText}-${id}`}
                        checked={isSelected}
                        onChange={() => selection.toggle(row)}
                      />
                    </label>
                  </td>
                )}
                {columns.map(({ column, attributes }) => {
                  const cell = <ListCell column={column} row={row} />;
                  return (
                    <td
                      key={column.id}
                      {...cellRole}
                      {...attributes}
                      {...(isName(column) && { id: `${selectText}-${id}` })}
                    >
                      {isName(column) && link ? (
                        <ProjectLink to={link(row)} className={styles.link} data-name={id}>
                          {cell}
                        </ProjectLink>
                      ) : (
                        cell
                      )}
                      {isName(column) && failure && <small className={styles.failure}>{failure}</small>}
                    </td>
                  );
                })}
                {rowActions.length > 0 && (
                  <td {...cellRole} data-card="actions" className={styles.actions}>
                    {rowActions.map((action) => (
                      <ProjectLink
                        key={action.id}
                        to={action.to(row)}
                        className={styles.action}
                        data-action={action.id}
                        aria-label={action.label(row)}
                        title={action.text}
                      >
                        <action.icon size={20} stroke={1.6} aria-hidden />
                      </ProjectLink>
                    ))}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <span id={goneText} hidden>
        No longer in this list
      </span>
      <span id={selectText} hidden>
        Select
      </span>
    </div>
  );
}

interface ListSkeletonProps<Row> extends ColumnsProps<Row> {
  /** Read aloud while loading. */
  readonly label: string;
  readonly hasBoxes: boolean;
}

/** The table's head with placeholder rows. */
export function ListSkeleton<Row>({ label, hasBoxes, ...props }: ListSkeletonProps<Row>) {
  const columns = useColumns(props, hasBoxes);
  const hasActions = props.rowActions !== undefined && props.rowActions.length > 0;
  return (
    <div className={styles.frame} role="status" aria-label={label} data-skeleton>
      <table className={styles.table} aria-hidden>
        <Head {...props} {...(hasBoxes && { box: null })} />
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
            <tr key={at}>
              {hasBoxes && <td data-card="box" className={styles.boxes} />}
              {columns.map(({ column, attributes }) => (
                <td key={column.id} {...attributes}>
                  <span className={styles.bone} />
                </td>
              ))}
              {hasActions && <td data-card="actions" className={styles.actions} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
