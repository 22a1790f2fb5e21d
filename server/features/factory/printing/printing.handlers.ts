import { conflict, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  PRINT_LIST_PAGE_SIZE,
  printingCalls,
  TO_FIND_LIMIT,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { CallingStation } from '../../../platform/calls/calling-station.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { arm, claim, release, renew, takeOver } from './claims.ts';
import { closeCopies } from './copies.queries.ts';
import { findElsewhere, listHeldElsewhere } from './held.queries.ts';
import { findStories } from './label-story.queries.ts';
import { closeLost, confirmFound, settleDoubt, settleDoubtsOfStop } from './open-prints.queries.ts';
import { findLabelsToFind, findPrintPlaces, findPrints } from './print-lists.queries.ts';
import { findStop } from './printer-stops.queries.ts';
import { takeReports } from './reports.ts';
import { findShares } from './shares.queries.ts';
import { giveShareAway, share } from './shares.ts';

function stationOf(context: CallContext): CallingStation {
  if (!context.station) throw new Refusal(401, 'station-revoked');
  return context.station;
}

const notToFind = () => conflict('not-to-find', 'Someone scanned this label, or said already that it’s lost');

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
  sharePrints: ({ body }, context) => share(context.tx, stationOf(context).id, body),
  listShares: async (_, { tx }) => ({ shares: await findShares(tx) }),
  takeOverShare: async ({ params, body }, { tx, user }) => {
    const given = await giveShareAway(tx, { id: params.id, ...body, staffId: user?.id ?? null });
    if (given === null) throw notFound();
    return { given };
  },
  listPrints: async ({ query }, { tx }) => ({
    ...(await findPrints(tx, query)),
    pageSize: PRINT_LIST_PAGE_SIZE,
  }),
  listPrintPlaces: (_, { tx }) => findPrintPlaces(tx),
  getPrinterStop: async ({ params }, { tx }) => {
    const stop = await findStop(tx, params.id);
    if (!stop) throw notFound();
    return stop;
  },
  settleStop: async ({ params, body }, { tx, user }) => {
    const settled = await settleDoubtsOfStop(tx, { stopId: params.id, ...body, staffId: user?.id ?? null });
    if (settled === null)
      throw conflict('not-on-paper', 'No one has found that label yet. Answer each label separately.');
    return { settled };
  },
  listLabelsToFind: (_, { tx }) => findLabelsToFind(tx, TO_FIND_LIMIT),
  tellElsewhere: (_, context) => findElsewhere(context.tx, stationOf(context).id),
  listHeldElsewhere: (_, context) => listHeldElsewhere(context.tx, stationOf(context).id),
  findPrintedLabel: async ({ params, body }, context) => {
    stationOf(context);
    const close = body.isThere ? confirmFound : closeLost;
    if (!(await close(context.tx, params.id, body.staffId))) throw notToFind();
    return { id: params.id };
  },
  findLabelStories: async ({ params }, { tx }) => {
    const stories = await findStories(tx, params.code);
    if (!stories) throw notFound('We don’t have a label or an order with this code');
    return stories;
  },
  binPrintCopy: async ({ params }, { tx }) => {
    await closeCopies(tx, [params.id]);
    return { id: params.id };
  },
  takeOverPrint: async ({ params }, { tx }) => {
    const result = await takeOver(tx, params.id);
    if (result === 'unknown') throw notFound();
    if (result === 'sent') throw conflict('already-sent', 'It may be on paper by now. Find it first.');
    return { id: params.id };
  },
  settlePrint: async ({ params, body }, { tx, user }) => {
    const settled = await settleDoubt(tx, { id: params.id, ...body, staffId: user?.id ?? null });
    if (!settled) throw conflict('not-in-doubt', 'This label is no longer in doubt');
    return { id: params.id };
  },
  reportPrintLost: async ({ params }, { tx, user }) => {
    if (!(await closeLost(tx, params.id, user?.id ?? null))) throw notToFind();
    return { id: params.id };
  },
});
