import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { AFFILIATES_PAGE_SIZE } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  AFFILIATE_INVITATION_DAYS,
  AFFILIATE_STATES,
  type AffiliateState,
  type AffiliateTerms,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import type { AffiliateStore } from './affiliates.reads.ts';
import { totalsColumn } from './credits.queries.ts';

const instant = z.date().transform((date) => date.toISOString());

const affiliateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  rateBps: z.int(),
  windowDays: z.int(),
  state: z.enum(AFFILIATE_STATES),
  invitedAt: instant,
  joinedAt: instant.nullable(),
  isExpired: z.boolean(),
  totals: z.object({
    clicks: z.int(),
    orders: z.int(),
    pendingMinor: z.int(),
    payableMinor: z.int(),
  }),
});
export type StoredAffiliate = z.output<typeof affiliateSchema>;

const isExpired = sql`a.invited_at < now() - make_interval(days => ${AFFILIATE_INVITATION_DAYS})`;
const columns = sql`
  a.id, a.name, a.email::text as email, a.code, a.rate_bps, a.window_days, a.state, a.invited_at, a.joined_at,
  a.state = 'invited' and ${isExpired} as is_expired, ${totalsColumn} as totals`;

async function findOne(tx: Tx, which: RawBuilder<unknown>): Promise<StoredAffiliate | undefined> {
  const { rows } = await sql`select ${columns} from affiliates a where ${which}`.execute(tx);
  return rows[0] === undefined ? undefined : affiliateSchema.parse(rows[0]);
}

export const findAffiliate = (tx: Tx, storeId: string, id: string): Promise<StoredAffiliate | undefined> =>
  findOne(tx, sql`a.id = ${id} and a.store_id = ${storeId}`);

/** What an account is to a store’s programme: the place it has, or the last one it had. */
export const findOfAccount = (
  tx: Tx,
  storeId: string,
  accountId: string,
): Promise<StoredAffiliate | undefined> =>
  findOne(
    tx,
    sql`a.store_id = ${storeId} and a.account_id = ${accountId}
      order by a.state <> 'ended' desc, a.invited_at desc limit 1`,
  );

export interface AffiliatesQuery {
  readonly view: 'all' | AffiliateState;
  readonly search: string;
  readonly page: number;
}

/** One page of a store’s affiliates and how many each view has. Two statements. */
export async function listAffiliates(tx: Tx, storeId: string, { view, search, page }: AffiliatesQuery) {
  const pattern = containing(search);
  const found = sql`a.store_id = ${storeId} ${
    search === ''
      ? sql``
      : sql`and (a.name ilike ${pattern} or a.email::text ilike ${pattern} or a.code ilike ${pattern})`
  }`;
  const { rows } = await sql`
    select ${columns} from affiliates a where ${found} ${view === 'all' ? sql`` : sql`and a.state = ${view}`}
    order by a.invited_at desc, a.id desc
    limit ${AFFILIATES_PAGE_SIZE} offset ${(page - 1) * AFFILIATES_PAGE_SIZE}`.execute(tx);
  const counted = await sql<Record<string, number>>`
    select count(*)::int as all, count(*) filter (where a.state = 'active')::int as active,
      count(*) filter (where a.state = 'invited')::int as invited,
      count(*) filter (where a.state = 'paused')::int as paused,
      count(*) filter (where a.state = 'ended')::int as ended
    from affiliates a where ${found}`.execute(tx);
  const views = counted.rows[0] ?? {};
  return { rows: z.array(affiliateSchema).parse(rows), total: views[view] ?? 0, views };
}

interface NewAffiliate extends AffiliateTerms {
  readonly name: string;
  readonly email: string;
  readonly code: string;
  readonly tokenHash: Buffer;
}

/** @returns its id, or which field is another affiliate’s */
export async function insertAffiliate(
  tx: Tx,
  { id: storeId, projectId }: AffiliateStore,
  affiliate: NewAffiliate,
): Promise<{ readonly id: string } | { readonly taken: 'code' | 'email' }> {
  const { name, email, code, rateBps, windowDays, tokenHash } = affiliate;
  const { rows } = await sql<{ id: string }>`
    insert into affiliates (id, project_id, store_id, name, email, code, rate_bps, window_days, state, token_hash)
    values (${newId()}, ${projectId}, ${storeId}, ${name}, ${email}, ${code}, ${rateBps}, ${windowDays}, 'invited',
      ${tokenHash})
    on conflict do nothing returning id`.execute(tx);
  const [row] = rows;
  if (row) return row;
  const same = await sql`
    select from affiliates where store_id = ${storeId} and code_key = lower(${code})`.execute(tx);
  return { taken: same.rows.length > 0 ? 'code' : 'email' };
}

