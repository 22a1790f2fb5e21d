import { z } from 'zod';

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

const LEFT_OUT: Readonly<Record<string, string>> = {
  'no-address': 'No address was known',
  'no-consent': 'They hadn’t agreed to emails',
  suppressed: 'Their address gets no emails: it bounced, complained or was stopped',
  unsubscribed: 'They had ended these emails',
  excluded: 'The campaign left them out',
};

/** Why someone got no mail, for people. */
export const leftOutText = (reason: string): string => LEFT_OUT[reason] ?? reason;

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
  if (state === 'refused') return `The next server refused it${said(words ?? reason)}`;
  if (state === 'skipped') return leftOutText(reason ?? 'It was left out');
  if (state === 'cancelled') return 'The campaign was cancelled before it left';
  if (state === 'doubtful' || state === 'left') return 'It may not have arrived: no answer came';
  return 'It waits to be sent';
}
