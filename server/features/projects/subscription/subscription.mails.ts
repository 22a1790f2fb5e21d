import type { SubscriptionState } from '../../../../shared/features/projects/subscription/subscription.events.ts';
import { nextChargeMinor } from '../../../../shared/features/projects/subscription/subscription.ts';
import { type BillingCycle, PRO_CURRENCY, PRO_PRICE } from '../../../../shared/rules/constants/constants.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { formatMoney } from '../../../../shared/rules/money/money.ts';
import type { MailBlock, QueuedMail } from '../../../platform/mail/mail.ts';
import type { SubscriptionNews } from './subscription-news.ts';

const BRAND_COLOUR = '#1f3a8a';

/** What owners hear: changes of their subscription, and charges to come. */
export type TellingKind = SubscriptionNews | 'trial-ends-soon' | 'renews-soon';

/** A piece of news for owners, in their mailbox and in the bell. */
export interface Telling {
  readonly title: string;
  readonly sentences: readonly string[];
  /** What was paid; null where nothing was, or where it isn’t known. */
  readonly paid: { readonly what: string; readonly period: string; readonly amount: string } | null;
  readonly button: string;
}

/** In UTC, as the charges are made. */
const day = (at: string | Date): string => formatDate(at, 'day', 'UTC');
const pounds = (amount: number): string => formatMoney({ amount, currency: PRO_CURRENCY });
const SPAN: Readonly<Record<BillingCycle, string>> = { yearly: 'a year', monthly: 'a month' };

const CANCEL_IN_TIME = 'To stop, cancel your plan in Settings before then. You won’t pay anything.';

/** What is charged next and when, or when Pro ends; nothing where that isn’t known. */
function nextSentences({
  cycle,
  creditMinor,
  endsWithPeriod,
  nextChargeAt,
  periodEnd,
}: SubscriptionState): string[] {
  if (endsWithPeriod) return [`Pro ends on ${day(periodEnd)}, and we won’t charge you again.`];
  if (nextChargeAt === null) return [];
  const amount = nextChargeMinor(cycle, creditMinor);
  if (amount === 0) return [`Your next payment is due on ${day(nextChargeAt)}. Your credit covers it.`];
  const less = amount < PRO_PRICE[cycle] ? `, which is ${pounds(PRO_PRICE[cycle])} less your credit` : '';
  return [`Your next payment is ${pounds(amount)} on ${day(nextChargeAt)}${less}.`];
}

