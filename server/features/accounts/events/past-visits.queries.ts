import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { arrivalSchema, type EventArrival } from './events.queries.ts';

/** A store that is shown with a past. */
export interface PastVisits {
  readonly storeId: string;
  readonly projectId: string;
  readonly zone: string;
  /** All days of its past, to today. */
  readonly days: number;
  /** Which of them are made, both included; the oldest is 0. */
  readonly first: number;
  readonly last: number;
  readonly products: readonly { readonly id: string; readonly urlName: string }[];
}

/** A number from 0 to 1 that a text always gives. */
const chance = (text: string) => sql`(('x' || left(md5(${sql.raw(text)}), 7))::bit(28)::int / 268435456.0)`;

/** Makes the events of a store’s past days: the same ones for the same store and day. Two statements. */
export async function insertPastVisits(tx: Tx, past: PastVisits): Promise<EventArrival[]> {
  await sql`
    select selvedge_add_event_month(m::date) from generate_series(
      date_trunc('month', now() - make_interval(days => ${past.days - past.first})),
      now() - make_interval(days => ${past.days - 2 - past.last}), interval '1 month') m`.execute(tx);
  const { rows } = await sql`
    with days as (
      select (now() at time zone ${past.zone})::date - back as day, back 
      from generate_series(${past.days - 1 - past.last}::int, ${past.days - 1 - past.first}::int) back),
    visitors as (
      select d.day, n, ${chance("d.day || ' ' || n")} as luck, ${chance("n || ' at ' || d.day")} as hours,
        ${chance("n || ' from ' || d.day")} as origin, ${chance("n || ' by ' || d.day")} as device
      from days d cross join lateral generate_series(1, 14 + (${past.days} - d.back) / 8
        + case when extract(isodow from d.day) >= 6 then 9 else 0 end
        + (6 * ${chance("d.day || ''")})::int) n),
    visits as (
      select p.*, ('x' || left(md5(p.day || ' visitor ' || p.n), 16))::bit(64)::bigint as visitor,
        (p.day + make_interval(secs => 3600 * (7 + 16 * sqrt(p.hours)) - 1)) at time zone ${past.zone} as started_at,
        (array[null, null, 'google', 'google', 'google', 'instagram.com', 'instagram.com', 'pinterest.com', 'newsletter'])
          [1 + floor(p.origin * 9)::int] as came_from,
        case when p.device < 0.61 then 'phone' when p.device < 0.93 then 'computer' else 'tablet' end as kind,
        (array['GB', 'GB', 'GB', 'GB', 'GB', 'IE', 'US', 'DE', 'FR'])[1 + floor(p.hours * 9)::int] as country,
        1 + floor(p.origin * p.device * ${past.products.length})::int as product
      from visitors p),
    steps as (
      select v.*, e.name, e.after, e.data from visits v cross join lateral (values
        ('page-view', 0, jsonb_build_object('path', '/'), true),
        ('page-view', 40, jsonb_build_object('path', '/product/' || (${past.products.map(({ urlName }) => urlName)}::text[])[v.product] || '/'), v.luck < 0.74),
        ('view-item', 41, jsonb_build_object('product', (${past.products.map(({ id }) => id)}::text[])[v.product]), v.luck < 0.74),
        ('page-view', 90, '{"path":"/search/"}', v.luck > 0.9),
        ('search', 91, jsonb_build_object('total', 0, 'counted',
          (array['rain jacket', 'kids hoodie', 'gift card', 'beanie'])[1 + floor(v.device * 4)::int]), v.luck > 0.93),
        ('add-to-basket', 150, '{}', v.luck < 0.17),
        ('begin-checkout', 240, '{}', v.luck < 0.05),
        ('page-view', 430, '{"path":"/receipt/"}', v.luck < 0.012),
        ('purchase', 431, '{}', v.luck < 0.012)) as e(name, after, data, happens)
      where e.happens),
    added as (
      insert into events (received_at, id, source, name, data, project_id, store_id, visitor, day, hour, came_from, device, country)
      select started_at + make_interval(secs => after), gen_random_uuid(), 'collector', name, data, ${past.projectId}::uuid,
        ${past.storeId}::uuid, visitor, day, least(23, extract(hour from started_at at time zone ${past.zone}))::int,
        case when after = 0 then came_from end, kind, country
      from steps where started_at + make_interval(secs => after) <= now()
        and (started_at + make_interval(secs => 500)) at time zone ${past.zone} < day + 1
      returning project_id, store_id, day, visitor)
    select distinct project_id, store_id, day, visitor::text as visitor from added`.execute(tx);
  return z.array(arrivalSchema).parse(rows);
}