/** @returns whether it could be changed */
export async function updateTerms(
  tx: Tx,
  storeId: string,
  id: string,
  { rateBps, windowDays }: AffiliateTerms,
): Promise<boolean> {
  const { rows } = await sql`
    update affiliates set rate_bps = ${rateBps}, window_days = ${windowDays}
    where id = ${id} and store_id = ${storeId} and state <> 'ended' returning id`.execute(tx);
  return rows.length > 0;
}

/** The states that each state can follow. */
const BEFORE = { active: ['paused'], paused: ['active'], ended: ['invited', 'active', 'paused'] } as const;

/** @returns whether the state could follow the one that it had */
export async function changeState(
  tx: Tx,
  storeId: string,
  id: string,
  to: keyof typeof BEFORE,
): Promise<boolean> {
  const { rows } = await sql`
    update affiliates set state = ${to}, token_hash = null
    where id = ${id} and store_id = ${storeId} and state = any(${[...BEFORE[to]]}::text[]) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Replaces the secret of an invitation that waits. @returns whether it waits */
export async function renewInvitation(
  tx: Tx,
  storeId: string,
  id: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    update affiliates set token_hash = ${tokenHash}, invited_at = now()
    where id = ${id} and store_id = ${storeId} and state = 'invited' returning id`.execute(tx);
  return rows.length > 0;
}

/** The invitation with a secret, where it can still be accepted. */
export const findInvited = (
  tx: Tx,
  storeId: string,
  tokenHash: Buffer,
): Promise<StoredAffiliate | undefined> =>
  findOne(
    tx,
    sql`a.token_hash = ${tokenHash} and a.store_id = ${storeId} and a.state = 'invited' and not ${isExpired}`,
  );

/** An account has one place in a store’s programme. */
const placeTaken = z.object({ code: z.literal('23505'), constraint: z.literal('affiliates_one_an_account') });

/** @returns whether the account joined; not where someone was faster or it is an affiliate already */
export async function join(tx: Tx, id: string, accountId: string): Promise<boolean> {
  try {
    const { rows } = await sql`
      update affiliates set state = 'active', account_id = ${accountId}, joined_at = now(), token_hash = null
      where id = ${id} and state = 'invited' returning id`.execute(tx);
    return rows.length > 0;
  } catch (error) {
    if (placeTaken.safeParse(error).success) return false;
    throw error;
  }
}

/**
 * Counts a visit by an active affiliate’s link. One statement.
 * @returns for how many days the code is kept; null where it is no active affiliate’s
 */
export async function countClick(tx: Tx, storeId: string, code: string, day: string): Promise<number | null> {
  const { rows } = await sql<{ windowDays: number }>`
    with found as (
      select a.id, a.project_id, a.window_days from affiliates a
        join affiliate_programmes p on p.store_id = a.store_id and p.is_on
      where a.store_id = ${storeId} and a.code_key = lower(${code}) and a.state = 'active'
    ), counted as (
      insert into affiliate_clicks as n (affiliate_id, day, project_id, clicks)
      select id, ${day}::date, project_id, 1 from found
      on conflict (affiliate_id, day) do update set clicks = n.clicks + 1
    )
    select window_days from found`.execute(tx);
  return rows[0]?.windowDays ?? null;
}

/** Whether a store’s programme is on. */
export async function isProgrammeOn(tx: Tx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from affiliate_programmes where store_id = ${storeId} and is_on`.execute(tx);
  return rows.length > 0;
}

/** Gives the places of an account its new address, unless the store has invited that one itself. */
export async function moveAddress(
  tx: Tx,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update affiliates a set email = ${to}
    where a.account_id = ${accountId} and a.email = ${from}
      and not exists (select from affiliates o where o.store_id = a.store_id and o.email = ${to} and o.state <> 'ended')`.execute(
    tx,
  );
}