function wordsOf(
  kind: TellingKind,
  state: SubscriptionState,
  paidMinor: number | null,
): { title: string; sentences: string[]; button?: string } {
  const { cycle, endsWithPeriod, nextChargeAt, periodEnd, status, trialEnd } = state;
  const next = nextSentences(state);
  const amount = pounds(nextChargeMinor(cycle, state.creditMinor));
  const trial = status === 'trialing';
  const received =
    paidMinor === null
      ? []
      : [
          paidMinor === 0
            ? 'Your credit covered this payment, so we didn’t charge you.'
            : `Thank you. We’ve received ${pounds(paidMinor)}.`,
        ];
  switch (kind) {
    case 'trial-started':
      return {
        title: 'Your free Pro trial has started',
        sentences: [
          `Pro is free until ${day(trialEnd ?? periodEnd)}.`,
          ...(nextChargeAt === null || endsWithPeriod
            ? next
            : [`On that day we’ll charge ${amount} for ${SPAN[cycle]} of Pro.`, CANCEL_IN_TIME]),
        ],
      };
    case 'started':
      return { title: 'Welcome to Pro', sentences: [...received, ...next] };
    case 'trial-paid':
      return {
        title: 'Pro continues after your free trial',
        sentences: [...received, ...next],
      };
    case 'renewed':
      return { title: 'Pro has renewed', sentences: [...received, ...next] };
    case 'paid-late':
      return { title: 'Your Pro payment has arrived', sentences: [...received, ...next] };
    case 'payment-failed':
      return {
        title: 'We couldn’t take your Pro payment',
        sentences: [
          `Your payment of ${amount} was declined.`,
          'Choose another card or payment method in Settings, so you don’t lose Pro.',
          ...(nextChargeAt === null
            ? []
            : [`We’ll try the one we have again on ${day(nextChargeAt)}, and you’ll keep Pro until then.`]),
          'If no payment goes through, Pro ends.',
        ],
        button: 'Update payment method',
      };
    case 'cycle-changed':
      return {
        title: `You now pay for Pro ${cycle}`,
        sentences: [
          ...(trial
            ? ['Your free trial continues.']
            : paidMinor === 0
              ? ['There was nothing to pay today. Time you’ve already paid for counts towards your new plan.']
              : received),
          ...next,
        ],
      };
    case 'cancelled':
      return {
        title: 'Your Pro plan is cancelled',
        sentences: [
          // An overdue one may end any day, and its payment may still arrive.
          status === 'past_due'
            ? 'It won’t renew again, and we won’t delete anything.'
            : `You can use Pro until ${day(periodEnd)}. We won’t charge you again, and we won’t delete anything.`,
          'Changed your mind? Keep Pro in Settings before it ends.',
        ],
      };
    case 'resumed':
      return { title: 'Your Pro plan continues', sentences: ['It’s no longer cancelled.', ...next] };
    case 'ended':
      return {
        title: 'Your Pro plan has ended',
        sentences: [
          'You’re on the free plan now. We won’t charge you again, and we haven’t deleted anything.',
          'You can upgrade again in Settings at any time.',
        ],
      };
    case 'ended-unpaid':
      return {
        title: 'Your Pro plan has ended',
        sentences: [
          'We couldn’t take your payment, so you’re on the free plan now. We haven’t deleted anything.',
          'You can upgrade again in Settings at any time.',
        ],
      };
    case 'trial-ends-soon':
      return {
        title: `Your free trial ends on ${day(nextChargeAt ?? periodEnd)}`,
        sentences: [`On that day we’ll charge ${amount} for ${SPAN[cycle]} of Pro.`, CANCEL_IN_TIME],
      };
    case 'renews-soon':
      return {
        title: `Pro renews on ${day(nextChargeAt ?? periodEnd)}`,
        sentences: [
          nextChargeMinor(cycle, state.creditMinor) === 0
            ? 'Your credit covers another year, so we won’t charge you.'
            : `On that day we’ll charge ${amount} for another year.`,
          'To stop, cancel your plan in Settings before then.',
        ],
      };
  }
}

/** What owners hear of a subscription. @param paidMinor what was paid with it; null where nothing was */
export function tellingOf(kind: TellingKind, state: SubscriptionState, paidMinor: number | null): Telling {
  const { title, sentences, button = 'Open your plan' } = wordsOf(kind, state, paidMinor);
  const isReceipt = paidMinor !== null && state.status === 'active';
  return {
    title,
    sentences,
    paid: isReceipt
      ? {
          what: `Selvedge Pro, ${state.cycle}`,
          period: `${day(state.periodStart)} to ${day(state.periodEnd)}`,
          amount: pounds(paidMinor),
        }
      : null,
    button,
  };
}

/** The email of a telling to one owner. It’s about a contract, so it can’t be refused. */
export function subscriptionMail(
  { title, sentences, paid, button }: Telling,
  {
    name,
    to,
    key,
    at,
    link,
    origin,
  }: {
    /** The project’s. */
    readonly name: string;
    readonly to: string;
    readonly key: string;
    /** When it happened. */
    readonly at: Date;
    readonly link: string;
    readonly origin: string;
  },
): QueuedMail {
  const [first = title] = sentences;
  const receipt: MailBlock[] = paid
    ? [
        {
          kind: 'lines',
          caption: 'Receipt',
          lines: [
            { label: paid.what, detail: paid.period },
            { label: `Paid on ${day(at)}`, value: paid.amount, strong: true },
          ],
        },
      ]
    : [];
  return {
    to,
    subject: `${title} (${name})`,
    idempotencyKey: `${key}:${to}`,
    content: {
      brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: origin },
      preview: first,
      blocks: [
        { kind: 'heading', text: title },
        ...sentences.map((text) => ({ kind: 'paragraph' as const, text })),
        ...receipt,
        { kind: 'button', text: button, url: link },
      ],
      footer: `You’re receiving this email because you own ${name} on Selvedge.`,
    },
  };
}
