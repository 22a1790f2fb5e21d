import { type FormEvent, useEffect, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { subscriberCalls } from '../../../../shared/features/growth/people/newsletter.calls.ts';
import {
  FORM_TRAP,
  NEWSLETTER_CONSENT,
  NEWSLETTER_EMAIL_MAX,
  NEWSLETTER_PATH,
} from '../../../../shared/features/site/blocks/blocks.rules.ts';
import {
  SUBSCRIBER_OFFER_COOKIE,
  SUBSCRIBER_OFFER_DISMISSED_DAYS,
  SUBSCRIBER_OFFER_SUBSCRIBED_DAYS,
} from '../../../../shared/rules/constants/timings.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { readCookie, writeCookie } from '../../../platform/storage/cookies.ts';
import store from '../../../ui/store/store.module.css';
import styles from './newsletter.module.css';

const subscribe = islandCall<typeof subscriberCalls.subscribe>({
  method: 'POST',
  path: '/omnis/v3/frontend/newsletter/',
});

/** Spec 3 §8.5. */
const FAILURE = 'Oops... Something went wrong, please try again later';

export interface SubscriberOfferProps {
  /** What subscribers get. */
  readonly offer: string;
}

/** A form post without a script; awake, it answers in place and can be dismissed. */
function SubscriberOffer({ offer }: SubscriberOfferProps) {
  const [awake, setAwake] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setAwake(true);
    setIsOver(readCookie(SUBSCRIBER_OFFER_COOKIE) !== null);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    setBusy(true);
    setRefused(null);
    try {
      const { message } = await subscribe({
        body: { email: text('email'), [FORM_TRAP]: text(FORM_TRAP), source: location.pathname },
      });
      writeCookie(SUBSCRIBER_OFFER_COOKIE, 'subscribed', SUBSCRIBER_OFFER_SUBSCRIBED_DAYS);
      setSent(message);
    } catch (error) {
      const isInvalid = error instanceof Refusal && error.status === 422;
      setRefused(isInvalid ? (error.errors?.email?.[0] ?? error.message) : FAILURE);
    } finally {
      setBusy(false);
    }
  };
  const dismiss = () => {
    writeCookie(SUBSCRIBER_OFFER_COOKIE, 'dismissed', SUBSCRIBER_OFFER_DISMISSED_DAYS);
    setIsOver(true);
  };

  if (isOver) return null;
  return (
    <section className={styles.offer} aria-labelledby="subscriber-offer">
      <h2 id="subscriber-offer">{offer}</h2>
      {sent ? (
        <p role="status">{sent}</p>
      ) : (
        <form method="post" action={NEWSLETTER_PATH} onSubmit={submit} noValidate={awake}>
          <div className={store.field}>
            <label htmlFor="subscriber-offer-email">Email address</label>
            <div className={styles.line}>
              <input
                className={store.input}
                id="subscriber-offer-email"
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={NEWSLETTER_EMAIL_MAX}
                {...(refused && { 'aria-invalid': true, 'aria-describedby': 'subscriber-offer-error' })}
              />
              <button type="submit" className={store.button} aria-busy={busy}>
                Subscribe
              </button>
              {awake && (
                <button type="button" className={store.quiet} onClick={dismiss}>
                  No thanks
                </button>
              )}
            </div>
            {refused && (
              <span className={store.error} id="subscriber-offer-error" role="alert">
                {refused}
              </span>
            )}
          </div>
          <p className={store.hint}>{NEWSLETTER_CONSENT}</p>
          <div className={styles.trap} aria-hidden="true">
            <input name={FORM_TRAP} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
          </div>
        </form>
      )}
    </section>
  );
}

export default defineIsland(SubscriberOffer, { when: 'seen' });
