import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../database/database.ts';

/** Where a source’s mails are. All but `leftOut` add up to `audience`. */
export interface SendCounts {
  /** Everyone who got a row. */
  readonly audience: number;
  /** Taken by the next server. */
  readonly accepted: number;
  readonly refused: number;
  /** Stopped by a withdrawal, a suppression, or the source itself. */
  readonly skipped: number;
  /** Past the gate, no answer yet: it can’t be stopped any more. */
  readonly onTheWay: number;
  /** No answer came, and there may be one yet. */
  readonly doubtful: number;
  /** No answer came; it may not have arrived. A person can send it again. */
  readonly left: number;
  readonly waiting: number;
  readonly cancelled: number;
  /** People who got no row, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

const countsSchema = z.object({
  audience: z.int(),
  accepted: z.int(),
  refused: z.int(),
  skipped: z.int(),
  onTheWay: z.int(),
  doubtful: z.int(),
  left: z.int(),
  waiting: z.int(),
  cancelled: z.int(),
  leftOut: z.record(z.string(), z.int()),
});

const of = (state: string) => sql`coalesce(sum(c.n) filter (where c.state = ${state}), 0)::int`;

const selectCounts = (sourceIds: readonly string[]): RawBuilder<unknown> => sql`
  select src.id, src.audience, src.left_out, ${of('accepted')} as accepted, ${of('refused')} as refused,
    ${of('skipped')} as skipped, ${of('gated')} as on_the_way, ${of('doubtful')} as doubtful, ${of('left')} as "left",
    coalesce(sum(c.n) filter (where c.state in ('booked', 'claimed') and src.state not in ('cancelling', 'cancelled')), 0)::int
      as waiting,
    coalesce(sum(c.n) filter (where c.state = 'cancelled'
      or (c.state in ('booked', 'claimed') and src.state in ('cancelling', 'cancelled'))), 0)::int as cancelled
  from send_sources src
  left join lateral (
    select s.state, count(*) as n from sends s where s.source_id = src.id group by s.state) c on true
  where src.id = any(${[...sourceIds]}::uuid[]) group by src.id`;

/**
 * Where a source’s mails are now; null where there is no such source. Mails of a cancelled one that wait are counted as
 * cancelled, whether or not their rows say so yet.
 */
export async function countsOf(tx: Tx, sourceId: string): Promise<SendCounts | null> {
  return (await countsOfAll(tx, [sourceId])).get(sourceId) ?? null;
}

/** The counts of several sources by their ids, in one statement. */
export async function countsOfAll(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, SendCounts>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await selectCounts(sourceIds).execute(tx);
  const counted = z.array(countsSchema.extend({ id: z.uuid() })).parse(rows);
  return new Map(counted.map(({ id, ...counts }) => [id, counts]));
}

const doubtfulSchema = z.array(
  z.object({
    id: z.uuid(),
    personId: z.uuid().nullable(),
    address: z.string().nullable(),
    slot: z.string(),
    state: z.enum(['doubtful', 'left']),
    /** Null where nothing says when it passed the gate: it may be missing, and the rest is listed all the same. */
    gateAt: z.date().nullable(),
  }),
);
export type DoubtfulSend = z.output<typeof doubtfulSchema>[number];

/** Mails that may not have arrived, a page by id; each of them by the person it was for. */
export async function doubtfulOf(
  tx: Tx,
  sourceId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<DoubtfulSend[]> {
  const { rows } = await sql`
    select id, person_id, address, slot, state, gate_at from sends
    where source_id = ${sourceId} and state in ('doubtful', 'left') and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(tx);
  return doubtfulSchema.parse(rows);
}

const mailCountsSchema = z.object({
  due: z.int(),
  atWork: z.int(),
  doubtful: z.int(),
  oldestSeconds: z.number(),
});

/** What the ledger has to do now, over all processes. */
export async function countMails(tx: Tx): Promise<z.output<typeof mailCountsSchema>> {
  const { rows } = await sql`
    select count(*) filter (where due.since is not null)::int as due,
      count(*) filter (where s.state in ('claimed', 'gated'))::int as at_work,
      count(*) filter (where s.state = 'doubtful')::int as doubtful,
      coalesce(extract(epoch from now() - min(due.since)), 0)::float as oldest_seconds
    from sends s
    join send_sources src on src.id = s.source_id
    left join send_waves w on w.source_id = s.source_id and w.wave = s.wave
    left join lateral (
      select greatest(s.next_at, w.due_at, s.created_at) as since
      where s.state = 'booked' and src.state = 'open' and s.lane is distinct from ':import'
        and greatest(s.next_at, w.due_at) <= now()) due on true
    where s.state in ('booked', 'claimed', 'gated', 'doubtful')`.execute(tx);
  return mailCountsSchema.parse(rows[0]);
}
