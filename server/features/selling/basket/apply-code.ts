import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { applyDiscountCode, type Basket } from '../../../../shared/features/selling/basket/basket.ts';
import {
  DISCOUNT_LIMITS,
  toCodeKey,
  unknownCodeText,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { countUnderKeys, requireFewGuesses, weighCall } from '../../../platform/calls/rate.ts';
import type { Database } from '../../../platform/database/database.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';
import { findCode } from '../discounts/discounts.ts';
import { addCode, removeCode } from './basket.queries.ts';
import { ensureBasketOwner, getBasketOwner } from './basket-holder.ts';
import { priceCheckout } from './price-checkout.ts';
import { shopOf } from './shop.ts';

/** Guessing codes is for machines: ten wrong ones use up the call's rate. */
const WEIGHT_OF_UNKNOWN_CODE = 4;

/** Codes that a store doesn’t have, each counted once, from anywhere, before a pause. */
const WRONG_CODES = { max: 100, perSeconds: 3600 } as const;

/** Counts a wrong code the first time anybody tries it: one that is passed around is no guess. */
async function countWrongCode(db: Database, guesses: string, key: string): Promise<void> {
  const { perSeconds } = WRONG_CODES;
  const name = secretHash(key).toString('base64url');
  const [tried] = await countUnderKeys(db, [{ key: `${guesses}:${name}`, perSeconds }]);
  if (tried?.count === 1) await countUnderKeys(db, [{ key: guesses, perSeconds }]);
}

/**
 * Adds a code to the basket. One that only needs another basket stays in it, with what is missing.
 * @throws Refusal 404 for an unknown code, 409 for one that can't be used
 */
export async function applyCode(context: CallContext, typed: string): Promise<Basket> {
  const { tx, services, user, request } = context;
  const shop = await shopOf(context);
  const key = toCodeKey(typed);
  const { platform } = services.databases;
  const guesses = `${applyDiscountCode.name}:guesses:${shop.id}`;
  await requireFewGuesses(platform, guesses, WRONG_CODES);
  // Codes are for shoppers: trade prices are lower already.
  const code = key === null || shop.buyerProjectId ? null : await findCode(tx, shop.id, key);
  if (!code) {
    if (key !== null && !shop.buyerProjectId) await countWrongCode(platform, guesses, key);
    await weighCall(platform, applyDiscountCode, applyDiscountCode.rate, {
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
