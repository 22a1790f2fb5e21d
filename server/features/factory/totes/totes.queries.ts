import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { TOTE_STATES } from '../../../../shared/features/factory/floor/floor.ts';
import { labelFloorStateSchema } from '../../../../shared/features/factory/labels/labels.ts';
import {
  TOTE_GARMENTS_LIMIT,
  TOTE_MAX,
  type Tote,
  type ToteContent,
  toteCodeOf,
} from '../../../../shared/features/factory/totes/totes.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Orders that a tote’s line names. */
const ORDERS_NAMED = 3;

const toteRow = z.object({
  code: z.string(),
  number: z.number(),
  garments: z.coerce.number(),
  orders: z.array(z.string()),
  orderCount: z.coerce.number(),
  isRemoved: z.boolean(),
});

/** Of garments in totes: those at work, and those of cancelled labels that weren’t put back. */
const liesInTote = sql`(l.state = any(${[...TOTE_STATES]}::text[])
  or l.state = 'cancelled' and l.picked_at is not null and l.put_back_at is null)`;

/** Every tote with what is in it; removed ones only where something is. One statement. */
export async function findTotes(tx: Tx): Promise<Tote[]> {
  const { rows } = await sql`
    with inside as (
      select l.tote, count(*) as garments, count(distinct l.order_id) as order_count,
        array_agg(distinct o.number::text) as orders
      from labels l join orders o on o.id = l.order_id
      where l.tote is not null and ${liesInTote} group by l.tote
    )
    select t.code, t.number, coalesce(i.garments, 0) as garments, coalesce(i.order_count, 0) as order_count,
      coalesce(i.orders[1:${sql.lit(ORDERS_NAMED)}], '{}') as orders, t.removed_at is not null as is_removed
    from totes t left join inside i on i.tote = t.code
    where t.removed_at is null or i.garments > 0 order by t.number`.execute(tx);
  return z.array(toteRow).parse(rows);
}

/** Adds totes after the last one; null where too few numbers are left. */
export async function addTotes(
  tx: Tx,
  count: number,
  accountId: string | null,
): Promise<{ from: number; to: number } | null> {
  // Two people who add at once get different numbers.
  await sql`lock table totes in share row exclusive mode`.execute(tx);
  const { rows } = await sql`select coalesce(max(number), 0) + 1 as next from totes`.execute(tx);
  const from = z.array(z.object({ next: z.number() })).parse(rows)[0]?.next ?? 1;
  const to = from + count - 1;
  if (to > TOTE_MAX) return null;
  const numbers = Array.from({ length: count }, (_, place) => from + place);
  await tx
    .insertInto('totes')
    .values(numbers.map((number) => ({ code: toteCodeOf(number), number, createdBy: accountId })))
    .execute();
  return { from, to };
}

export const findToteCards = (
  tx: Tx,
  from: number,
  limit: number,
): Promise<{ code: string; number: number }[]> =>
  tx
    .selectFrom('totes')
    .select(['code', 'number'])
    .where('number', '>=', from)
    .where('removedAt', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();

const contentRow = z.object({
  code: z.string(),
  number: z.number(),
  isRemoved: z.boolean(),
  total: z.coerce.number(),
  garments: z.array(
    z.object({
      labelId: z.uuid(),
      code: z.string(),
      orderNumber: z.string(),
      counter: z.number(),
      of: z.number(),
      garment: z.string(),
      state: labelFloorStateSchema,
    }),
  ),
});

/** Garments that lie in a tote. */
const inside = (tote: RawBuilder<unknown>) => sql`l.tote = ${tote} and ${liesInTote}`;

/** A tote and the garments in it, by order. Null where there’s none. One statement. */
export async function findTote(tx: Tx, code: string): Promise<ToteContent | null> {
  const { rows } = await sql`
    select t.code, t.number, t.removed_at is not null as is_removed,
      (select count(*) from labels l where ${inside(sql`t.code`)}) as total,
      (select coalesce(json_agg(g), '[]') from (
        select l.id as "labelId", l.code, o.number::text as "orderNumber", l.counter, l.of_count as of, l.state,
          concat_ws(', ', i.name, b.colour, nullif(b.size, '')) as garment
        from labels l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
        join blanks b on b.id = l.blank_id
        where ${inside(sql`t.code`)} order by o.number, l.counter, l.id limit ${TOTE_GARMENTS_LIMIT}) g) as garments
    from totes t where t.code = ${code}`.execute(tx);
  return rows[0] === undefined ? null : contentRow.parse(rows[0]);
}

const lockedSchema = z.array(z.object({ code: z.string(), isRemoved: z.boolean() }));

/**
 * Locks a tote with the labels whose garments are in it, and the tote that they go to. Null where there’s no such tote. Two
 * statements.
 */
export async function lockTotes(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<{ readonly labelIds: readonly string[]; readonly canTake: boolean } | null> {
  const locked = await sql`
    select code, removed_at is not null as is_removed from totes
    where code = any(${[from, to ?? from]}::text[]) order by code for update`.execute(tx);
  const totes = lockedSchema.parse(locked.rows);
  if (!totes.some(({ code }) => code === from)) return null;
  const { rows } = await sql`
    select l.id from labels l where ${inside(sql`${from}`)} order by l.id for update`.execute(tx);
  return {
    labelIds: z
      .array(z.object({ id: z.uuid() }))
      .parse(rows)
      .map(({ id }) => id),
    canTake: totes.some(({ code, isRemoved }) => code === to && code !== from && !isRemoved),
  };
}

/** Marks a tote as removed, or as there again. One statement. @returns whether it changed */
export async function setRemoved(tx: Tx, code: string, isRemoved: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totes')
    .set({ removedAt: isRemoved ? sql<Date>`now()` : null })
    .where('code', '=', code)
    .where('removedAt', isRemoved ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
