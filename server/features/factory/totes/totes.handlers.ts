import { conflict } from '../../../../shared/contract/errors.ts';
import { TOTE_MAX, TOTES_AT_ONCE, toteCalls } from '../../../../shared/features/factory/totes/totes.ts';
import { code128 } from '../../../platform/barcodes/barcodes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { addTotes, findToteCards, findTotes } from './totes.queries.ts';

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
});
