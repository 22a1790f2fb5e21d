import { toCodeKey } from '../../../../shared/features/selling/discounts/discounts.ts';
import { productLookups } from '../../../../shared/features/site/blocks/blocks.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findCards, findListed } from '../../selling/storefront/storefront.ts';
import type { CompiledMail } from './compile-draft.ts';
import { mailProduct } from './draw-products.ts';
import { mailedCodesRead } from './email-drafts.reads.ts';
import type { LiveCode, LiveContent } from './fill-draft.ts';

type Slots = Pick<CompiledMail, 'slots'>;
type StoredCode = Awaited<ReturnType<typeof mailedCodesRead.list>>[number];

function codeNow(typed: string, found: StoredCode | undefined, now: number): LiveCode {
  const name = typed === '' ? 'This code' : typed;
  if (!found)
    return {
      state: 'held',
      reason: typed === '' ? 'Enter a code, or delete this block.' : `Your store has no code “${typed}”.`,
    };
  const at = (moment: Date) => formatDate(moment, 'day', found.timeZone);
  if (found.endsAt && found.endsAt.getTime() <= now)
    return {
      state: 'held',
      reason: `${name} ended on ${at(found.endsAt)}. Use another code, or delete this block.`,
    };
  if (found.startsAt.getTime() > now)
    return { state: 'held', reason: `${name} starts on ${at(found.startsAt)}. Send this email after that.` };
  if (found.isUsedUp)
    return { state: 'held', reason: `${name} is used up. Use another code, or delete this block.` };
  return { state: 'open', code: found.code, ends: found.endsAt ? `Until ${at(found.endsAt)}` : '' };
}

/**
 * What a store has of an email’s slots at this moment: products that can be bought, the named one before those that replace
 * it, and codes that hold. Three statements, however many people get the email.
 */
export async function findLiveContent(tx: Tx, storeId: string, { slots }: Slots): Promise<LiveContent> {
  const wanted = slots.products.flatMap(({ request, named }, index) => [
    ...(named === '' ? [] : [{ ...request, uid: `${index} named`, product: named, limit: 1 }]),
    { ...request, uid: `${index}` },
  ]);
  const lists = await findListed(tx, storeId, productLookups(wanted));
  const cards = await findCards(tx, storeId, [...new Set(Object.values(lists).flat())]);
  const byId = new Map(cards.filter(({ soldOut }) => !soldOut).map((card) => [card.id, card]));
  const shown = new Set<string>();
  const products = slots.products.map(({ request, most, skip }, index) => {
    const ids = [...(lists[`${index} named`] ?? []), ...(lists[`${index}`] ?? [])];
    const fitting = [...new Set(ids)].filter((id) => byId.has(id) && !(request.skipShown && shown.has(id)));
    if (!request.decorative) for (const id of fitting.slice(0, most)) shown.add(id);
    return fitting
      .slice(skip)
      .flatMap((id) => byId.get(id) ?? [])
      .map(mailProduct);
  });
  const keys = slots.codes.flatMap(({ code }) => toCodeKey(code) ?? []);
  const codes = keys.length === 0 ? [] : await mailedCodesRead.list(tx, { storeId, keys });
  const now = databaseNow();
  return {
    products,
    codes: slots.codes.map(({ code }) =>
      codeNow(
        code,
        codes.find(({ key }) => key === toCodeKey(code)),
        now,
      ),
    ),
  };
}
