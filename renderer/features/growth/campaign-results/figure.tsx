import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import styles from './campaign-results.module.css';

/** A part of a whole as percent with one digit; empty where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`;

interface FigureProps {
  readonly count: number;
  /** What it counts, for screen readers: `Clicked, Gmail`. */
  readonly name: string;
  /** Shows its share of it. */
  readonly whole?: number;
  readonly onOpen: () => void;
}

/** A figure in a table that opens its people. */
export function Figure({ count, name, whole, onOpen }: FigureProps) {
  return (
    <>
      {count === 0 ? (
        '0'
      ) : (
        <button
          type="button"
          className={styles.figure}
          aria-label={`${formatNumber(count)} ${name}`}
          onClick={onOpen}
        >
          {formatNumber(count)}
        </button>
      )}
      {whole !== undefined && whole > 0 && <div className={styles.soft}>{shareText(count, whole)}</div>}
    </>
  );
}
