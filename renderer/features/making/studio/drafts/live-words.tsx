import type { ProductStatus } from '../../../../../shared/features/making/products/products.ts';
import styles from './drafts.module.css';
import { publishedWords } from './published-words.ts';

interface LiveWordsProps {
  /** The status of the newest published version; null while there is no product. */
  readonly status: ProductStatus | null;
  readonly changedSince: string | null;
}

/** Whether shoppers see the product, apart from whether the draft is saved. A change of it is read aloud. */
export function LiveWords({ status, changedSince }: LiveWordsProps) {
  return (
    <span className={styles.live} role="status">
      {status && publishedWords(status, changedSince !== null)}
    </span>
  );
}
