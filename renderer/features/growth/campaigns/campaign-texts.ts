import type {
  CampaignCounts,
  CampaignStanding,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import type { CampaignState, Variant } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { formatDate, formatTime, zoneName } from '../../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

export const STATES: Readonly<Record<CampaignState, { readonly text: string; readonly tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'note' },
  booking: { text: 'Getting ready', tone: 'note' },
  testing: { text: 'Testing', tone: 'note' },
  sending: { text: 'Sending', tone: 'note' },
  blocked: { text: 'Needs attention', tone: 'bad' },
  paused: { text: 'Paused', tone: 'warn' },
  held: { text: 'On hold', tone: 'bad' },
  cancelling: { text: 'Cancelling', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  sent: { text: 'Sent', tone: 'good' },
};

export const variantName = (variant: Variant): string => variant.toUpperCase();

export const peopleText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;

/** `Wed 2 Dec, 9:00am (London, GMT)` in the store’s zone. */
export const momentText = (at: string, timeZone: string): string =>
  `${formatDate(at, 'weekday', timeZone)}, ${formatTime(at, timeZone)} (${zoneName(timeZone, at)})`;

const DAYS_SHOWN = 3;

/** What a new domain means for a campaign: `days` are its emails of each day, the first one first. */
export function warmUpText(days: readonly number[]): string {
  const shown = days.slice(0, DAYS_SHOWN).map((count) => formatNumber(count));
  const rest = days.length > DAYS_SHOWN ? ' and so on' : '';
  return `Your domain is new to mailboxes, so this takes ${formatNumber(days.length)} days: ${shown.join(', then ')}${rest}.`;
}

/** Emails that have an outcome, of all. */
export const doneOf = ({ audience, waiting, onTheWay, doubtful }: CampaignCounts): number =>
  audience - waiting - onTheWay - doubtful;

/** What a line of a list says below a campaign’s name. */
export function progressText({ state, counts, startsAt }: CampaignStanding, timeZone: string): string {
  const sent = counts?.accepted ?? 0;
  if (state === 'scheduled' && startsAt)
    return `Starts ${formatDate(startsAt, 'weekday', timeZone)}, ${formatTime(startsAt, timeZone)}`;
  if (counts === null || counts.audience === 0) return '';
  if (state === 'sent' || state === 'cancelled') return `Sent to ${peopleText(sent)}`;
  return `${formatNumber(doneOf(counts))} of ${formatNumber(counts.audience)}`;
}
