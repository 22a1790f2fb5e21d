import { conflict, notFound, type Refusal } from '../../../../shared/contract/errors.ts';
import type { CampaignStanding } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SourceStanding } from '../../../platform/mail/ledger/control.ts';
import type { SendCounts } from '../../../platform/mail/ledger/counts.ts';
import type { Trial } from '../../../platform/mail/ledger/trials.ts';
import { type StoredCampaign, stateOf } from './campaigns.queries.ts';
import { namesRead } from './campaigns.reads.ts';

export const campaignGone = (): Refusal => notFound('We can’t find this campaign');

export const namesOf = async (
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const names = known.length === 0 ? [] : await namesRead.list(tx, { ids: known });
  return new Map(names.map(({ id, name }) => [id, name]));
};

/** The newer of what the campaign and its source say of their last change. */
export function lastChange(campaign: StoredCampaign): { readonly at: Date; readonly by: string | null } {
  const { sourceChangedAt, sourceChangedBy, changedAt, changedBy } = campaign;
  const isSource = sourceChangedAt !== null && sourceChangedAt > changedAt;
  return isSource ? { at: sourceChangedAt, by: sourceChangedBy } : { at: changedAt, by: changedBy };
}

/** Where a campaign is, as screens show it. */
export function standingOf(
  campaign: StoredCampaign,
  counts: SendCounts | null,
  names: ReadonlyMap<string, string>,
  trial: Trial | null = null,
): CampaignStanding {
  const { at, by } = lastChange(campaign);
  const state = stateOf(campaign);
  const reason =
    state === 'blocked' ? campaign.blockedReason : state === 'held' ? campaign.sourceReason : null;
  return {
    state,
    reason: reason ?? '',
    startsAt: campaign.startsAt?.toISOString() ?? null,
    decidesAt: campaign.decidesAt?.toISOString() ?? null,
    changedAt: at.toISOString(),
    changedBy: by === null ? null : (names.get(by) ?? null),
    counts,
    trial: trial && { waiting: trial.waiting, until: trial.until?.toISOString() ?? null },
  };
}

const DID = {
  open: 'resumed',
  paused: 'paused',
  held: 'stopped',
  cancelling: 'cancelled',
  cancelled: 'cancelled',
  done: 'finished',
} as const;

function agoOf(at: Date): string {
  const seconds = Math.max(1, Math.round((databaseNow() - at.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}

/** What someone is told who comes second: “Maya cancelled this 2 s ago”. */
export async function alreadyChanged(tx: Tx, standing: SourceStanding | null): Promise<Refusal> {
  if (standing === null) return conflict('not-scheduled', 'This campaign isn’t scheduled.');
  const { state, changedAt, changedBy } = standing;
  if (state === 'done') return conflict('done', 'All its emails are sent.');
  const name = (await namesOf(tx, [changedBy])).get(changedBy ?? '') ?? 'Selvedge';
  return conflict('changed', `${name} ${DID[state]} this ${agoOf(changedAt)}`);
}
