import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { orderStatusFromLabels } from '../../../../shared/features/factory/labels/labels.ts';
import {
  PIGEONHOLES_PAGE_SIZE,
  pigeonholeCalls,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moveSortedGarments } from '../stations/stations.ts';
import { findPigeonhole, findPigeonholes, holdForOffice, setHole } from './office.queries.ts';

const noPigeonhole = () => notFound('There’s no such pigeonhole');

async function detailOf(tx: Tx, code: string) {
  const hole = await findPigeonhole(tx, code);
  if (hole === null) throw noPigeonhole();
  return hole;
}

interface Change {
  readonly code: string;
  readonly orderId: string;
  /** Null: the pieces are in none. */
  readonly to: string | null;
  readonly staffId: string | null;
}

/** @throws Refusal where the pigeonhole holds another order by now, or the other one isn’t empty */
async function change(tx: Tx, { code, orderId, to, staffId }: Change): Promise<void> {
  const held = await holdForOffice(tx, orderId, to === null ? [code] : [code, to]);
  if (!held.holes.has(code)) throw noPigeonhole();
  const holder = held.holes.get(code) ?? null;
  if (holder?.orderId !== orderId)
    throw conflict(
      'pigeonhole-changed',
      holder === null
        ? `${code} is empty by now`
        : `${code} holds order ${holder.orderNumber} now. Look again.`,
    );
  if (to !== null) {
    const there = held.holes.get(to);
    if (there === undefined) throw conflict('no-such-pigeonhole', `There’s no pigeonhole ${to}`);
    if (there !== null)
      throw conflict('pigeonhole-taken', `${to} holds order ${there.orderNumber}. Choose an empty one.`);
  }
  const states = held.states.map((state) => (to === null && state === 'sorted' ? 'printed_on' : state));
  await moveSortedGarments(tx, {
    orderId,
    to,
    staffId,
    status: orderStatusFromLabels(held.status, states, held.flow),
    earlierStatus: held.status,
  });
  await setHole(tx, { code, orderId, to });
}

export const pigeonholeImplementations = implement(pigeonholeCalls, {
  async list({ query }, { tx }) {
    const { holes, ...page } = await findPigeonholes(tx, query);
    return { rows: holes, ...page, pageSize: PIGEONHOLES_PAGE_SIZE };
  },
  get: ({ params }, { tx }) => detailOf(tx, params.code),
  async free({ params, body }, { tx, user }) {
    await change(tx, { ...params, ...body, to: null, staffId: user?.id ?? null });
    return detailOf(tx, params.code);
  },
  async move({ params, body }, { tx, user }) {
    await change(tx, { ...params, ...body, staffId: user?.id ?? null });
    return detailOf(tx, body.to);
  },
});
