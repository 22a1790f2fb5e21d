import type { ReactNode } from 'react';
import type { ConsentAnswer } from '../../../../shared/features/accounts/consent/consent.ts';
import styles from './consent-question.module.css';

interface ConsentQuestionProps {
  /** A store shows none: its products need the room. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
  readonly answer: (answer: ConsentAnswer) => void;
}

/** Asks about analytics cookies without blocking the page. Both answers weigh the same. */
export const ConsentQuestion = ({ title, children, answer }: ConsentQuestionProps) => (
  <section className={styles.card} aria-label="Cookies" {...(!title && { 'data-store': '' })}>
    {title && <h2 className={styles.title}>{title}</h2>}
    <p className={styles.text}>{children}</p>
    <div className={styles.answers}>
      <button type="button" onClick={() => answer('denied')}>
        Essential only
      </button>
      <button type="button" onClick={() => answer('granted')}>
        Accept all
      </button>
    </div>
  </section>
);
