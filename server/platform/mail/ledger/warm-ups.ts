import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';

/** The limit of the first day, what each further one multiplies it by, and the limit after which there is none. */
const [FIRST, GROWTH, MOST] = [200, 1.6, 100_000];
/** A day of which more came back is repeated. */
const WORST = { bounced: 0.03, complained: 0.001 } as const;

export const todayUtc = sql.raw(`(now() at time zone 'utc')::date`);

const limitOf = (step: RawBuilder<unknown>) =>
  sql`floor(${FIRST}::float * power(${GROWTH}::float, ${step} - 1))`;
/** What may still leave today from a domain, of a row `wu` of `warm_ups`. */
export const warmUpLeft: RawBuilder<number> = sql<number>`case when wu.day = ${todayUtc}
  then greatest(${limitOf(sql`wu.step`)} - wu.used, 0) else 0 end`;

const limitAt = (step: number): number => Math.floor(FIRST * GROWTH ** (step - 1));

/** Begins a domain’s first days, where it has none. */
export const beginWarmUp = (
  domain: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into warm_ups (domain, project_id, store_id)
  select ${domain}, src.project_id, src.store_id from ${source} src where ${domain} is not null
  on conflict (domain) do nothing`;

/**
 * Takes domains to the day that it is. One that sent the day before may send more today, unless too much came
 * back; after the last step it has no limit.
 */
export async function advanceWarmUps(db: Database): Promise<void> {
  await prepared(
    'mail.warm-ups',
    sql`
    with ended as materialized (
      select wu.domain, wu.used,
        wu.used > 0 and (b.bounced > wu.used * ${WORST.bounced}::float or b.complained > wu.used * ${WORST.complained}::float)
          as is_bad
      from warm_ups wu, lateral (
        select count(*) filter (where e.kind = 'bounced' and e.data->>'judgement' = 'hard') as bounced,
          count(*) filter (where e.kind = 'complained') as complained
        from send_events e join sends s on s.id = e.send_id join send_sources src on src.id = s.source_id
        where e.store_id = wu.store_id and e.kind in ('bounced', 'complained')
          and e.at >= wu.day::timestamp at time zone 'utc' and src.sender_domain = wu.domain) b
      where wu.finished_at is null and (wu.day is null or wu.day < ${todayUtc})
      for update of wu skip locked),
    stepped as (
      select e.domain, e.is_bad, wu.step + case when e.used > 0 and not e.is_bad then 1 else 0 end as step
      from ended e join warm_ups wu using (domain))
    update warm_ups wu set step = s.step, day = ${todayUtc}, used = 0, is_held_back = s.is_bad,
      finished_at = case when ${limitOf(sql`s.step`)} >= ${MOST}::int then now() end
    from stepped s where s.domain = wu.domain`,
  ).execute(db);
}

const warmUpSchema = z.object({
  domain: z.string(),
  step: z.int(),
  used: z.int(),
  isHeldBack: z.boolean(),
  isFinished: z.boolean(),
});

/** A new domain’s limit, and what it has sent today. */
export interface WarmUp {
  readonly domain: string;
  /** Emails that may leave today. */
  readonly limit: number;
  readonly used: number;
  readonly isHeldBack: boolean;
  /** Days after which there is no limit, where all of them go well. */
  readonly daysLeft: number;
}

const daysFrom = (step: number): number => {
  let days = 0;
  while (limitAt(step + days) < MOST) days += 1;
  return days;
};

/** Domains of a store whose emails a day are limited. */
export async function listWarmUps(tx: Tx, storeId: string): Promise<WarmUp[]> {
  const { rows } = await sql`
    select wu.domain, wu.step, case when wu.day = ${todayUtc} then wu.used else 0 end as used, wu.is_held_back,
      false as is_finished
    from warm_ups wu where wu.store_id = ${storeId} and wu.finished_at is null order by wu.domain`.execute(
    tx,
  );
  return z
    .array(warmUpSchema)
    .parse(rows)
    .map(({ domain, step, used, isHeldBack }) => ({
      domain,
      limit: limitAt(step),
      used,
      isHeldBack,
      daysLeft: daysFrom(step),
    }));
}

/**
 * How many of `n` emails leave on each day from a domain, today first: for “Your domain is new. This takes 4 days”. One
 * number where all can leave today.
 */
export async function warmUpPlan(
  tx: Tx,
  storeId: string,
  senderDomain: string | null,
  n: number,
): Promise<readonly number[]> {
  if (senderDomain === null) return [n];
  const { rows } = await sql`
    select domain, step, case when day = ${todayUtc} then used else 0 end as used, is_held_back,
      finished_at is not null as is_finished
    from warm_ups where domain = ${senderDomain} and store_id = ${storeId}`.execute(tx);
  const { step, used, isFinished } = rows[0]
    ? warmUpSchema.parse(rows[0])
    : { step: 1, used: 0, isFinished: false };
  const days: number[] = [];
  for (let left = n; left > 0; ) {
    const limit = limitAt(step + days.length);
    const most = isFinished || limit >= MOST ? left : limit - (days.length === 0 ? used : 0);
    const count = Math.min(left, Math.max(most, 0));
    days.push(count);
    left -= count;
  }
  return days.length === 0 ? [0] : days;
}
