import { SafeLink } from '../../../ui/safe-link.tsx';
import { OPEN_FEEDBACK } from '../feedback/feedback.ts';
import { ChatOffer } from '../live-chat/live-chat.ts';
import styles from './help.module.css';

/** What to do where no question is the one that somebody has: chat while somebody is there, or say what is missing. */
export function NoAnswer() {
  return (
    <section aria-labelledby="help-no-answer" className={styles.noAnswer}>
      <h2 id="help-no-answer" className={styles.heading}>
        Still need help?
      </h2>
      <p>Tell us what you couldn’t find.</p>
      <div className={styles.ways}>
        <ChatOffer className={styles.way ?? ''} />
        <SafeLink href={`@${OPEN_FEEDBACK}`} className={styles.way}>
          Give feedback
        </SafeLink>
      </div>
    </section>
  );
}
