import { decideTest, type VariantResult } from '../../../../shared/features/growth/campaigns/ab-test.ts';
import type { Measure, Variant, Verdict } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { wavesAfterDecision } from '../../../../shared/features/growth/campaigns/waves.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findWaves, rescheduleWaves } from '../../../platform/mail/ledger/control.ts';
import { spendsOf } from '../email-tracking/email-tracking.ts';
import { findCampaign, noteVerdict, type StoredCampaign, variantFigures } from './campaigns.queries.ts';

/** Seeds are small whole numbers, so that a verdict can be worked out again from what it keeps. */
const SEEDS = 2 ** 31;

async function resultsOf(tx: Tx, id: string, measure: Measure): Promise<VariantResult[]> {
  const figures = await variantFigures(tx, id);
  const spends = measure === 'sales' ? await spendsOf(tx, id) : [];
  return figures.map(({ variant, people, clicked, opened, ended }) => ({
    variant,
    people,
    ended,
    value:
      measure === 'sales'
        ? spends.flatMap((spend) => (spend.variant === variant ? [spend.salesMinor] : []))
        : measure === 'opens'
          ? opened
          : clicked,
  }));
}

const totalOf = ({ value }: VariantResult): number =>
  typeof value === 'number' ? value : value.reduce((sum, spend) => sum + spend, 0);

/**
 * Decides the test of a campaign, once: by its figures at the time that was said, or by a person before that. The rest is
 * due from now on.
 * @returns whether it still waited for that
 */
export async function decideCampaign(
  tx: Tx,
  { storeId, id }: Pick<StoredCampaign, 'storeId' | 'id'>,
  chosen: { readonly variant: Variant; readonly account: string } | null,
): Promise<boolean> {
  const campaign = await findCampaign(tx, storeId, id, { lock: true });
  if (!campaign?.test || campaign.ownState !== 'testing') return false;
  const { test, timing } = campaign;
  const results = await resultsOf(tx, id, test.measure);
  const seed = Math.floor(Math.random() * SEEDS);
  const decision = chosen === null ? decideTest(results, seed) : null;
  const verdict: Verdict = {
    winner: chosen?.variant ?? decision?.winner ?? test.otherwise,
    by: chosen ? 'person' : decision?.winner ? 'figures' : 'no-difference',
    decidedAt: new Date(databaseNow()).toISOString(),
    account: chosen?.account ?? null,
    figures: results.map((result) => ({
      variant: result.variant,
      people: result.people,
      value: totalOf(result),
    })),
    interval: decision?.interval ? [decision.interval[0], decision.interval[1]] : null,
    seed: decision && test.measure === 'sales' ? seed : null,
  };
  const left = new Set((await findWaves(tx, id)).map(({ wave }) => wave));
  const rest = wavesAfterDecision(timing, databaseNow()).filter(({ wave }) => left.has(wave));
  const change = await rescheduleWaves(
    tx,
    id,
    rest.map(({ wave, dueAt }) => ({ wave, dueAt: new Date(dueAt) })),
    chosen?.account ?? null,
  );
  if (!change.isDone) return false;
  await noteVerdict(tx, id, verdict);
  return true;
}
