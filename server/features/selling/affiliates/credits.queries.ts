import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AFFILIATES_PAGE_SIZE } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  AFFILIATE_PENDING_DAYS,
  affiliateShare,
  CREDIT_REASONS,
  CREDIT_STATES,
  keptGoods,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { isMember } from '../../projects/projects/projects.ts';
import { findBookedGoods } from '../ledger/ledger.ts';

/** An order that was just placed, with who placed it. */
export interface CreditedOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly storeId: string;
  readonly projectId: string;
  readonly accountId: string | null;
  readonly email: string;
}

/**
 * Fixes whose link brought an order, with the share and the reason. Without effect where the code is of no active
 * affiliate, the programme is off, or the order has its credit already. One statement.
 */
export async function fixCredit(tx: Tx, order: CreditedOrder, code: string): Promise<void> {
  const { accountId, email, projectId, storeId } = order;
  await sql`
    insert into affiliate_credits (order_id, order_number, affiliate_id, project_id, store_id, code, rate_bps, why)
    select ${order.orderId}, ${order.orderNumber}, a.id, a.project_id, a.store_id, a.code, a.rate_bps, case
      when a.account_id = ${accountId}::uuid or a.email = ${email} then 'own-order'
      when ${isMember(projectId, { accountId, email })} then 'team' else 'link' end
    from affiliates a join affiliate_programmes p on p.store_id = a.store_id and p.is_on
    where a.store_id = ${storeId} and a.code_key = lower(${code}) and a.state = 'active'
    on conflict (order_id) do nothing`.execute(tx);
}

/** Whether an affiliate’s link brought the order; part of a statement. */
export const hasCredit = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from affiliate_credits c where c.order_id = ${orderId})`;

const lockedSchema = z.object({
  baseMinor: z.number().nullable(),
  rateBps: z.int(),
  why: z.enum(CREDIT_REASONS),
});

/**
 * Brings a credit to what the books have of its order. It can be done any number of times, in any order of what
 * happened. @param isDisputed whether a bank holds the order’s money; as before where it is left out
 */
export async function recountCredit(tx: Tx, orderId: string, isDisputed?: boolean): Promise<void> {
  const { rows } = await sql`
    select base_minor::float8 as base_minor, rate_bps, why from affiliate_credits
    where order_id = ${orderId} for update`.execute(tx);
  if (rows[0] === undefined) return;
  const { baseMinor, rateBps, why } = lockedSchema.parse(rows[0]);
  // A statement after the lock: it sees what others booked before they let go.
  const goods = await findBookedGoods(tx, orderId);
  if (!goods) return;
  const base = baseMinor ?? Math.max(0, goods.saleMinor);
  const kept = keptGoods(goods, base);
  const reason = why === 'link' && base === 0 ? 'free' : why;
  const share = reason === 'link' ? affiliateShare(kept, rateBps) : 0;
  await sql`
    update affiliate_credits set base_minor = ${base}, kept_minor = ${kept}, share_minor = ${share}, why = ${reason},
      is_disputed = coalesce(${isDisputed ?? null}::boolean, is_disputed)
    where order_id = ${orderId}`.execute(tx);
}

/** @param at when the last parcel left; null where one was voided and its pieces wait for another */
export async function setSent(tx: Tx, orderId: string, at: Date | null): Promise<void> {
  await sql`update affiliate_credits set sent_at = ${at} where order_id = ${orderId}`.execute(tx);
}

/** Where a paid order’s credit `c` stands. A disputed one waits. */
const creditState: RawBuilder<string> = sql`case
  when c.why <> 'link' then 'not-credited'
  when c.share_minor = 0 and c.kept_minor < c.base_minor then 'returned'
  when c.sent_at <= now() - make_interval(days => ${AFFILIATE_PENDING_DAYS}) and not c.is_disputed then 'payable'
  else 'pending' end`;

/** Columns of an affiliate’s totals; `a` is the affiliate. */
export const totalsColumn: RawBuilder<unknown> = sql`(
  select json_build_object(
    'clicks', (select coalesce(sum(n.clicks), 0) from affiliate_clicks n where n.affiliate_id = a.id),
    'orders', count(*) filter (where c.why = 'link'),
    'pendingMinor', coalesce(sum(c.share_minor) filter (where ${creditState} = 'pending'), 0),
    'payableMinor', coalesce(sum(c.share_minor) filter (where ${creditState} = 'payable'), 0))
  from affiliate_credits c where c.affiliate_id = a.id and c.base_minor is not null)`;

const instant = z.date().transform((date) => date.toISOString());
const creditSchema = z.object({
  orderId: z.uuid(),
  orderNumber: z.int(),
  affiliateId: z.uuid(),
  affiliateName: z.string(),
  code: z.string(),
  rateBps: z.int(),
  state: z.enum(CREDIT_STATES),
  why: z.enum(CREDIT_REASONS),
  baseMinor: z.int(),
  keptMinor: z.int(),
  shareMinor: z.int(),
  placedAt: instant,
  payableAt: instant.nullable(),
});

export interface CreditsQuery {
  readonly view: 'all' | (typeof CREDIT_STATES)[number];
  readonly search: string;
  readonly page: number;
}

/** One page of the paid orders that a store’s affiliates brought, and how many each view has. Two statements. */
export async function listCredits(tx: Tx, storeId: string, { view, search, page }: CreditsQuery) {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
  const pattern = containing(search);
  const found = sql`
    c.store_id = ${storeId} and c.base_minor is not null
    ${search === '' ? sql`` : sql`and (c.order_number = ${number}::bigint or a.name ilike ${pattern} or c.code ilike ${pattern})`}`;
  const inView = view === 'all' ? sql`true` : sql`${creditState} = ${view}`;
  const { rows } = await sql`
    select c.order_id, c.order_number::float8 as order_number, c.affiliate_id, a.name as affiliate_name, c.code,
      c.rate_bps, ${creditState} as state, c.why, c.base_minor::float8 as base_minor, c.kept_minor::float8 as kept_minor,
      c.share_minor::float8 as share_minor, c.placed_at,
      c.sent_at + make_interval(days => ${AFFILIATE_PENDING_DAYS}) as payable_at
    from affiliate_credits c join affiliates a on a.id = c.affiliate_id where ${found} and ${inView}
    order by c.placed_at desc, c.order_id desc
    limit ${AFFILIATES_PAGE_SIZE} offset ${(page - 1) * AFFILIATES_PAGE_SIZE}`.execute(tx);
  const counted = await sql<Record<string, number>>`
    select count(*)::int as all, count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'payable')::int as payable,
      count(*) filter (where state = 'returned')::int as returned,
      count(*) filter (where state = 'not-credited')::int as "not-credited"
    from (select ${creditState} as state from affiliate_credits c join affiliates a on a.id = c.affiliate_id
      where ${found}) counted`.execute(tx);
  const views = counted.rows[0] ?? {};
  return { rows: z.array(creditSchema).parse(rows), total: views[view] ?? 0, views };
}
