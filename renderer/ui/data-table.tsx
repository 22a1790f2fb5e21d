import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { MEDIA } from '../styles/breakpoints.ts';
import styles from './data-table.module.css';
import { ProjectLink } from './project-link.tsx';

/** From this many rows on, only those in view are in the page. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT_PX = 52;
const CARD_HEIGHT_PX = 180;
const OVERSCAN = 12;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

export interface DataColumn<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Makes the column sortable by this value. */
  readonly sortBy?: (row: T) => string | number;
  readonly align?: 'start' | 'end';
  /** CSS width on wide screens. */
  readonly width?: string;
  /** The row's name: the card's title on phones, and what `rowLink` is on. One column of a table. */
  readonly isName?: boolean;
}

interface DataTableProps<T> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  /** Declare it outside the component, or memoise it. */
  readonly columns: readonly DataColumn<T>[];
  readonly rowKey: (row: T) => string;
  /** Where a row leads; the whole row can be pressed. */
  readonly rowLink?: (row: T) => string;
  /** Shown instead of the table without rows. */
  readonly empty?: ReactNode;
  readonly initialSort?: { readonly id: string; readonly descending: boolean };
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const sortIcon = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

/** Rows and columns with sorting; 10,000 rows stay smooth; on phones each row is a card. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, columns, rowKey, rowLink, empty, initialSort } = props;
  const definitions = useMemo(
    (): ColumnDef<typeof features, T>[] =>
      columns.map(({ id, header, sortBy }) => ({
        id,
        header,
        enableSorting: sortBy !== undefined,
        accessorFn: (row) => sortBy?.(row) ?? '',
        sortFn: 'basic',
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    enableSortingRemoval: true,
    initialState: { sorting: initialSort ? [{ id: initialSort.id, desc: initialSort.descending }] : [] },
  });
  const sorted = table.getRowModel().rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const [placed, setPlaced] = useState<{ readonly top: number; readonly narrow: boolean } | null>(null);
  useEffect(() => {
    const place = () =>
      setPlaced({
        top: (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
        narrow: window.matchMedia(MEDIA.phone).matches,
      });
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, []);

  const isVirtual = sorted.length > VIRTUAL_FROM && placed !== null;
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? sorted.length : 0,
    estimateSize: () => (placed?.narrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: OVERSCAN,
    scrollMargin: placed?.top ?? 0,
    getItemKey: (index) => sorted[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const visible = isVirtual
    ? items.flatMap(({ index }) => (sorted[index] ? [{ index, row: sorted[index] }] : []))
    : sorted.slice(0, VIRTUAL_FROM).map((row, index) => ({ index, row }));
  const before = isVirtual ? (items[0]?.start ?? 0) - (placed?.top ?? 0) : 0;
  const after = isVirtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? 0) - (placed?.top ?? 0)) : 0;

  if (rows.length === 0 && empty) return empty;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {table.getHeaderGroups()[0]?.headers.map((header, at) => {
              const column = columns[at];
              const direction = header.column.getIsSorted() || 'none';
              const Icon = sortIcon[direction];
              const canSort = header.column.getCanSort();
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-align={column?.align}
                  style={{ width: column?.width }}
                  {...(canSort && { 'aria-sort': ariaSort[direction] })}
                >
                  {canSort ? (
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      {column?.header}
                      <Icon size={14} aria-hidden />
                    </button>
                  ) : (
                    column?.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {before > 0 && <tr className={styles.spacer} aria-hidden style={{ height: before }} />}
          {visible.map(({ row, index }) => (
            <tr
              key={row.id}
              aria-rowindex={index + 2}
              data-index={index}
              {...(isVirtual && { ref: virtualizer.measureElement })}
              {...(rowLink && { 'data-link': true })}
            >
              {columns.map((column) => {
                const content = column.cell(row.original);
                return (
                  <td
                    key={column.id}
                    data-label={column.header}
                    data-align={column.align}
                    {...(column.isName && { 'data-name': true })}
                  >
                    {column.isName && rowLink ? (
                      <ProjectLink to={rowLink(row.original)} className={styles.link}>
                        {content}
                      </ProjectLink>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 && <tr className={styles.spacer} aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
