import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import type { ClaimedSend } from './source.ts';
import { stopReason } from './stop-reason.ts';

/** Rows that can be claimed now, of one source and wave. */
export interface DueSends {
  readonly sourceId: string;
  readonly wave: number;
  readonly kind: string;
}

const dueSchema = z.array(z.object({ sourceId: z.uuid(), wave: z.int(), kind: z.string() }));

/** Sources and waves of which something may be due, in one statement of some index looks. */
export async function findDue(db: Database): Promise<DueSends[]> {
  const { rows } = await prepared(
    'mail.due',
    sql`
    select src.id as source_id, w.wave, src.kind
    from send_sources src
    join lateral (
      select 0 as wave where not exists (select from send_waves o where o.source_id = src.id)
      union all
      select o.wave from send_waves o
      where o.source_id = src.id and o.state in ('waiting', 'open') and o.due_at <= now()) w on true
    where src.state = 'open' and exists (
      select from sends s where s.source_id = src.id and s.wave = w.wave and s.state = 'booked' and s.next_at <= now())
    order by src.purpose desc, src.id, w.wave limit 200`,
  ).execute(db);
  return dueSchema.parse(rows);
}

const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    sourceId: z.uuid(),
    projectId: z.uuid().nullable(),
    storeId: z.uuid().nullable(),
    personId: z.uuid().nullable(),
    address: z.string().nullable(),
    addressKey: z.instanceof(Buffer),
    purpose: z.enum(['marketing', 'service']),
    slot: z.string(),
    variant: z.string().nullable(),
    mailKind: z.string().nullable(),
    content: z.unknown(),
    attempt: z.int(),
    doubts: z.int(),
    state: z.enum(['claimed', 'skipped']),
  }),
);

/**
 * Takes rows that are due for a worker. Those that may not leave any more are skipped with their reason. No lock of the
 * source is needed: the gate looks again, and at the epoch that the claim saw.
 * @returns what it took, and whether there may be more
 */
export async function claimSends(
  db: Database,
  { sourceId, wave, worker, limit }: Omit<DueSends, 'kind'> & { worker: string; limit: number },
): Promise<{ readonly claimed: ClaimedSend[]; readonly hasMore: boolean }> {
  const { rows } = await prepared(
    'mail.claim',
    sql`
    with due as materialized (
      select s.id, src.epoch, ${stopReason} as stop
      from sends s join send_sources src on src.id = s.source_id
      where s.source_id = ${sourceId} and s.wave = ${wave} and s.state = 'booked' and s.next_at <= now()
        and src.state = 'open' and (
          not exists (select from send_waves w where w.source_id = src.id)
          or exists (select from send_waves w where w.source_id = src.id and w.wave = s.wave and w.due_at <= now()
            and w.state in ('waiting', 'open')))
      order by s.next_at limit ${limit} for update of s skip locked)
    update sends s set
      state = case when due.stop is null then 'claimed' else 'skipped' end,
      reason = due.stop,
      epoch = due.epoch,
      attempt = least(s.attempt + 1, 30000),
      tried_at = coalesce(s.tried_at, now()),
      claimed_by = ${worker}::uuid,
      claimed_at = now(),
      settled_at = case when due.stop is not null then now() end,
      address = case when due.stop is null then s.address end,
      content = case when due.stop is null then s.content end
    from due where s.id = due.id
    returning s.id, s.source_id, s.project_id, s.store_id, s.person_id, s.address, s.address_key, s.purpose, s.slot,
      s.variant, s.mail_kind, s.content, s.attempt, s.doubts, s.state`,
  ).execute(db);
  const taken = claimedSchema.parse(rows);
  const claimed = taken.flatMap(({ state, ...send }) => (state === 'claimed' ? [send] : []));
  return { claimed, hasMore: taken.length === limit };
}
