import styles from './shown-reviews.module.css';

const FULL = 5;

/** Stars as signs, read aloud as words. */
export function Stars({ stars }: { readonly stars: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${stars} of 5 stars`}>
      <span aria-hidden>{'★'.repeat(stars)}</span>
      <span aria-hidden className={styles.off}>
        {'★'.repeat(FULL - stars)}
      </span>
    </span>
  );
}
