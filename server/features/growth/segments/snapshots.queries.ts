import { sql } from 'kysely';
import { z } from 'zod';
import type { DidLeaf } from '../../../../shared/features/growth/segments/segment.ts';
import type { SegmentClock } from '../../../../shared/features/growth/segments/segment-time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Snapshot } from './judge.ts';
import { countedEvent, countKey, countOf } from './segment-sql.ts';

const channelState = z.object({ state: z.string(), since: z.coerce.date() });
const personSchema = z.object({
  id: z.uuid(),
  isGone: z.boolean(),
  source: z.string(),
  address: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  zone: z.string().nullable(),
  country: z.string().nullable(),
  birthday: z.int().nullable(),
  tags: z.array(z.string()),
  props: z.record(z.string(), z.unknown()),
  orders: z.int(),
  spentMinor: z.coerce.number(),
  firstOrderAt: z.date().nullable(),
  lastOrderAt: z.date().nullable(),
  lastSeenAt: z.date().nullable(),
  lastClickAt: z.date().nullable(),
  createdAt: z.date(),
  openOrders: z.array(z.string()),
  openReturns: z.int(),
  basketAt: z.date().nullable(),
  lists: z.array(z.uuid()),
  consents: z.partialRecord(z.enum(['email', 'push', 'onsite']), channelState),
});

const countSchema = z.object({ leaf: z.int(), person: z.uuid(), n: z.int() });

/** Everything that definitions can ask of some people, in two statements. People who are merged or erased are left out. */
export async function findSnapshots(
  tx: Tx,
  personIds: readonly string[],
  leaves: readonly DidLeaf[],
  clock: SegmentClock,
): Promise<readonly (Snapshot & { readonly source: string })[]> {
  const ids = [...personIds];
  const { rows } = await sql`
    select p.id, p.merged_into is not null or p.erased_at is not null as is_gone, p.source, p.address, p.first_name,
      p.last_name, p.locale, p.zone, p.country, p.birthday_month * 100 + p.birthday_day as birthday, p.tags, p.props,
      p.orders, p.spent_minor, p.first_order_at, p.last_order_at, p.last_seen_at, p.last_click_at, p.created_at,
      p.open_orders, p.open_returns, p.basket_at,
      array(select lm.list_id::text from mailing_list_members lm where lm.person_id = p.id) as lists,
      coalesce((select jsonb_object_agg(cs.channel, jsonb_build_object('state', cs.state, 'since', cs.since))
        from consent_states cs where cs.store_id = p.store_id and cs.address_key = p.address_key), '{}') as consents
    from people p where p.id = any(${ids}::uuid[])`.execute(tx);
  const people = z.array(personSchema).parse(rows);
  const counted = await countEvents(tx, ids, leaves, clock);
  return people
    .filter(({ isGone }) => !isGone)
    .map((person) => ({
      personId: person.id,
      source: person.source,
      fields: {
        'first name': person.firstName,
        'last name': person.lastName,
        email: person.address,
        country: person.country,
        language: person.locale,
        'time zone': person.zone,
        'came by': person.source,
        tag: person.tags,
        orders: person.orders,
        spent: person.spentMinor,
        'first order': person.firstOrderAt,
        'last order': person.lastOrderAt,
        'last visit': person.lastSeenAt,
        'last click': person.lastClickAt,
        joined: person.createdAt,
      },
      birthday: person.birthday,
      own: person.props,
      openOrders: person.openOrders,
      openReturns: person.openReturns,
      hasBasket: person.basketAt !== null,
      lists: new Set(person.lists),
      consents: person.consents,
      counts: counted.get(person.id) ?? new Map(),
    }));
}

/** How many events of each row each person has, up to one more than the row asks for. One statement. */
async function countEvents(
  tx: Tx,
  personIds: readonly string[],
  leaves: readonly DidLeaf[],
  clock: SegmentClock,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  // Rows that count the same share a count, as far as the one that asks for most.
  const most = new Map<string, { readonly leaf: DidLeaf; readonly n: number }>();
  for (const leaf of leaves) {
    const key = countKey(leaf);
    const n = Math.max(countOf(leaf).n + 1, most.get(key)?.n ?? 0);
    most.set(key, { leaf, n });
  }
  if (most.size === 0) return new Map();
  const keys = [...most.keys()];
  const { rows } = await sql`
    with asked as materialized (select unnest(${[...personIds]}::uuid[]) as id)
    select leaf, person, n from (${sql.join(
      [...most.values()].map(
        ({ leaf, n }, index) => sql`
          select ${index}::int as leaf, a.id as person, (
            select count(*)::int from (
              select from person_events e where e.person_id = a.id and ${countedEvent(leaf, clock)}
              order by e.at desc limit ${n}) newest) as n
          from asked a`,
      ),
      sql` union all `,
    )}) counted where n > 0`.execute(tx);
  const found = new Map<string, Map<string, number>>();
  for (const { leaf, person, n } of z.array(countSchema).parse(rows)) {
    const counts = found.get(person) ?? new Map<string, number>();
    found.set(person, counts.set(keys[leaf] ?? '', n));
  }
  return found;
}
