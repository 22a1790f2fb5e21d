import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../../server/platform/database/database.ts';
import type { PersonEventName } from '../../shared/features/growth/people/person-events.ts';
import type { Group, Leaf, Node } from '../../shared/features/growth/segments/segment.ts';

/** Any people, events and definitions, drawn from small pools so that definitions do hold some of them. */

const DAY_MS = 86_400_000;
const pick = <T>(values: readonly [T, ...T[]]) => fc.constantFrom(...values);

export const TEXTS = [
  'Zoë',
  'zoe',
  'Łukasz',
  'ΟΔΥΣΣΕΥΣ',
  'İpek',
  'straße',
  'O’Neill',
  "'; --",
  '100%',
  'A_b',
  'Ann',
] as const;
const COUNTRIES = ['GB', 'FR', 'DE'] as const;
const TAGS = ['vip', 'trade', 'Press'] as const;
const EVENTS = [
  'ordered',
  'looked',
  'reviewed',
  'email-clicked',
] as const satisfies readonly PersonEventName[];
export const PRODUCTS = [newId(), newId(), newId()] as const;
export const CAMPAIGNS = [newId(), newId()] as const;
const COLOURS = ['Navy', 'Moss'] as const;
export const LISTS = [newId(), newId()] as const;

export interface AnyPerson {
  readonly firstName: string;
  readonly country: string | null;
  readonly tags: readonly string[];
  readonly birthday: readonly [number, number] | null;
  readonly spent: number;
  readonly orders: number;
  readonly lastOrderDaysAgo: number | null;
  readonly props: Readonly<Record<string, unknown>>;
  readonly openOrders: readonly string[];
  readonly hasBasket: boolean;
  readonly lists: readonly string[];
  readonly consent: { readonly state: string; readonly daysAgo: number } | null;
}

const daysAgo = fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 33);

export const anyPerson: fc.Arbitrary<AnyPerson> = fc.record({
  firstName: fc.oneof(
    pick(TEXTS),
    fc.constant(''),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
  ),
  country: fc.option(pick(COUNTRIES)),
  tags: fc.uniqueArray(pick(TAGS), { maxLength: 2 }),
  birthday: fc.option(
    fc.oneof(
      fc.constant([2, 29] as const),
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
    ),
  ),
  spent: fc.integer({ min: 0, max: 5 }).map((pounds) => pounds * 1000),
  orders: fc.integer({ min: 0, max: 3 }),
  lastOrderDaysAgo: fc.option(daysAgo),
  props: fc.record(
    {
      shoe: fc.oneof(
        fc.integer({ min: 36, max: 44 }),
        fc.constant('42'),
        fc.double({ min: 36, max: 44, noNaN: true }),
      ),
      club: fc.oneof(fc.boolean(), fc.constant('yes')),
      fav: fc.oneof(pick(TEXTS), fc.constant('')),
      met: fc.oneof(fc.constant('2026-02-28'), fc.constant('2025-12-31T10:00:00Z'), fc.constant(5)),
    },
    { requiredKeys: [] },
  ),
  openOrders: fc.uniqueArray(pick(['printing', 'packed']), { maxLength: 2 }),
  hasBasket: fc.boolean(),
  lists: fc.uniqueArray(pick(LISTS), { maxLength: 2 }),
  consent: fc.option(fc.record({ state: pick(['asked', 'given', 'withdrawn']), daysAgo })),
});

