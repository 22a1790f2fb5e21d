import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type Mailable,
  PEOPLE_DAYS,
  type PeopleView,
  peopleViewSchema,
  personRowSchema,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { emailState, isSuppressedFor, mailableOf } from '../../../platform/consent/history.ts';
import { mayBeMailed } from '../../../platform/consent/suppressions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  countUpTo,
  cutPage,
  type PagePlace,
  type RowOrder,
  readPage,
} from '../../../platform/database/keyset.ts';

type Sort = 'joined' | '-joined' | 'spent' | '-spent' | 'click' | '-click';

export interface Narrowing {
  readonly view: PeopleView;
  readonly search: string;
  readonly list?: string | undefined;
  readonly mailable?: Mailable | undefined;
  readonly import?: string | undefined;
}

const moment = z.date().transform((date) => date.toISOString());
const listedRow = personRowSchema.omit({ currency: true }).extend({
  lastClickAt: moment.nullable(),
  joinedAt: moment,
  cursor: z.string(),
});

const STORE = sql`p.store_id`;
const KEY = sql`p.address_key`;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

const IN_VIEW: Readonly<Record<PeopleView, RawBuilder<unknown>>> = {
  all: sql`true`,
  'can-email': mayBeMailed(STORE, KEY, 'many'),
  new: sql`p.created_at > ${daysAgo(PEOPLE_DAYS.isNew)}`,
  engaged: sql`(p.last_click_at > ${daysAgo(PEOPLE_DAYS.engaged)} or p.last_order_at > ${daysAgo(PEOPLE_DAYS.engaged)})`,
  slipping: sql`p.last_order_at < ${daysAgo(PEOPLE_DAYS.engaged)}
    and coalesce(p.last_click_at, p.last_order_at) < ${daysAgo(PEOPLE_DAYS.engaged)}`,
  'cannot-email': sql`not ${mayBeMailed(STORE, KEY, 'many')}`,
};

/** Conditions that an index answers come before the one that says it exactly. */
const CHEAPER: Partial<Readonly<Record<Mailable, RawBuilder<unknown>>>> = {
  yes: mayBeMailed(STORE, KEY, 'many'),
  complaint: isSuppressedFor(STORE, KEY, ['complaint', 'erased']),
  bounced: isSuppressedFor(STORE, KEY, ['hard', 'soft']),
  stopped: isSuppressedFor(STORE, KEY, ['manual']),
  withdrawn: sql`${emailState(STORE, KEY)} = 'withdrawn'`,
  asked: sql`${emailState(STORE, KEY)} = 'asked'`,
};

/** People whose address or name begins so: a range has an index under row-level security, a pattern has none. */
function beginning(storeId: string, search: string): RawBuilder<unknown> {
  const from = search.trim().toLowerCase();
  const before = `${from}\u{10ffff}`;
  const found = (column: string) =>
    sql`select id from people where store_id = ${storeId} and ${sql.ref(column)} >= ${from} collate "C"
      and ${sql.ref(column)} < ${before} collate "C"`;
  return sql`p.id in (${found('address_low')} union ${found('first_low')} union ${found('last_low')})`;
}

function narrowed(
  storeId: string,
  { view, search, list, mailable, import: file }: Narrowing,
): RawBuilder<unknown> {
  const conditions = [
    sql`p.store_id = ${storeId} and p.merged_into is null and p.erased_at is null`,
    ...(view === 'all' ? [] : [IN_VIEW[view]]),
    ...(search.trim() === '' ? [] : [beginning(storeId, search)]),
    ...(list === undefined
      ? []
      : [sql`exists (select from mailing_list_members m where m.list_id = ${list} and m.person_id = p.id)`]),
    ...(file === undefined
      ? []
      : [
          sql`p.id in (select e.person_id from person_events e where e.name = 'imported' and e.ref = ${file})`,
        ]),
    ...(mailable === undefined
      ? []
      : [sql`${CHEAPER[mailable] ?? sql`true`} and ${mailableOf(STORE, KEY)} = ${mailable}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const KEYS: Readonly<Record<'joined' | 'spent' | 'click', RowOrder['keys'][number]>> = {
  joined: { sql: sql`p.created_at`, type: 'timestamptz' },
  spent: { sql: sql`p.spent_minor`, type: 'bigint' },
  click: { sql: sql`coalesce(p.last_click_at, '-infinity')`, type: 'timestamptz' },
};

const SORTED: Readonly<Record<Sort, keyof typeof KEYS>> = {
  joined: 'joined',
  '-joined': 'joined',
  spent: 'spent',
  '-spent': 'spent',
  click: 'click',
  '-click': 'click',
};

const orderOf = (sort: Sort): RowOrder => ({
  keys: [KEYS[SORTED[sort]], { sql: sql`p.id`, type: 'uuid' }],
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});

const nameOf = sql`trim(p.first_name || ' ' || p.last_name)`;

/** One page of a store’s people. One statement. */
export async function findAudience(
  tx: Tx,
  storeId: string,
  query: Narrowing & { readonly sort: Sort } & PagePlace,
  size: number,
) {
  const order = orderOf(query.sort);
  const cut = cutPage(order, query, size);
  const { rows } = await sql`
    with near as (
      select p.id, ${cut.keys} from people p
      where ${narrowed(storeId, query)} and ${cut.beyond} order by ${cut.order} limit ${cut.reach}),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select p.id, p.address as email, ${nameOf} as name, ${mailableOf(STORE, KEY)} as mailable, p.orders, p.spent_minor,
      p.last_click_at, p.created_at as joined_at, ${cut.cursor} as cursor,
      array(select l.name from mailing_list_members m join mailing_lists l on l.id = m.list_id
        where m.person_id = p.id and l.archived_at is null order by l.name limit 10) as lists
    from page join people p on p.id = page.id
    order by ${cut.shownOrder}`.execute(tx);
  const { rows: people, ...beside } = readPage(z.array(listedRow).parse(rows), order, query, size);
  return { people, ...beside };
}

/** How many people each view has, and the view that is shown with its filters, as far as lists count. One statement. */
export async function countAudience(
  tx: Tx,
  storeId: string,
  { search, list, mailable, import: file }: Omit<Narrowing, 'view'>,
): Promise<Record<PeopleView, number>> {
  const { rows } = await sql`
    select ${sql.join(
      peopleViewSchema.options.map(
        (view) =>
          sql`${countUpTo(sql`
          select from people p where ${narrowed(storeId, { view, search, list, mailable, import: file })}`)} as ${sql.ref(view)}`,
      ),
    )}`.execute(tx);
  return z.record(peopleViewSchema, z.int()).parse(rows[0]);
}

const IMPORTS_NAMED = 50;

/** The imports that people of a store were in, the newest first: one look at an index for each. One statement. */
export async function findImportsOfPeople(tx: Tx, storeId: string) {
  const imported = sql`from person_events e where e.store_id = ${storeId} and e.name = 'imported'`;
  const { rows } = await sql`
    with recursive files as (
      (select e.ref ${imported} order by e.ref desc limit 1)
      union all
      select (select e.ref ${imported} and e.ref < f.ref order by e.ref desc limit 1) from files f where f.ref is not null)
    select f.ref as value, (select e.data->>'text' ${imported} and e.ref = f.ref limit 1) as text
    from files f where f.ref is not null limit ${IMPORTS_NAMED}`.execute(tx);
  return z.array(z.object({ value: z.string(), text: z.string() })).parse(rows);
}
