import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createPayments, type Payments } from '../../../platform/payments/payments.ts';
import { remindDue, renewDue } from './subscription.jobs.ts';

const DAY_MS = 86_400_000;
const PAYS = '4242 4242 4242 4242';
const DECLINES_LATER = '4000 0000 0000 0341';

let server: TestServer;
/** The server’s sandbox, by a clock that this test sets. */
let payments: Payments;
let time = new Date();

beforeAll(async () => {
  server = await startTestServer();
  payments = await createPayments({
    settings: { provider: 'sandbox' },
    database: server.services.databases.platform,
    secret: server.services.secret,
    clock: () => time,
  });
});
afterAll(() => server.close());

/** It becomes that time, and the jobs that look after what is due and what is near run. */
async function itIs(at: Date): Promise<void> {
  time = at;
  const services = { payments, databases: server.services.databases };
  await renewDue(services);
  await remindDue(services);
}
const later = (days: number) => itIs(new Date(time.getTime() + days * DAY_MS));
/** A month has 28 to 31 days: what is paid for ends on a day of the calendar, not after so many of them. */
const onceEnded = (end: string) => itIs(new Date(Date.parse(end) + 1));

let made = 0;
/** A project with an owner, a manager, and what each was told. */
async function merchant() {
  time = new Date();
  made += 1;
  const code = `pro${made}-${randomUUID().slice(0, 6)}`;
  const owner = await addPerson(server, `owner-${code}@example.test`);
  const manager = await addPerson(server, `manager-${code}@example.test`);
  await addProject(server, code, [
    [owner, 'owner'],
    [manager, 'manager'],
  ]);
  const client = (await signedIn(server, owner.email)).in(code);
  const subjects = async (email: string) => {
    const mails = (await server.services.mail.outbox?.list()) ?? [];
    return mails
      .filter(({ to, subject }) => to === email && /Pro|trial/.test(subject))
      .toSorted((one, other) => one.sentAt.localeCompare(other.sentAt))
      .map(({ subject }) => subject.replace(/ \([^(]*\)$/, ''));
  };
  const pay = async (body: object, number = PAYS) => {
    const { clientSecret } = await client.call(subscriptionCalls.intent, { body });
    const card = { number, expiryMonth: 12, expiryYear: new Date().getUTCFullYear() + 2, cvc: '123' };
    await client.call(subscriptionCalls.sandboxConfirm, {
      body: { clientSecret, card, idempotencyKey: randomUUID() },
    });
  };
  const current = async () => (await client.call(subscriptionCalls.get, {})).subscription;
  return {
    current,
    pay,
    setEnding: async (ends: boolean) =>
      client.call(subscriptionCalls.cancel, {
        body: { subscription_id: (await current()).id, keep: !ends },
      }),
    switchTo: async (billing_cycle: BillingCycle) =>
      client.call(subscriptionCalls.changeBillingCycle, {
        body: { subscription_id: (await current()).id, billing_cycle },
      }),
    /** All mails about Pro so far, oldest first; its manager has none. */
    async heard(...titles: string[]) {
      await eventsDelivered(server.services.databases.platform);
      await vi.waitFor(async () => expect(await subjects(owner.email)).toEqual(titles), {
        timeout: 15_000,
        interval: 50,
      });
      expect(await subjects(manager.email)).toEqual([]);
      const { notifications } = await client.call(notificationCalls.list, { query: {} });
      const [newest] = notifications;
      expect(newest?.title).toBe(titles.at(-1));
      return mailTo(server, owner.email, titles.at(-1) ?? '');
    },
  };
}

const day = (at: string | Date) => formatDate(at, 'day', 'UTC');

test('a trial: its start, a reminder three days before the first charge, and the receipts', async () => {
  const who = await merchant();
  await who.pay({ with_trial: true, billing_cycle: 'yearly' });
  const { trial_ends_at } = await who.current();
  const end = day(trial_ends_at ?? '');
  const started = await who.heard('Your free Pro trial has started');
  expect(started.text).toContain(`Pro is free until ${end}.`);
  expect(started.text).toContain('On that day we’ll charge £99.00 for a year of Pro.');
  expect(started.text).toContain('cancel your plan in Settings');
  expect(started.link('/settings/')).toContain('/settings/?section=payment&project=pro');

  await later(3);
  await who.heard('Your free Pro trial has started');
  await later(2);
  const heard = ['Your free Pro trial has started', `Your free trial ends on ${end}`];
  const near = await who.heard(...heard);
  expect(near.text).toContain('On that day we’ll charge £99.00 for a year of Pro.');
  await later(1);
  await who.heard(...heard);

  await later(2);
  heard.push('Pro continues after your free trial');
  const paid = await who.heard(...heard);
  expect(paid.text).toContain('We’ve received £99.00.');
  const { next_charge } = await who.current();
  expect(paid.text).toContain(`Your next payment is £99.00 on ${day(next_charge?.at ?? '')}.`);
});

test('a declined renewal says what to do, and the payment that follows has its receipt', async () => {
  const who = await merchant();
  await who.pay({ billing_cycle: 'monthly' }, DECLINES_LATER);
  const welcome = await who.heard('Welcome to Pro');
  expect(welcome.text).toContain('We’ve received £10.00.');
  const { current_period_end } = await who.current();
  expect(welcome.text).toContain(`${day(new Date())} to ${day(current_period_end)}`);
  expect(welcome.text).toContain(`Your next payment is £10.00 on ${day(current_period_end)}.`);

  await onceEnded(current_period_end);
  const failed = await who.heard('Welcome to Pro', 'We couldn’t take your Pro payment');
  expect(failed.text).toContain('Your payment of £10.00 was declined.');
  expect(failed.text).toContain(
    `We’ll try the one we have again on ${day(new Date(Date.parse(current_period_end) + 2 * DAY_MS))}, and you’ll keep Pro until then.`,
  );
  expect(failed.link('/settings/')).toBeTruthy();

  await later(2);
  await who.pay({ update: true });
  const paid = await who.heard(
    'Welcome to Pro',
    'We couldn’t take your Pro payment',
    'Your Pro payment has arrived',
  );
  expect(paid.text).toContain('We’ve received £10.00.');
});

test('a plan that is never paid ends, and its owners hear why', async () => {
  const who = await merchant();
  await who.pay({ billing_cycle: 'monthly' }, DECLINES_LATER);
  await who.heard('Welcome to Pro');
  await onceEnded((await who.current()).current_period_end);
  await who.heard('Welcome to Pro', 'We couldn’t take your Pro payment');
  await later(14);
  const ended = await who.heard(
    'Welcome to Pro',
    'We couldn’t take your Pro payment',
    'Your Pro plan has ended',
  );
  expect(ended.text).toContain('We couldn’t take your payment');
});

test('a yearly plan: a change of cycle, a reminder two weeks before it renews, its renewal', async () => {
  const who = await merchant();
  await who.pay({ billing_cycle: 'monthly' });
  const heard = ['Welcome to Pro'];
  await who.heard(...heard);
  await who.switchTo('yearly');
  heard.push('You now pay for Pro yearly');
  const changed = await who.heard(...heard);
  expect(changed.text).toContain('We’ve received £89.00.');
  const { next_charge } = await who.current();
  const renewal = day(next_charge?.at ?? '');
  expect(changed.text).toContain(`Your next payment is £99.00 on ${renewal}.`);

  await later(345);
  await who.heard(...heard);
  await later(7);
  heard.push(`Pro renews on ${renewal}`);
  const near = await who.heard(...heard);
  expect(near.text).toContain('On that day we’ll charge £99.00 for another year.');
  await later(1);
  await who.heard(...heard);
  await later(14);
  await who.heard(...heard, 'Pro has renewed');
});

test('a plan that is cancelled, resumed, cancelled and over; no reminder of a charge that won’t come', async () => {
  const who = await merchant();
  await who.pay({ with_trial: true, billing_cycle: 'monthly' });
  const heard = ['Your free Pro trial has started'];
  await who.heard(...heard);
  await who.setEnding(true);
  heard.push('Your Pro plan is cancelled');
  const cancelled = await who.heard(...heard);
  const { current_period_end } = await who.current();
  expect(cancelled.text).toContain(`You can use Pro until ${day(current_period_end)}.`);
  await who.setEnding(false);
  heard.push('Your Pro plan continues');
  const resumed = await who.heard(...heard);
  expect(resumed.text).toContain(`Your next payment is £10.00 on ${day(current_period_end)}.`);
  await who.setEnding(true);
  heard.push('Your Pro plan is cancelled');
  await who.heard(...heard);
  await later(5);
  await who.heard(...heard);
  await later(3);
  const ended = await who.heard(...heard, 'Your Pro plan has ended');
  expect(ended.text).toContain('You’re on the free plan now.');
});
