import type { FactoryOrderRow } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import styles from './pieces-bar.module.css';

type Pieces = Pick<FactoryOrderRow, 'pieces' | 'piecesBegun' | 'piecesDone'>;

/** How many pieces of an order are packed, and how many are at work. */
export function PiecesBar(order: Pieces) {
  const { pieces, piecesBegun, piecesDone } = order;
  const share = (count: number) => `${pieces === 0 ? 0 : (count / pieces) * 100}%`;
  return (
    <span className={styles.pieces}>
      <span className={styles.count}>
        <b>
          {piecesDone} of {pieces}
        </b>
        <span className="only-read-aloud"> packed</span>
      </span>
      <span className={styles.bar} aria-hidden>
        <span data-kind="begun" style={{ width: share(piecesBegun) }} />
        <span data-kind="done" style={{ width: share(piecesDone) }} />
      </span>
    </span>
  );
}
