import type { VisitedStore } from '../../../../shared/contract/gateway.ts';
import {
  affiliateLink,
  type OwnAffiliate,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findOfAccount, isProgrammeOn } from './affiliates.queries.ts';

/** What a signed-in visitor sees of themselves as an affiliate of the store; null where they are none. Two statements. */
export async function findOwnAffiliate(
  tx: Tx,
  store: Pick<VisitedStore, 'id' | 'currency'>,
  accountId: string,
  origin: string,
): Promise<OwnAffiliate | null> {
  const affiliate = await findOfAccount(tx, store.id, accountId);
  if (!affiliate) return null;
  const { name, email, code, rateBps, windowDays, state, totals } = affiliate;
  return {
    name,
    email,
    code,
    rateBps,
    windowDays,
    state,
    totals,
    link: affiliateLink(origin, code),
    isProgrammeOn: await isProgrammeOn(tx, store.id),
    currency: currencyCodeSchema.parse(store.currency),
  };
}
