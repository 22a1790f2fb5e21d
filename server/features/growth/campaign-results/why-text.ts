import {
  fateText,
  type MailFate,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { whyLeftOut } from '../../../../shared/features/growth/campaigns/campaigns.rules.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';

interface Known extends Omit<MailFate, 'state'> {
  readonly isErased: boolean;
  readonly hasAddress: boolean;
  /** Whether their address is one of a role, such as abuse@. */
  readonly isRole: boolean;
  readonly joinedAt: Date;
  /** The store’s: times are told as on its clocks. */
  readonly country: string;
  /** When the campaign looked for its people; null before it was scheduled. */
  readonly bookedAt: Date | null;
  readonly isBooked: boolean | null;
  /** State of the whole campaign in the ledger. */
  readonly sourceState: string | null;
  /** The person who cancelled it; null where none is known. */
  readonly cancelledBy: string | null;
  /** The mail’s state; null where there is none. */
  readonly state: string | null;
  readonly at: Date | null;
  readonly dueAt: Date | null;
  /** What they had last said about emails when the campaign was booked. */
  readonly consent: string | null;
  readonly wasSuppressed: boolean;
  /** Whether they were on a list or in a segment that the campaign leaves out, or had got one of its earlier campaigns. */
  readonly wasExcluded: boolean;
}

/** What happened to a mail of theirs, without a full stop. */
function mailText(known: Known, state: string): string {
  const { at, dueAt, sourceState, cancelledBy, country } = known;
  const timeText = (moment: Date) => momentText(moment.toISOString(), timeZoneOfCountry(country));
  const isWaiting = state === 'booked' || state === 'claimed';
  if (state === 'cancelled' || (isWaiting && (sourceState === 'cancelling' || sourceState === 'cancelled')))
    return cancelledBy === null
      ? 'The campaign was cancelled before it left'
      : `${cancelledBy} cancelled the campaign before it left`;
  if (state === 'accepted' && at && known.bounceWords === null) return `They got it on ${timeText(at)}`;
  if (isWaiting && sourceState === 'paused') return 'It’s waiting: the campaign is paused';
  if (isWaiting && sourceState === 'held') return 'It’s waiting: the campaign is on hold';
  // The rest of a test has no time until the test is decided.
  if (isWaiting && dueAt && dueAt.getUTCFullYear() >= 9999) return 'It’s waiting until the test is decided';
  if (isWaiting && dueAt) return `It’s waiting until ${timeText(dueAt)}`;
  return fateText({ ...known, state });
}

/** Why someone has no mail of a campaign, without a full stop. */
function absenceText(known: Known): string {
  const { bookedAt } = known;
  if (known.isErased) return 'They were erased, so we no longer know';
  if (bookedAt === null) return 'The campaign hasn’t been scheduled yet';
  if (!known.isBooked) return 'The campaign is still looking for its people';
  if (known.joinedAt > bookedAt) return 'They joined after the campaign had looked for its people';
  if (known.wasExcluded) return whyLeftOut('excluded');
  if (!known.hasAddress) return whyLeftOut('no-address');
  if (known.isRole) return whyLeftOut('role-address');
  if (known.wasSuppressed) return whyLeftOut('suppressed');
  if (known.consent !== 'given') return `${whyLeftOut('no-consent')} when the campaign was sent`;
  return 'They weren’t in the campaign’s audience';
}

/** Why a person did or didn’t get a campaign, in one sentence. */
export function whyText(known: Known): string {
  const text = known.state === null ? absenceText(known) : mailText(known, known.state);
  return `${text.replace(/\.$/, '')}.`;
}
