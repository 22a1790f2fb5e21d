import { Refusal } from '../../../../shared/contract/errors.ts';
import { printingCalls } from '../../../../shared/features/factory/printing/printing.ts';
import type { CallingStation } from '../../../platform/calls/calling-station.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { arm, claim, release, renew } from './claims.ts';
import { findLabelPrints } from './label-trail.queries.ts';
import { takeReports } from './reports.ts';

function stationOf(context: CallContext): CallingStation {
  if (!context.station) throw new Refusal(401, 'station-revoked');
  return context.station;
}

/** What answers the calls of the print ledger. */
export const printingImplementations = implement(printingCalls, {
  claimPrints: ({ body }, context) => claim(context.tx, stationOf(context).id, body),
  armPrints: ({ body }, context) => arm(context.tx, stationOf(context).id, body.intents),
  renewPrints: ({ body }, context) => renew(context.tx, stationOf(context).id, body),
  releasePrints: async ({ body }, context) => ({
    released: await release(context.tx, stationOf(context).id, body.intents),
  }),
  reportPrints: async ({ body }, context) => ({
    outcomes: await takeReports(context.tx, stationOf(context).id, body),
    serverTime: new Date().toISOString(),
  }),
  listLabelPrints: async ({ params }, { tx }) => ({ labels: await findLabelPrints(tx, params.orderId) }),
});
