import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

/** What an order takes of a discount. */
export const newClaimSchema = z.object({
  discountId: z.uuid(),
  codeId: z.uuid().nullable(),
  isSingleUse: z.boolean(),
  isOnce: z.boolean(),
  /** The discount is for first orders: only one order of its shopper can have such a claim, whichever the discount. */
  isFirst: z.boolean(),
  countsLimit: z.boolean(),
  /** What the order costs less by it, in minor units. */
  amountMinor: z.int(),
});
export type NewClaim = z.output<typeof newClaimSchema>;

export interface Claiming {
  readonly orderId: string;
  readonly projectId: string;
  readonly email: string;
  /** A signed-in shopper’s account: a use for one address is a use for its account, too. */
  readonly accountId: string | null;
  readonly claims: readonly NewClaim[];
  /** Whether the statement places the order. */
  readonly isPlaced: RawBuilder<unknown>;
  /** Ids of unpaid orders that give way to this one; it takes over what they have claimed. */
  readonly replaced: RawBuilder<unknown>;
}

/**
 * Queries for the `with` of the statement that places an order: they claim its discounts. `claims_gone` then has the
 * discounts whose last use another order has; if there are any, the transaction has to be rolled back. Discounts are
 * locked in the order of their ids, after the blanks, so that two orders never wait for each other. What isn’t claimed
 * any more goes first: it may be what makes a claim the only one of its shopper.
 */
export const claimDiscounts = (claiming: Claiming): RawBuilder<unknown> => {
  const { orderId, projectId, email, accountId, claims, isPlaced, replaced } = claiming;
  return sql`
    claims_wanted as (
      select "discountId" as discount_id, "codeId" as code_id, "isSingleUse" as is_single_use, "isOnce" as is_once,
        "countsLimit" as counts_limit, "amountMinor" as amount_minor,
        "isFirst" and row_number() over (partition by "isFirst" order by "discountId") = 1 as is_first
      from json_to_recordset(${JSON.stringify(claims)}::json) as w("discountId" uuid, "codeId" uuid,
        "isSingleUse" boolean, "isOnce" boolean, "isFirst" boolean, "countsLimit" boolean, "amountMinor" bigint)
      where ${isPlaced}
    ), claims_dropped as (
      delete from discount_claims c where c.order_id in (${replaced}) and ${isPlaced}
        and c.discount_id not in (select discount_id from claims_wanted)
      returning c.discount_id, c.counts_limit
    ), claims_moved as (
      update discount_claims c set order_id = ${orderId}::uuid, code_id = w.code_id, is_single_use = w.is_single_use,
        is_once = w.is_once, is_first = w.is_first, email = lower(${email}), account_id = ${accountId}::uuid,
        amount_minor = w.amount_minor
      from claims_wanted w where c.discount_id = w.discount_id and c.order_id in (${replaced})
        and (select count(*) from claims_dropped) >= 0
      returning c.discount_id
    ), claims_change as (
      select discount_id, 1 as change from claims_wanted
      where counts_limit and discount_id not in (select discount_id from claims_moved)
      union all
      select discount_id, -count(*)::int from claims_dropped where counts_limit group by discount_id
    ), claims_locked as materialized (
      select id from discounts where id in (select discount_id from claims_change) order by id for update
    ), claims_counted as (
      update discounts d set claimed = d.claimed + c.change from claims_change c
      where d.id = c.discount_id and d.id in (select id from claims_locked)
        and (c.change < 0 or d.claimed < d.total_limit) returning d.id
    ), claims_made as (
      insert into discount_claims (order_id, discount_id, project_id, code_id, is_single_use, is_once, is_first, email,
        account_id, amount_minor, counts_limit)
      select ${orderId}::uuid, discount_id, ${projectId}::uuid, code_id, is_single_use, is_once, is_first,
        lower(${email}), ${accountId}::uuid, amount_minor, counts_limit
      from claims_wanted where discount_id not in (select discount_id from claims_moved) order by discount_id
      on conflict do nothing returning discount_id
    ), claims_gone as (
      select discount_id from claims_wanted
      where discount_id not in (select discount_id from claims_moved)
        and (discount_id not in (select discount_id from claims_made)
          or (counts_limit and discount_id not in (select id from claims_counted)))
    )`;
};

const claimRefused = z.object({
  code: z.enum(['23503', '23505']),
  constraint: z.string().startsWith('discount_claims_'),
});

/** Whether a statement failed because a discount was deleted, or taken by another order, while it ran. */
export const isClaimRefused = (error: unknown): boolean => claimRefused.safeParse(error).success;

/** Whether an order holds uses of discounts. */
export const holdsClaims = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from discount_claims held where held.order_id = ${orderId})`;

/** Gives back what an order has claimed. Without effect where it has nothing. */
export async function releaseClaims(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with freed as (
      delete from discount_claims where order_id = ${orderId}
      returning discount_id, counts_limit, is_paid, amount_minor
    ), locked as materialized (
      select id from discounts where id in (select discount_id from freed where counts_limit or is_paid)
      order by id for update
    )
    update discounts d set claimed = d.claimed - f.counts_limit::int, uses = d.uses - f.is_paid::int,
      given_minor = d.given_minor - case when f.is_paid then f.amount_minor else 0 end
    from freed f where d.id = f.discount_id and d.id in (select id from locked)`.execute(tx);
}

/** Counts the uses of a paid order, once however often it is called. */
export async function countUses(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with paid as (
      update discount_claims set is_paid = true where order_id = ${orderId} and not is_paid
      returning discount_id, amount_minor
    ), locked as materialized (
      select id from discounts where id in (select discount_id from paid) order by id for update
    )
    update discounts d set uses = d.uses + 1, given_minor = d.given_minor + paid.amount_minor
    from paid where d.id = paid.discount_id and d.id in (select id from locked)`.execute(tx);
}
