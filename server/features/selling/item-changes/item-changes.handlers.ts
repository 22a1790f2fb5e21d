import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { itemChangeCalls } from '../../../../shared/features/selling/item-changes/item-changes.calls.ts';
import {
  type ChangeableItem,
  ITEM_CHANGE_REFUSALS,
  soldOutText,
} from '../../../../shared/features/selling/item-changes/item-changes.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findBuyersShop } from '../basket/basket.ts';
import { bookEdited } from '../ledger/ledger.ts';
import { changeItem } from '../orders/orders.ts';
import { type FoundItem, findItem, holdItem } from './item-changes.queries.ts';

const toChangeable = ({ orderId: _, projectId: __, blankId: ___, ...item }: FoundItem): ChangeableItem => ({
  ...item,
  choices: item.canChange ? item.choices.map(({ blankId: _blank, ...choice }) => choice) : [],
});

export const itemChangeImplementations = implement(itemChangeCalls, {
  async get({ params }, context) {
    const shop = await findBuyersShop(context);
    const item = await findItem(context.tx, { storeId: shop.id, ...params });
    if (!item) throw notFound('We couldn’t find that order');
    return toChangeable(item);
  },

  async change({ params, body }, context) {
    const { tx, services } = context;
    const shop = await findBuyersShop(context);
    const key = { storeId: shop.id, ...params };
    await holdItem(tx, key);
    const item = await findItem(tx, key);
    if (!item) throw notFound('We couldn’t find that order');
    if (!item.canChange) throw conflict('started', ITEM_CHANGE_REFUSALS.started);
    const to = item.choices.find(({ Colour, Size }) => Colour === body.Colour && Size === body.Size);
    if (!to) throw invalid({ Size: [ITEM_CHANGE_REFUSALS.unknown] });
    if (to.blankId === item.blankId) return toChangeable(item);
    if (!to.isInStock) throw conflict('sold-out', soldOutText(to));
    // Locks the blanks, which the item's change would otherwise share with others that wait for them.
    if (!(await services.orderPieces.replace(tx, item.id, to.blankId)))
      throw conflict('sold-out', soldOutText(to));
    await changeItem(tx, item, to);
    await bookEdited(tx, item.orderId);
    return toChangeable({ ...item, blankId: to.blankId, options: { Colour: to.Colour, Size: to.Size } });
  },
});
