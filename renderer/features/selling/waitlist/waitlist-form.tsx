import { WAITLIST_CONSENT, WAITLIST_JOINED } from '../../../../shared/features/selling/waitlist/waitlist.ts';
import { FORM_TRAP, NEWSLETTER_EMAIL_MAX } from '../../../../shared/features/site/blocks/blocks.ts';
import store from '../../../ui/store/store.module.css';
import type { WaitlistRefusal } from './join-by-form.ts';
import styles from './waitlist-form.module.css';

interface WaitlistFormProps {
  readonly isSent: boolean;
  readonly refusal: WaitlistRefusal | null;
}

/** Asks for one email when the store opens, without any script. */
export function WaitlistForm({ isSent, refusal }: WaitlistFormProps) {
  if (isSent && !refusal)
    return (
      <p role="status" className={styles.sent}>
        {WAITLIST_JOINED}.
      </p>
    );
  return (
    <form method="post" className={styles.form}>
      <div className={styles.line}>
        <div className={store.field}>
          <label htmlFor="email">Email me when it opens</label>
          <input
            className={store.input}
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            required
            maxLength={NEWSLETTER_EMAIL_MAX}
            defaultValue={refusal?.email ?? ''}
            {...(refusal && { 'aria-invalid': true, 'aria-describedby': 'email-error' })}
          />
        </div>
        <button className={store.button} type="submit">
          Tell me
        </button>
      </div>
      {refusal && (
        <span className={store.error} id="email-error" role="alert">
          {refusal.message}
        </span>
      )}
      <p className={store.hint}>{WAITLIST_CONSENT}</p>
      <div className={styles.trap} aria-hidden="true">
        <input name={FORM_TRAP} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    </form>
  );
}
