import { z } from 'zod';
import { momentText } from '../../../rules/dates/dates.ts';
import type { CurrencyCode } from '../../../rules/money/money.ts';
import { formatMoney } from '../../../rules/money/money.ts';
import { whyLeftOut } from '../campaigns/campaigns.rules.ts';
import type { CampaignTest, Verdict } from '../campaigns/campaigns.ts';

/** What can have happened to a mail, as figures count it and lists show it. A mail can have several. */
export const OUTCOMES = {
  sent: 'Sent',
  delivered: 'Delivered',
  clicked: 'Clicked',
  unsure: 'Unsure clicks',
  ordered: 'Ordered',
  unsubscribed: 'Unsubscribed',
  complained: 'Complained',
  bounced: 'Bounced',
  refused: 'Refused',
  skipped: 'Left out',
  doubtful: 'May not have arrived',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  opened: 'Opened, about',
} as const;
export type Outcome = keyof typeof OUTCOMES;
export const outcomeSchema = z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]);

/** What each figure counts, wherever it is shown. */
export const FIGURE_TEXTS: Readonly<Record<Outcome | 'sales' | 'clicks' | 'difference', string>> = {
  sent: 'Emails that the next mail server took. Those that may not have arrived are counted on their own.',
  delivered:
    'Sent emails that didn’t bounce. Whether they went to the inbox or to spam, no one outside the mail program can know.',
  clicked:
    'People with a sure click: the store’s page ran in their browser, or they ordered. Clicks by programs don’t count.',
  unsure:
    'People with clicks that a program may have made, such as a virus scanner. They move to Clicked once a page runs or an order follows.',
  ordered: 'People with a paid order within 5 days of a sure click. An order counts for one email only.',
  unsubscribed: 'People who ended the store’s offers by this email.',
  complained: 'People who reported this email as spam. Gmail doesn’t report single complaints.',
  bounced: 'Sent emails that came back later, because the mailbox was full or doesn’t exist.',
  refused: 'Emails that the next mail server refused straight away. They don’t count as sent.',
  skipped: 'People whose email was stopped before it left. The list says why.',
  doubtful: 'Emails that got no answer from the next mail server. They may or may not have arrived.',
  waiting: 'Emails that haven’t been sent yet.',
  cancelled: 'Emails that the cancelled campaign didn’t send.',
  opened:
    'People whose mail program fetched the email’s images. Programs also fetch them without a reader, and some never do, so this is a guess.',
  clicks: 'Every press on the link, also repeated ones and those of programs.',
  sales: 'Paid orders within 5 days of a sure click, minus refunds so far, in the store’s currency.',
  difference:
    'How many more of 100 people clicked than with variant A. The true difference is within this range 19 times in 20.',
};

/** Other campaigns that one is compared with at once. */
export const COMPARED_MOST = 3;

const percent = (share: number) => (100 * share).toFixed(1);
const unsigned = (share: number) => percent(Math.abs(share));

/**
 * A difference of two shares with its range, such as `0.4 to 1.9 points more`. A range around zero is no clear difference.
 * @param interval from and to, as parts of one
 */
export function differenceText([from, to]: readonly [number, number]): string {
  if (from > 0) return `${percent(from)} to ${percent(to)} points more`;
  if (to < 0) return `${unsigned(to)} to ${unsigned(from)} points fewer`;
  return `No clear difference: ${unsigned(from)} points fewer to ${percent(Math.max(0, to))} more`;
}

interface TestStanding {
  readonly test: CampaignTest;
  readonly verdict: Verdict | null;
  readonly chosenBy: string | null;
  readonly decidesAt: string | null;
  readonly timeZone: string;
  readonly currency: CurrencyCode;
}

const MEASURED = { clicks: 'clicks', sales: 'sales', opens: 'opens' } as const;

/** What is known of a test’s decision: when it comes, or what it was. */
export function testText({ test, verdict, chosenBy, decidesAt, timeZone, currency }: TestStanding): string {
  if (test.share === 100) return 'Each variant went to a part of the people. Such a split names no winner.';
  if (verdict === null)
    return decidesAt === null
      ? 'A winner is named once the sample has been sent and its time has passed.'
      : `A winner is named on ${momentText(decidesAt, timeZone)}, by ${MEASURED[test.measure]}. Until then we show no difference: looking early misleads.`;
  const winner = verdict.winner.toUpperCase();
  const on = `on ${momentText(verdict.decidedAt, timeZone)}`;
  const later = 'Later clicks still count below.';
  if (verdict.by === 'person') return `${chosenBy ?? 'Someone'} chose ${winner} ${on}. ${later}`;
  if (verdict.by === 'no-difference')
    return `No clear difference ${on}. We sent ${winner}, as you chose. ${later}`;
  if (verdict.interval === null) return `${winner} won ${on}. ${later}`;
  const [from, to] = verdict.interval;
  const money = (amount: number) => formatMoney({ amount: Math.round(amount), currency });
  const difference =
    test.measure === 'sales'
      ? `${money(from)} to ${money(to)} more sales a person`
      : `${percent(from)} to ${percent(to)} of 100 people more ${test.measure === 'clicks' ? 'clicked' : 'opened it'}`;
  return `${winner} won ${on}: ${difference} than with the next best. ${later}`;
}

/** People of one page of a list. */
export const RESULT_PAGE_SIZE = 50;

/** What is known of a mail to one person. */
export interface MailFate {
  readonly state: string;
  readonly reason: string | null;
  /** The last words of the next server. */
  readonly words: string | null;
  readonly bounceWords: string | null;
}

/** What happened to a mail, as a sentence without its time. */
export function fateText({ state, reason, words, bounceWords }: MailFate): string {
  const said = (text: string | null) => (text ? `: ${text}` : '');
  if (state === 'accepted') return bounceWords === null ? 'They got it' : `It bounced${said(bounceWords)}`;
  if (state === 'refused') return `Their mail server refused it${said(words ?? reason)}`;
  if (state === 'skipped') return reason === null ? 'They were left out' : whyLeftOut(reason);
  if (state === 'cancelled') return 'The campaign was cancelled before it left';
  if (state === 'doubtful' || state === 'left')
    return 'It may not have arrived: their mail server gave no answer';
  return 'It’s waiting to be sent';
}
