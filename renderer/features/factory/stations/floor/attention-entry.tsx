import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScanTone } from '../../../../../shared/contract/operation.ts';
import styles from './attention-entry.module.css';

interface AttentionEntryProps {
  readonly tone: ScanTone;
  /** Above its words, in small: what it’s about. */
  readonly about?: ReactNode;
  readonly words: string;
  /** The one thing to do; null where the entry asks a question. */
  readonly fix: string | null;
  /** The ways to answer. */
  readonly children: ReactNode;
}

/** One entry of what needs attention. */
export function AttentionEntry({ tone, about, words, fix, children }: AttentionEntryProps) {
  return (
    <div className={styles.entry} data-tone={tone}>
      {about && <p className={styles.about}>{about}</p>}
      <h3 className={styles.words}>{words}</h3>
      {fix !== null && (
        <p className={styles.fix}>
          <IconArrowRight size={24} aria-hidden /> {fix}
        </p>
      )}
      {children}
    </div>
  );
}
