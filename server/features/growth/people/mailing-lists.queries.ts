import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { conflict } from '../../../../shared/contract/errors.ts';
import { DEFAULT_LIST, mailableSchema } from '../../../../shared/features/growth/people/people.rules.ts';
import { mailableOf } from '../../../platform/consent/history.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countUpTo, cutPage, type RowOrder, readPage } from '../../../platform/database/keyset.ts';

interface NamedList {
  readonly projectId: string;
  readonly storeId: string;
  /** What a form calls it; empty for the store’s own. */
  readonly code: string;
}

const codeOf = (code: string) => (code === '' ? DEFAULT_LIST.code : code);

/**
 * The lists that forms name, made where a store doesn’t have them; archived ones take no one. One statement.
 * @returns ids by store and code, as `STORE CODE`
 */
export async function keepLists(tx: Tx, named: readonly NamedList[]): Promise<ReadonlyMap<string, string>> {
  const distinct = new Map(named.map((one) => [`${one.storeId} ${one.code}`, one]));
  const rows = [...distinct.values()].map(({ projectId, storeId, code }) => ({
    id: newId(),
    projectId,
    storeId,
    code: codeOf(code),
    name: code === '' ? DEFAULT_LIST.name : code,
  }));
  if (rows.length === 0) return new Map();
  const found = await sql`
    with named as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as l(id uuid, "projectId" uuid, "storeId" uuid, code text, name text)),
    made as (
      insert into mailing_lists (id, project_id, store_id, name, code)
      select distinct on ("storeId", lower(code)) id, "projectId", "storeId", name, code from named n
      where not exists (
        select from mailing_lists l where l.store_id = n."storeId" and (l.code = n.code or l.name_key = lower(n.name)))
      on conflict do nothing returning id, store_id, code, name_key),
    there as (
      select id, store_id, code, name_key from made
      union all select id, store_id, code, name_key from mailing_lists
        where store_id in (select "storeId" from named) and archived_at is null)
    select distinct on (n."storeId", n.code) t.id, n."storeId" as store_id, n.code from named n
    join there t on t.store_id = n."storeId" and (t.code = n.code or t.name_key = lower(n.name))
    order by n."storeId", n.code, t.code = n.code desc`.execute(tx);
  const ids = z.array(z.object({ id: z.uuid(), storeId: z.uuid(), code: z.string() })).parse(found.rows);
  return new Map(
    ids.flatMap(({ id, storeId, code }): [string, string][] => [
      [`${storeId} ${code}`, id],
      ...(code === DEFAULT_LIST.code ? [[`${storeId} `, id] satisfies [string, string]] : []),
    ]),
  );
}

interface NewMember {
  readonly listId: string;
  readonly personId: string;
  readonly projectId: string;
  readonly source: string;
  readonly since?: Date;
}

/** Puts people on lists; someone who is on it stays since when they were. One statement. */
export async function joinLists(tx: Tx, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into mailing_list_members (list_id, person_id, project_id, source, since)
    select m."listId", m."personId", m."projectId", m.source, coalesce(m.since, now())
    from json_to_recordset(${JSON.stringify(members)}::json)
      as m("listId" uuid, "personId" uuid, "projectId" uuid, source text, since timestamptz)
    on conflict (list_id, person_id) do nothing`.execute(tx);
}

const listRow = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  doubleOptIn: z.boolean(),
  isArchived: z.boolean(),
  members: z.int(),
});

const listColumns = sql`l.id, l.name, l.code, l.double_opt_in, l.archived_at is not null as is_archived,
  ${countUpTo(sql`select from mailing_list_members m where m.list_id = l.id`)} as members`;

/** The mailing lists of a store: those in use by name, then archived ones. One statement. */
export async function findLists(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select ${listColumns} from mailing_lists l where l.store_id = ${storeId}
    order by l.archived_at is not null, l.name_key limit 200`.execute(tx);
  return z.array(listRow).parse(rows);
}

export async function findList(tx: Tx, storeId: string, id: string) {
  const { rows } = await sql`
    select ${listColumns} from mailing_lists l where l.store_id = ${storeId} and l.id = ${id}`.execute(tx);
  return rows[0] ? listRow.parse(rows[0]) : null;
}

