import { notFound } from '../../../../shared/contract/errors.ts';
import type { BulkAnswer } from '../../../../shared/contract/list.ts';
import { steeringCalls } from '../../../../shared/features/factory/steering/steering.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { STEER_ORDERS } from '../../selling/orders/orders.ts';
import { assignLabels, changedForStations, openLabelsOf } from '../labels/labels.ts';
import { askBackOf } from '../printing/printing.ts';
import { findPrintStation } from '../stations/stations.ts';
import { steer } from './steering.queries.ts';

const outcome = (ids: readonly string[], changed: readonly string[], reason: string): BulkAnswer => {
  const done = new Set(changed);
  const wanted = [...new Set(ids)];
  return {
    done: wanted.filter((id) => done.has(id)),
    failed: wanted.filter((id) => !done.has(id)).map((id) => ({ id, reason })),
  };
};

export const steeringImplementations = implement(steeringCalls, {
  async hold({ body: { ids, reason } }, { tx, user }) {
    const by = user?.id ?? null;
    const change = STEER_ORDERS.hold(ids, { reason, by });
    const changed = await steer(tx, { act: 'hold', note: reason, by, change, also: [changedForStations] });
    return outcome(ids, changed, 'It’s on hold already, or done');
  },
  async release({ body: { ids } }, { tx, user }) {
    const by = user?.id ?? null;
    const change = STEER_ORDERS.hold(ids, { reason: null, by });
    const changed = await steer(tx, { act: 'release', note: null, by, change, also: [changedForStations] });
    return outcome(ids, changed, 'It isn’t on hold');
  },
  async prioritise({ body: { ids } }, { tx, user }) {
    const by = user?.id ?? null;
    const change = STEER_ORDERS.priority(ids, true);
    const changed = await steer(tx, {
      act: 'prioritise',
      note: null,
      by,
      change,
      also: [changedForStations],
    });
    return outcome(ids, changed, 'It’s first already');
  },
  async unprioritise({ body: { ids } }, { tx, user }) {
    const by = user?.id ?? null;
    const change = STEER_ORDERS.priority(ids, false);
    const changed = await steer(tx, {
      act: 'unprioritise',
      note: null,
      by,
      change,
      also: [changedForStations],
    });
    return outcome(ids, changed, 'It has no priority');
  },
  async assign({ body: { ids, stationId } }, { tx, user }) {
    const station = stationId === null ? null : await findPrintStation(tx, stationId);
    if (stationId !== null && station === null) throw notFound('There’s no such workstation');
    const by = user?.id ?? null;
    const changed = await steer(tx, {
      act: 'assign',
      note: station,
      by,
      change: STEER_ORDERS.none(await openLabelsOf(tx, ids)),
      also: [assignLabels(stationId), askBackOf(stationId)],
    });
    return outcome(ids, changed, 'None of its labels is left to print');
  },
});
