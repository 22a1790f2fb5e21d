import styles from './header.module.css';

/** The product's name on its strip of cloth. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      Selvedge
      <span className={styles.stitch} aria-hidden />
    </span>
  );
}
