import { type RawBuilder, sql } from 'kysely';
import {
  VISIT_IDLE_MINUTES,
  VISIT_SEARCHES_MAX,
  VISIT_STEPS,
} from '../../../../shared/features/accounts/events/events.ts';
import { addDays } from '../../../../shared/rules/dates/store-days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { EventArrival } from '../../accounts/events/events.ts';

/** Holds every other roll-up back until this transaction ends. */
export async function lockProgress(tx: Tx): Promise<void> {
  await sql`select from visit_progress for update`.execute(tx);
}

/** Everything that had arrived by the beginning of this transaction is counted. */
export async function saveProgress(tx: Tx): Promise<void> {
  await sql`update visit_progress set counted_until = now()`.execute(tx);
}

const listed = (arrivals: readonly EventArrival[]): RawBuilder<unknown> => sql`
  unnest(${arrivals.map(({ projectId }) => projectId)}::uuid[], ${arrivals.map(({ storeId }) => storeId)}::uuid[],
    ${arrivals.map(({ day }) => day)}::date[], ${arrivals.map(({ visitor }) => visitor)}::bigint[])
    as a(project_id, store_id, day, visitor)`;

const stepOf = sql`coalesce(max(case e.name ${sql.join(
  Object.entries(VISIT_STEPS).map(([name, step]) => sql`when ${name} then ${step}::int`),
  sql` `,
)} else 0 end), 0)`;

/**
 * Makes the visits of visitors again from all their events of the day, so that doubled, late and unordered ones come to
 * the same. Events outlive their store and are left alone then. Two statements for any number of visitors.
 */
export async function rebuildVisits(tx: Tx, arrivals: readonly EventArrival[]): Promise<void> {
  const days = arrivals.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  await sql`
    delete from visits v using ${listed(arrivals)}
    where v.store_id = a.store_id and v.day = a.day and v.visitor = a.visitor`.execute(tx);
  await sql`
    insert into visits (project_id, store_id, day, visitor, started_at, ended_at, hour, is_first, came_from, device,
      country, entry, pages, step, searches)
    select e.project_id, e.store_id, e.day, e.visitor, min(e.received_at), max(e.received_at),
      (array_agg(e.hour order by e.received_at, e.id))[1], e.visit_no = 1,
      coalesce((array_agg(e.came_from order by e.received_at, e.id))[1], ''),
      (array_agg(e.device order by e.received_at, e.id))[1],
      coalesce((array_agg(e.country order by e.received_at, e.id))[1], ''),
      coalesce(left((array_agg(e.data->>'path' order by e.received_at, e.id) filter (where e.name = 'page-view'))[1], 200), ''),
      (count(*) filter (where e.name = 'page-view'))::int, ${stepOf},
      coalesce((array_agg(distinct e.data->>'counted') filter (
        where e.name = 'search' and e.data->>'total' = '0' and e.data->>'counted' is not null))[1:${VISIT_SEARCHES_MAX}::int], '{}')
    from (
      select e.*, sum(e.begins) over (partition by e.store_id, e.day, e.visitor order by e.received_at, e.id) as visit_no
      from (
        select e.*, case when e.received_at - lag(e.received_at) over (
            partition by e.store_id, e.day, e.visitor order by e.received_at, e.id)
          <= make_interval(mins => ${VISIT_IDLE_MINUTES}) then 0 else 1 end as begins
        from ${listed(arrivals)} join stores s on s.id = a.store_id join events e
          on e.store_id = a.store_id and e.day = a.day and e.visitor = a.visitor
          and e.received_at >= ${`${addDays(first, -1)}T00:00:00Z`}::timestamptz
          and e.received_at < ${`${addDays(last, 2)}T00:00:00Z`}::timestamptz
      ) e
    ) e
    group by e.project_id, e.store_id, e.day, e.visitor, e.visit_no`.execute(tx);
}

const sums = sql`count(*)::int, (count(*) filter (where v.is_first))::int, sum(v.pages)::int,
  (count(*) filter (where v.step >= 1))::int, (count(*) filter (where v.step >= 2))::int,
  (count(*) filter (where v.step >= 3))::int, (count(*) filter (where v.step >= 4))::int`;

/** Sources or searches that a day sums up, the most frequent first: programs can name more than people ever do. */
const PARTS_OF_DAY = 500;

/** Sums up the days of these visitors again, from their visits. Six statements for any number of days. */
export async function rebuildDays(tx: Tx, arrivals: readonly EventArrival[]): Promise<void> {
  const days = [...new Map(arrivals.map((one) => [`${one.storeId} ${one.day}`, one])).values()];
  const these = sql`unnest(${days.map(({ storeId }) => storeId)}::uuid[], ${days.map(({ day }) => day)}::date[])
    as d(store_id, day)`;
  await sql`delete from visit_days s using ${these} where s.store_id = d.store_id and s.day = d.day`.execute(
    tx,
  );
  await sql`delete from visit_hours s using ${these} where s.store_id = d.store_id and s.day = d.day`.execute(
    tx,
  );
  await sql`delete from visit_day_parts s using ${these} where s.store_id = d.store_id and s.day = d.day`.execute(
    tx,
  );
  const visits = sql`${these} join visits v on v.store_id = d.store_id and v.day = d.day`;
  await sql`
    insert into visit_days (project_id, store_id, day, visits, visitors, pages, saw_product, used_basket, began_checkout,
      ordered)
    select v.project_id, v.store_id, v.day, ${sums} from ${visits} group by v.project_id, v.store_id, v.day`.execute(
    tx,
  );
  await sql`
    insert into visit_hours (project_id, store_id, day, hour, visits, visitors, pages, saw_product, used_basket,
      began_checkout, ordered)
    select v.project_id, v.store_id, v.day, v.hour, ${sums} from ${visits}
    group by v.project_id, v.store_id, v.day, v.hour`.execute(tx);
  await sql`
    insert into visit_day_parts (project_id, store_id, day, part, key, visits, ordered)
    select project_id, store_id, day, part, key, visits, ordered from (
      select v.project_id, v.store_id, v.day, p.part, p.key, count(*)::int as visits,
        (count(*) filter (where v.step >= 4))::int as ordered,
        row_number() over (partition by v.store_id, v.day, p.part order by count(*) desc, p.key) as place
      from ${visits} cross join lateral (
        values ('source', v.came_from), ('device', v.device), ('country', v.country)
        union all select 'search', unnest(v.searches)) as p(part, key)
      group by v.project_id, v.store_id, v.day, p.part, p.key) ranked
    where place <= ${PARTS_OF_DAY}`.execute(tx);
}
