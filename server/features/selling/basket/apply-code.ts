import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { applyDiscountCode, type Basket } from '../../../../shared/features/selling/basket/basket.ts';
import {
  DISCOUNT_LIMITS,
  toCodeKey,
  unknownCodeText,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { weighCall } from '../../../platform/calls/rate.ts';
import { findCode } from '../discounts/discounts.ts';
import { addCode, removeCode } from './basket.queries.ts';
import { ensureBasketOwner, getBasketOwner } from './basket-holder.ts';
import { priceCheckout } from './price-checkout.ts';
import { shopOf } from './shop.ts';

/** Guessing codes is for machines: ten wrong ones use up the call's rate. */
const WEIGHT_OF_UNKNOWN_CODE = 4;

/**
 * Adds a code to the basket. One that only needs another basket stays in it, with what is missing.
 * @throws Refusal 404 for an unknown code, 409 for one that can't be used
 */
export async function applyCode(context: CallContext, typed: string): Promise<Basket> {
  const { tx, services, user, request } = context;
  const shop = await shopOf(context);
  const key = toCodeKey(typed);
  // Codes are for shoppers: trade prices are lower already.
  const code = key === null || shop.buyerProjectId ? null : await findCode(tx, shop.id, key);
  if (!code) {
    await weighCall(services.databases.platform, applyDiscountCode, applyDiscountCode.rate, {
      who: user?.id ?? request.network,
      times: WEIGHT_OF_UNKNOWN_CODE - 1,
    });
    throw notFound(unknownCodeText(typed));
  }
  const holder = ensureBasketOwner(context);
  if (!(await addCode(tx, shop, holder, code)))
    throw conflict(
      'too-many-codes',
      `You can use up to ${DISCOUNT_LIMITS.basketCodes} codes. Remove one first.`,
    );
  const { basket } = await priceCheckout(tx, shop, holder);
  const outcome = basket.codes.find(({ id }) => id === code.id);
  if (outcome?.refusal && outcome.isFinal) throw conflict('code-refused', outcome.refusal);
  return basket;
}

/** Takes a code out of the basket; without effect where it isn't in it. */
export async function removeUsedCode(context: CallContext, typed: string): Promise<Basket> {
  const { tx } = context;
  const shop = await shopOf(context);
  const holder = getBasketOwner(context);
  const key = toCodeKey(typed);
  const code = key === null ? null : await findCode(tx, shop.id, key);
  if (code) await removeCode(tx, shop, holder, code.id);
  const { basket } = await priceCheckout(tx, shop, holder);
  return basket;
}