const GROWTH_DAYS = 90;
const growthSchema = z.object({
  growth: z.array(z.int()),
  sources: z.array(z.object({ source: z.string(), members: z.int() })),
});

/** New members of each of the last 90 days, and where people came from. One statement. */
export async function findGrowth(tx: Tx, listId: string) {
  const { rows } = await sql`
    with recent as (
      select current_date - since::date as ago, count(*)::int as members from mailing_list_members
      where list_id = ${listId} and since > now() - make_interval(days => ${GROWTH_DAYS}) group by 1),
    by_source as (
      select source, count(*)::int as members from (
        select source from mailing_list_members where list_id = ${listId} order by since desc limit 10000) newest
      group by source)
    select array(
        select coalesce(r.members, 0) from generate_series(${GROWTH_DAYS}::int - 1, 0, -1) d left join recent r on r.ago = d
        order by d desc) as growth,
      (select coalesce(json_agg(s order by s.members desc), '[]') from by_source s) as sources`.execute(tx);
  return growthSchema.parse(rows[0]);
}

const SINCE: RowOrder = {
  keys: [
    { sql: sql`m.since`, type: 'timestamptz' },
    { sql: sql`m.person_id`, type: 'uuid' },
  ],
  direction: 'desc',
};

const memberRow = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string(),
  mailable: mailableSchema,
  since: z.date().transform((date) => date.toISOString()),
  cursor: z.string(),
});

/** Members of a list, the newest first. One statement. */
export async function findMembers(tx: Tx, listId: string, after: string | undefined, size: number) {
  const place = { page: 1, after };
  const cut = cutPage(SINCE, place, size);
  const { rows } = await sql`
    with near as (
      select m.person_id as id, ${cut.keys} from mailing_list_members m
      where m.list_id = ${listId} and ${cut.beyond} order by ${cut.order} limit ${cut.reach}),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select p.id, p.address as email, trim(p.first_name || ' ' || p.last_name) as name,
      ${mailableOf(sql`p.store_id`, sql`p.address_key`)} as mailable, page.key_0 as since, ${cut.cursor} as cursor
    from page join people p on p.id = page.id order by ${cut.shownOrder}`.execute(tx);
  return readPage(z.array(memberRow).parse(rows), SINCE, place, size);
}

const UNIQUE = '23505';
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE;
const taken = () => conflict('name-taken', 'A list has this name already');

/** @throws Refusal 409 where a list of the store has the name */
export async function createList(
  tx: Tx,
  { projectId, storeId }: Pick<NamedList, 'projectId' | 'storeId'>,
  name: string,
): Promise<string> {
  const code = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const { rows } = await sql`
    insert into mailing_lists (id, project_id, store_id, name, code)
    select ${newId()}, ${projectId}, ${storeId}, ${name}, case when ${code} = ''
        or exists (select from mailing_lists l where l.store_id = ${storeId} and l.code = ${code})
      then left(${code} || '-' || replace(gen_random_uuid()::text, '-', ''), 60) else ${code} end
    on conflict (store_id, name_key) do nothing returning id`.execute(tx);
  if (!rows[0]) throw taken();
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}

interface ListChange {
  readonly name?: string | undefined;
  readonly doubleOptIn?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
}

/** @throws Refusal 409 where another list has the name */
export async function updateList(
  tx: Tx,
  storeId: string,
  id: string,
  { name, doubleOptIn, isArchived }: ListChange,
): Promise<boolean> {
  try {
    const { numAffectedRows = 0n } = await sql`
      update mailing_lists set name = coalesce(${name ?? null}, name),
        double_opt_in = coalesce(${doubleOptIn ?? null}::boolean, double_opt_in),
        archived_at = case when ${isArchived ?? null}::boolean is null then archived_at
          when ${isArchived ?? null}::boolean then coalesce(archived_at, now()) end
      where store_id = ${storeId} and id = ${id}`.execute(tx);
    return numAffectedRows > 0n;
  } catch (error) {
    if (isTaken(error)) throw taken();
    throw error;
  }
}

/** Takes a person off a list. */
export async function leaveList(tx: Tx, listId: string, personId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from mailing_list_members where list_id = ${listId} and person_id = ${personId}`.execute(tx);
  return numAffectedRows > 0n;
}
