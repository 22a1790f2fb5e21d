import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type SubscriberView,
  subscriberRowSchema,
  subscriberViewSchema,
} from '../../../../shared/features/growth/subscribers/subscribers.rules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';
import { containing } from '../../../platform/database/like.ts';

interface Narrowing {
  readonly view: SubscriberView;
  readonly search: string;
}

const moment = z.date().transform((date) => date.toISOString());
const listedRow = subscriberRowSchema.extend({
  since: moment,
  confirmedAt: moment.nullable(),
  cursor: z.string(),
});

const bySince = (direction: RowOrder['direction']): RowOrder => ({
  keys: [
    { sql: sql`s.created_at`, type: 'timestamptz' },
    { sql: sql`s.id`, type: 'uuid' },
  ],
  direction,
});

/** Whether subscriber `s` of a project is in the view and fits the search. */
function narrowed(projectId: string, { view, search }: Narrowing): RawBuilder<unknown> {
  const like = containing(search);
  return sql`s.project_id = ${projectId}
    and ${view === 'all' ? sql`true` : sql`s.state = ${view}`}
    and ${search === '' ? sql`true` : sql`(s.email::text ilike ${like} or s.first_name ilike ${like})`}`;
}

/** One page of a project’s subscribers by the moment they first asked. One statement. */
export async function findAudience(
  tx: Tx,
  projectId: string,
  query: Narrowing & { readonly sort: 'since' | '-since' } & PagePlace,
  size: number,
) {
  const order = bySince(query.sort === 'since' ? 'asc' : 'desc');
  const cut = cutPage(order, query, size);
  const { rows } = await sql`
    with near as (
      select s.id, ${cut.keys} from subscribers s
      where ${narrowed(projectId, query)} and ${cut.beyond} order by ${cut.order} limit ${cut.reach}),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select s.id, s.email::text as email, s.first_name, s.state, s.list, s.source, st.name as store_name,
      s.created_at as since, s.confirmed_at, ${cut.cursor} as cursor
    from page join subscribers s on s.id = page.id join stores st on st.id = s.store_id
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: people, ...beside } = readPage(z.array(listedRow).parse(rows), order, query, size);
  return { people, ...beside };
}

/** How many people each view has, as far as lists count. One statement. */
export async function countAudience(
  tx: Tx,
  projectId: string,
  { search }: Pick<Narrowing, 'search'>,
): Promise<Record<SubscriberView, number>> {
  const { rows } = await sql`
    select ${sql.join(
      subscriberViewSchema.options.map(
        (view) =>
          sql`${countUpTo(sql`
          select from subscribers s where ${narrowed(projectId, { view, search })}`)} as ${sql.ref(view)}`,
      ),
    )}`.execute(tx);
  return z.record(subscriberViewSchema, z.int()).parse(rows[0]);
}
