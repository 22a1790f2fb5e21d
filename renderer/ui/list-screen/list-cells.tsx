import type { ReactNode } from 'react';
import { Money } from '../money.tsx';
import { OrderDate } from '../order-date.tsx';
import type { Column } from './list-definition.ts';
import styles from './list-table.module.css';

/** An empty cell: a dash, read aloud as “None”. */
const NOTHING = (
  <span className={styles.none} data-none>
    <span aria-hidden>—</span>
    <span className="only-read-aloud">None</span>
  </span>
);

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  switch (column.kind) {
    case 'text': {
      const value = column.value(row);
      return value && <bdi {...(column.isCode && { className: 'code' })}>{value}</bdi>;
    }
    case 'number':
      return column.value(row);
    case 'money': {
      const value = column.value(row);
      return value && <Money value={value} />;
    }
    case 'date': {
      const value = column.value(row);
      return value === null ? column.none : <OrderDate at={value} />;
    }
    case 'own':
      return column.cell(row);
  }
}

/** One cell of a row; long text is truncated, with the full text in its title. */
export function ListCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const shown = content(column, row);
  const whole = shown === null || shown === undefined || shown === '' ? NOTHING : shown;
  if (column.kind !== 'text') return whole;
  const value = column.value(row);
  const second = column.second?.(row) ?? null;
  return (
    <span className={styles.text} {...(value && { title: second ? `${value}, ${second}` : value })}>
      <span>{whole}</span>
      {second && (
        <small>
          <bdi>{second}</bdi>
        </small>
      )}
    </span>
  );
}

/** Whether a column aligns at its end, so that digits line up. */
export const isNumeric = <Row,>(column: Column<Row>): boolean =>
  column.kind === 'number' || column.kind === 'money';
