import type { ElementFaults } from '../../../../../shared/features/making/products/products.ts';
import styles from './marks.module.css';

/** Shapes that differ, so that colour is never the only sign. */
const SHAPES: Readonly<Record<ElementFaults['weight'], string>> = {
  stop: 'M6.2 2.5h5.6l3.9 3.9v5.6l-3.9 3.9H6.2l-3.9-3.9V6.4z',
  look: 'M9 2.2l7 13H2z',
};
const EXCLAMATION: Readonly<Record<ElementFaults['weight'], string>> = {
  stop: 'M9 5.4v4.2M9 12.4v.2',
  look: 'M9 7v3.8M9 13v.2',
};

/** The sign of a fault: an octagon for what stops printing, a triangle for what needs a look. Shows on any ground. */
export function FaultSign({ weight }: Pick<ElementFaults, 'weight'>) {
  return (
    <svg className={styles.sign} viewBox="0 0 18 18" aria-hidden data-weight={weight}>
      <path className={styles.rim} d={SHAPES[weight]} />
      <path className={styles.shape} d={SHAPES[weight]} />
      <path className={styles.exclamation} d={EXCLAMATION[weight]} />
    </svg>
  );
}
