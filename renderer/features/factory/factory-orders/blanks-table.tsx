import type { NeededBlank } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './blanks-table.module.css';

/** Blanks that still have to come from the warehouse, in the order of their pick faces. */
export function BlanksTable({ blanks }: { readonly blanks: readonly NeededBlank[] }) {
  if (blanks.length === 0) return <p className={styles.none}>All blanks picked.</p>;
  return (
    <ul className={styles.blanks}>
      {blanks.map(({ blank, needed, short }) => (
        <li key={blank.id} className={styles.blank}>
          <span className={styles.face}>{blank.pickFace ?? 'no pick face'}</span>
          <span className={styles.what}>
            <b>
              {needed} × {blank.colour}, {blank.size}
            </b>
            <small>{blank.baseProductName}</small>
            <small className={styles.code}>{blank.sku}</small>
          </span>
          {short > 0 ? (
            <StatusPill tone="bad">{short} short</StatusPill>
          ) : (
            <small className={styles.stock}>{blank.stock} left</small>
          )}
        </li>
      ))}
    </ul>
  );
}
