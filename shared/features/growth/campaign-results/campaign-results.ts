import { z } from 'zod';
import { whyLeftOut } from '../campaigns/campaigns.rules.ts';

/** What can have happened to a mail, as figures count it and lists show it. A mail can have several. */
export const OUTCOMES = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened, about',
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
} as const;
export type Outcome = keyof typeof OUTCOMES;
export const outcomeSchema = z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]);

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
