import {
  fateText,
  leftOutText,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';

interface Known {
  readonly hasAddress: boolean;
  /** When the campaign looked for its people; null before. */
  readonly bookedAt: Date | null;
  readonly isBooked: boolean | null;
  /** The mail’s state; null where there is none. */
  readonly state: string | null;
  readonly reason: string | null;
  readonly words: string | null;
  readonly bounceWords: string | null;
  readonly at: Date | null;
  readonly dueAt: Date | null;
  /** What the person had last said about emails when the campaign was booked. */
  readonly consent: string | null;
  readonly wasSuppressed: boolean;
}

const timeText = (at: Date): string => formatDate(at, 'exact', 'UTC');

/** Why a person did or didn’t get a campaign, in one sentence. */
export function whyText(known: Known): string {
  const { state, at, dueAt, bookedAt } = known;
  if (state !== null) {
    const said = fateText({ ...known, state });
    if (state === 'accepted' && at && known.bounceWords === null) return `They got it on ${timeText(at)}.`;
    if ((state === 'booked' || state === 'claimed') && dueAt) return `It waits until ${timeText(dueAt)}.`;
    return `${said.replace(/\.$/, '')}.`;
  }
  if (bookedAt === null) return 'The campaign hasn’t been sent yet.';
  if (!known.isBooked) return 'The campaign is still looking for its people.';
  if (!known.hasAddress) return `${leftOutText('no-address')}.`;
  if (known.wasSuppressed) return `${leftOutText('suppressed')}.`;
  if (known.consent !== 'given') return `${leftOutText('no-consent')} when the campaign was sent.`;
  return 'They weren’t in the campaign’s audience.';
}
