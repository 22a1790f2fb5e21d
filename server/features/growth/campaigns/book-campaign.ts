import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { bookSends } from '../../../platform/mail/ledger/book.ts';
import { dropSource } from '../../../platform/mail/ledger/control.ts';
import type { Services } from '../../../platform/services.ts';
import { missingParts, readAudience, recipientsSql } from './audience.ts';
import { advance, findForSending, noteBlocked } from './campaigns.queries.ts';
import { sendingStoresRead } from './campaigns.reads.ts';
import { zoneOf } from './schedule.ts';
import { tellHeld } from './tell.ts';

/** Booking begins so long before the first wave, so that 10:00 is 10:00. */
const BOOKS_BEFORE_MS = 30 * 60_000;

export const isDue = ({ startsAt }: { readonly startsAt: Date | null }): boolean =>
  startsAt !== null && startsAt.getTime() - BOOKS_BEFORE_MS <= databaseNow();

const PART_GONE = 'A list or segment of its audience was deleted. Choose the audience again.';

/** One step of a campaign’s booking, with the caller’s transaction. @returns whether there is more */
export async function bookIn(tx: Tx, id: string): Promise<boolean> {
  const [campaign] = await findForSending(tx, [id]);
  const [store] = campaign ? await sendingStoresRead.list(tx, { ids: [campaign.storeId] }) : [];
  if (!campaign || !store || campaign.audience === null || campaign.plan === null) return false;
  if (campaign.sourceState !== 'open') return false;
  const { audience, exclude, salt, plan, test } = campaign;
  if (campaign.ownState === 'scheduled') {
    if (!isDue(campaign) || !(await advance(tx, id, ['scheduled'], 'booking'))) return false;
    if ((await missingParts(tx, store.id, { audience, exclude })) > 0) {
      await dropSource(tx, id);
      await noteBlocked(tx, id, PART_GONE);
      await tellHeld(tx, campaign, PART_GONE);
      return false;
    }
  } else if (campaign.ownState !== 'booking') return false;
  const place = { id: store.id, zone: zoneOf(store) };
  const meant = await readAudience(tx, place, { audience, exclude });
  const step = await bookSends(tx, id, {
    audience: recipientsSql(place, meant, { salt, plan, test }),
    slot: 'main',
    hasTrial: true,
  });
  if (step.isDone) await advance(tx, id, ['booking'], plan.first === 1 ? 'testing' : 'sending');
  return !step.isDone;
}

/** Writes a row of the ledger for each recipient of a campaign. It can be stopped at any moment and called again. */
export async function bookCampaign(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const step = () => inScope(services.databases.platform, { kind: 'platform' }, (tx) => bookIn(tx, id));
  while (!signal.aborted && (await step()));
}