export interface AnyEvent {
  /** Which of the people. */
  readonly person: number;
  readonly name: PersonEventName;
  readonly daysAgo: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export const anyEvent = (people: number): fc.Arbitrary<AnyEvent> =>
  fc.record({
    person: fc.integer({ min: 0, max: people - 1 }),
    name: pick(EVENTS),
    daysAgo,
    data: fc.record(
      {
        products: fc.uniqueArray(pick(PRODUCTS), { maxLength: 2 }),
        colours: fc.uniqueArray(pick(COLOURS), { maxLength: 1 }),
        valueMinor: fc.integer({ min: 0, max: 5 }).map((pounds) => pounds * 1000),
        campaign: pick(CAMPAIGNS),
      },
      { requiredKeys: [] },
    ),
  });

const last = fc.oneof(
  fc.record({ last: fc.integer({ min: 1, max: 72 }), unit: fc.constant('hour' as const) }),
  fc.record({ last: fc.integer({ min: 1, max: 90 }), unit: fc.constant('day' as const) }),
  fc.record({ last: fc.integer({ min: 1, max: 3 }), unit: fc.constant('month' as const) }),
);
const days = ['2026-08-01', '2026-10-25', '2026-11-15'] as const;
const anyWindow = fc.oneof(
  last,
  fc.record({ before: last }),
  pick(days).map((from) => ({ before: { from } })),
  pick(days).map((from) => ({ from, to: '2026-11-20' })),
  pick(days).map((from) => ({ from })),
);
const anyCount = fc.oneof(
  fc.record({ op: fc.constant('>=' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ op: fc.constantFrom('=' as const, '<=' as const), n: fc.integer({ min: 0, max: 3 }) }),
);
const anyWhere = fc.oneof(
  pick(PRODUCTS).map((product) => ({ product })),
  pick(COLOURS).map((colour) => ({ colour })),
  pick(CAMPAIGNS).map((campaign) => ({ campaign })),
  fc
    .record({
      op: fc.constantFrom('<' as const, '<=' as const, '>=' as const, '>' as const),
      amountMinor: fc.constantFrom(0, 1000, 3000),
    })
    .map((value) => ({ value })),
);

const textOps = (prop: string, values: readonly [string, ...string[]], as?: 'text') =>
  fc
    .oneof(
      fc.record({ op: fc.constantFrom('is' as const, 'is-not' as const), value: pick(values) }),
      fc.record({
        op: fc.constantFrom('any-of' as const, 'none-of' as const),
        value: fc.uniqueArray(pick(values), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ op: fc.constantFrom('known' as const, 'unknown' as const) }),
    )
    .map((rest): Leaf => ({ prop, ...rest, ...(as && { as }) }));
const partOps = fc.record({
  op: fc.constantFrom('contains' as const, 'starts' as const),
  value: fc.constantFrom('o', 'Z', 'é', '%', '_', "'", 'ς', 'ss', 'i', '\\'),
});
const numberOps = (prop: string, numbers: readonly [number, ...number[]], as?: 'number') =>
  fc
    .oneof(
      fc.record({
        op: fc.constantFrom(
          'is' as const,
          'is-not' as const,
          '<' as const,
          '<=' as const,
          '>' as const,
          '>=' as const,
        ),
        value: pick(numbers),
      }),
      fc.tuple(pick(numbers), pick(numbers)).map((two): { op: 'between'; value: [number, number] } => ({
        op: 'between',
        value: [Math.min(...two), Math.max(...two)],
      })),
    )
    .map((rest): Leaf => ({ prop, ...rest, ...(as && { as }) }));
const inDays = fc
  .tuple(fc.integer({ min: -100, max: 40 }), fc.integer({ min: 0, max: 60 }))
  .map(([from, more]): { op: 'in-days'; value: [number, number] } => ({
    op: 'in-days',
    value: [from, from + more],
  }));

export const anyLeaf = (segments: readonly string[] = []): fc.Arbitrary<Leaf> =>
  fc.oneof(
    textOps('first name', ['Zoë', 'ZOE', 'ann', 'ΟΔΥΣΣΕΥΣ', '100%']),
    partOps.map((rest): Leaf => ({ prop: 'first name', ...rest })),
    textOps('country', COUNTRIES),
    textOps('tag', TAGS),
    textOps('own:fav', ['Zoë', 'a_B', 'STRASSE'], 'text'),
    numberOps('spent', [0, 1000, 3000]),
    numberOps('orders', [0, 1, 2]),
    numberOps('own:shoe', [38, 42, 42.5], 'number'),
    fc.boolean().map((value): Leaf => ({ prop: 'own:club', as: 'yes-no', op: 'is', value })),
    inDays.map((rest): Leaf => ({ prop: 'last order', ...rest })),
    inDays.map((rest): Leaf => ({ prop: 'birthday', ...rest })),
    inDays.map((rest): Leaf => ({ prop: 'own:met', as: 'date', ...rest })),
    fc
      .record({ op: fc.constantFrom('<' as const, '>=' as const, 'on-day' as const), value: pick(days) })
      .map((rest): Leaf => ({ prop: 'last order', ...rest })),
    fc
      .constantFrom('02-28', '02-29', '07-14')
      .map((value): Leaf => ({ prop: 'birthday', op: 'on-day', value })),
    fc.record(
      { did: pick(EVENTS), count: anyCount, when: anyWindow, where: fc.array(anyWhere, { maxLength: 2 }) },
      { requiredKeys: ['did'] },
    ),
    fc.record({ did: pick(EVENTS), when: anyWindow }),
    fc.record({ list: pick(LISTS), member: fc.boolean() }),
    fc.record(
      {
        consent: fc.constant('email' as const),
        is: fc.constantFrom('given' as const, 'asked' as const, 'withdrawn' as const, 'none' as const),
        since: anyWindow,
      },
      { requiredKeys: ['consent', 'is'] },
    ),
    fc.record(
      {
        email: fc.constantFrom('clicked' as const, 'sent' as const),
        of: pick(CAMPAIGNS),
        count: anyCount,
        when: anyWindow,
      },
      { requiredKeys: ['email'] },
    ),
    fc.constantFrom<Leaf>(
      { open: 'order' },
      { open: 'order', stage: 'printing' },
      { open: 'basket' },
      { open: 'return' },
    ),
    fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
      .map(([one, other]): Leaf => ({ share: [Math.min(one, other), Math.max(one, other)], salt: 'half' })),
    ...(segments.length > 0
      ? [fc.record({ segment: fc.constantFrom(...segments), member: fc.boolean() })]
      : []),
  );

export function anyGroup(segments: readonly string[] = []): fc.Arbitrary<Group> {
  const leaf: fc.Arbitrary<Node> = anyLeaf(segments);
  const groupOf = (node: fc.Arbitrary<Node>) => {
    const nodes = fc.array(node, { maxLength: 3 });
    return fc.oneof(
      nodes.map((all): Group => ({ all })),
      nodes.map((any): Group => ({ any })),
      nodes.map((none): Group => ({ none })),
    );
  };
  return groupOf(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: groupOf(leaf) }));
}

export interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

/** Opens an empty store straight in the database, without a server. */
export async function addBareStore(db: Database, code: string): Promise<StoreKey> {
  const [projectId, divisionId, storeId] = [newId(), newId(), newId()];
  await db.insertInto('projects').values({ id: projectId, code, name: code }).execute();
  await db.insertInto('divisions').values({ id: divisionId, projectId, name: code, code }).execute();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId, name: code, subdomain: code })
    .execute();
  return { projectId, storeId };
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Puts people into a store; answers their ids. */
export async function addPeople(
  db: Database,
  { projectId, storeId }: StoreKey,
  people: readonly AnyPerson[],
  now: Date,
): Promise<readonly string[]> {
  const rows = people.map((person) => {
    const id = newId();
    return {
      id,
      address: `${id}@example.test`,
      key: Buffer.from(id).toString('hex'),
      ...person,
      month: person.birthday?.[0] ?? null,
      day: person.birthday?.[1] ?? null,
      lastOrderAt: person.lastOrderDaysAgo === null ? null : ago(now, person.lastOrderDaysAgo),
      consent: person.consent && {
        state: person.consent.state,
        since: ago(now, person.consent.daysAgo),
        id: newId(),
      },
    };
  });
  await sql`
    insert into mailing_lists (id, project_id, store_id, name, code)
    select id, ${projectId}, ${storeId}, id::text, id::text from unnest(${[...LISTS]}::uuid[]) as id
    on conflict do nothing`.execute(db);
  const input = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, address text, key text, "firstName" text,
    country text, tags json, month int, day int, spent bigint, orders int, "lastOrderAt" timestamptz, props jsonb,
    "openOrders" json, "hasBasket" boolean, lists json, consent json)`;
  const texts = (column: string) => sql`array(select json_array_elements_text(${sql.raw(`r."${column}"`)}))`;
  await sql`
    insert into people (id, project_id, store_id, address, address_key, first_name, country, tags, birthday_month, birthday_day,
      spent_minor, orders, last_order_at, props, open_orders, basket_at, source, created_at)
    select r.id, ${projectId}, ${storeId}, r.address, decode(r.key, 'hex'), r."firstName", r.country, ${texts('tags')}, r.month, r.day,
      r.spent, r.orders, r."lastOrderAt", r.props, ${texts('openOrders')}, case when r."hasBasket" then ${now}::timestamptz end, 'form', ${now}
    from ${input}`.execute(db);
  await sql`
    insert into mailing_list_members (list_id, person_id, project_id, source)
    select l.id::uuid, r.id, ${projectId}, 'form' from ${input}, json_array_elements_text(r.lists) as l(id)`.execute(
    db,
  );
  await sql`
    with said as (
      insert into consents (id, project_id, store_id, address_key, channel, state, basis, source, at)
      select (r.consent->>'id')::uuid, ${projectId}, ${storeId}, decode(r.key, 'hex'), 'email', r.consent->>'state', 'consent', 'form',
        (r.consent->>'since')::timestamptz from ${input} where r.consent::text <> 'null'
      returning *)
    insert into consent_states (store_id, address_key, channel, project_id, state, basis, since, consent_id)
    select store_id, address_key, channel, project_id, state, basis, at, id from said`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes what people did. @param copies how often each arrives */
export async function addEvents(
  db: Database,
  { projectId, storeId }: StoreKey,
  people: readonly string[],
  events: readonly AnyEvent[],
  now: Date,
  copies = 1,
): Promise<void> {
  const rows = events.map(({ person, daysAgo: days, ...event }) => ({
    id: newId(),
    person: people[person],
    at: ago(now, days),
    ...event,
  }));
  for (let copy = 0; copy < copies; copy += 1)
    await sql`
      insert into person_events (id, project_id, store_id, person_id, name, at, data, source_id)
      select case when ${copy} = 0 then r.id else uuidv7() end, ${projectId}, ${storeId}, r.person, r.name, r.at, r.data, r.id::text
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, person uuid, name text, at timestamptz, data jsonb)
      on conflict (store_id, source_id) do nothing`.execute(db);
}
