import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { TOTE_MAX, TOTES_AT_ONCE, toteCalls } from '../../../../shared/features/factory/totes/totes.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { moveFromTote } from '../stations/stations.ts';
import { addTotes, findTote, findToteCards, findTotes, lockTotes, setRemoved } from './totes.queries.ts';

const noTote = () => notFound('There’s no such tote');

export const toteImplementations = implement(toteCalls, {
  list: async (_, { tx }) => ({ totes: await findTotes(tx) }),
  async add({ body }, { tx, user }) {
    const added = await addTotes(tx, body.count, user?.id ?? null);
    if (added === null) throw conflict('too-many-totes', `A factory has up to ${TOTE_MAX} totes. Add fewer.`);
    return added;
  },
  async listCards({ query }, { tx }) {
    const cards = await findToteCards(tx, query.from, TOTES_AT_ONCE);
    return { cards: cards.map((card) => ({ ...card, picture: code128(card.code) })) };
  },
  async get({ params }, { tx }) {
    const tote = await findTote(tx, params.code);
    if (tote === null) throw noTote();
    return tote;
  },
  async remove({ params, body }, { tx, user }) {
    const { movedTo } = body;
    const tote = await lockTotes(tx, { from: params.code, to: movedTo });
    if (tote === null) throw noTote();
    const { labelIds, canTake } = tote;
    if (labelIds.length !== body.seen.length || labelIds.some((id) => !body.seen.includes(id)))
      throw conflict('tote-changed', 'What is in this tote has changed. Look again.');
    if (movedTo !== null && !canTake) throw conflict('no-such-tote', 'Choose another tote for them.');
    await moveFromTote(tx, { labelIds, from: params.code, to: movedTo, staffId: user?.id ?? null });
    await setRemoved(tx, params.code, true);
    return { moved: labelIds.length };
  },
  async restore({ params }, { tx }) {
    if (!(await setRemoved(tx, params.code, false))) throw noTote();
    return { code: params.code };
  },
});
