import { z } from 'zod';
import { formatNumber } from '../../../rules/text/format-number.ts';
import { requiredLine } from '../../../rules/text/line.schema.ts';

const RECEIVERS: Readonly<Record<string, string>> = {
  gmail: 'Gmail',
  microsoft: 'Outlook and Hotmail',
  yahoo: 'Yahoo and AOL',
  apple: 'iCloud',
  gmx: 'GMX and Web.de',
  proton: 'Proton',
  fastmail: 'Fastmail',
  zoho: 'Zoho',
  bt: 'BT',
  virgin: 'Virgin Media',
  orange: 'Orange',
  telekom: 'Telekom',
  ionos: 'IONOS',
  ovh: 'OVH',
  godaddy: 'GoDaddy',
  strato: 'Strato',
  proofpoint: 'Proofpoint',
  mimecast: 'Mimecast',
  barracuda: 'Barracuda',
  '': 'All others',
};

/** A receiver as people know it: a large one by its name, any other by its domain. */
export const receiverName = (receiver: string): string => RECEIVERS[receiver] ?? receiver;

export const TOUCH_BOUNDS = { perDay: [1, 20], perWeek: [1, 50] } as const;
export const LIFT_REASON_MAX = 300;

const hour = z.int().min(0).max(23);
const [dayLeast, dayMost] = TOUCH_BOUNDS.perDay;
const [weekLeast, weekMost] = TOUCH_BOUNDS.perWeek;

/** How many offers a person gets from a store at most, and when none that no one has timed. */
export const touchSettingsSchema = z.object({
  isOn: z.boolean(),
  perDay: z.int().min(dayLeast).max(dayMost),
  perWeek: z.int().min(weekLeast).max(weekMost),
  hasQuietHours: z.boolean(),
  /** Hours of the person’s own day. */
  quietFrom: hour,
  quietTo: hour,
});
export type TouchSettings = z.output<typeof touchSettingsSchema>;

export const liftSchema = z.object({
  reason: requiredLine().max(LIFT_REASON_MAX, { error: `Use up to ${LIFT_REASON_MAX} characters` }),
});

const moment = z.iso.datetime();
const cause = z.enum(['complaints', 'bounces', 'refusals']);

export const receiverSchema = z.object({
  /** Empty for all others together. */
  receiver: z.string(),
  /** In the last 30 days. */
  sent: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** Because of the sender or the content. */
  refused: z.int(),
  /** What comes near to stopping the store’s emails. */
  warning: cause.nullable(),
});
export type ReceiverFigures = z.output<typeof receiverSchema>;

export const slowReceiverSchema = z.object({
  receiver: z.string(),
  /** Emails a second, of all stores together. */
  rate: z.number(),
  /** What it said last. */
  words: z.string(),
  since: moment,
  waiting: z.int(),
});
export type SlowReceiver = z.output<typeof slowReceiverSchema>;

export const breakSchema = z.object({
  id: z.uuid(),
  receiver: z.string(),
  cause,
  /** Complaints, addresses that don’t exist, or refusals. */
  cameBack: z.int(),
  /** What it said when it refused the store’s emails; empty where they were stopped for something else. */
  words: z.string(),
  sent: z.int(),
  at: moment,
  liftedAt: moment.nullable(),
  liftReason: z.string().nullable(),
});

/** What stopped a store’s emails. */
export type SendingBreak = Pick<z.output<typeof breakSchema>, 'cause' | 'cameBack' | 'receiver'>;

/** Why a store’s emails were stopped. */
export function breakText({ cause: why, cameBack, receiver }: SendingBreak): string {
  const name = receiverName(receiver);
  const count = formatNumber(cameBack);
  if (why === 'complaints') return `${count} people at ${name} reported them as spam.`;
  if (why === 'bounces') return `${count} addresses at ${name} don’t exist.`;
  return `${name} refused ${count} of them because of the sender or the content.`;
}

/** What to do before they continue. */
export const BREAK_ADVICE: Readonly<Record<z.output<typeof cause>, string>> = {
  complaints: 'Check who is in your audience, then continue.',
  bounces: 'Check where your addresses come from, then continue.',
  refusals: 'Check your domain’s records and your email, then continue.',
};

export const warmUpSchema = z.object({
  domain: z.string(),
  /** Emails that may leave today. */
  limit: z.int(),
  used: z.int(),
  isHeldBack: z.boolean(),
  daysLeft: z.int(),
});
export type WarmUp = z.output<typeof warmUpSchema>;

/** A rate as people say it. */
export function rateText(perSecond: number): string {
  if (perSecond >= 1) return `${Math.round(perSecond)} a second`;
  const perMinute = Math.round(perSecond * 60);
  return `${perMinute} a minute`;
}
