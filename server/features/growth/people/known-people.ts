import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { asciiEmail } from '../../../../shared/rules/fields/internet.ts';
import { type AddressMove, addressKey, moveRefusals } from '../../../platform/consent/consent.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moveRecipients } from '../../../platform/mail/ledger/control.ts';

/** Somebody a store has met, as an order, a form or a basket names them. */
export interface MetPerson {
  readonly projectId: string;
  readonly storeId: string;
  readonly email: string;
  readonly customerId?: string | null;
  readonly accountId?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly country?: string | null;
  readonly source: 'order' | 'form' | 'account';
  /** When the store first met them. */
  readonly at: Date;
  /** Id of the row that it was before. */
  readonly id?: string;
}

/** A person of a store, by the customer or by the address. */
export interface PersonKey {
  readonly storeId: string;
  readonly customerId?: string | null | undefined;
  readonly key: Buffer;
}

const knownSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  customerId: z.uuid().nullable(),
  accountId: z.uuid().nullable(),
  key: z.string().nullable(),
  createdAt: z.date(),
});
type Known = z.output<typeof knownSchema>;

const named = (storeId: string, value: string) => `${storeId} ${value}`;

/** The key of an address as people type it; null for one that no mail reaches. */
export function keyOf(secret: string, email: string): Buffer | null {
  const address = asciiEmail(email);
  return address === null ? null : addressKey(secret, address);
}

async function findKnown(tx: Tx, wanted: readonly PersonKey[]): Promise<Known[]> {
  const rows = wanted.map(({ storeId, customerId, key }) => ({
    storeId,
    customerId,
    key: key.toString('hex'),
  }));
  const found = await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as w("storeId" uuid, "customerId" uuid, key text)),
    ids as (
      select p.id from wanted w join people p on p.store_id = w."storeId" and p.address_key = decode(w.key, 'hex')
        and p.merged_into is null
      union
      select p.id from wanted w join people p on p.store_id = w."storeId" and p.customer_id = w."customerId"
        and p.merged_into is null)
    select p.id, p.project_id, p.store_id, p.customer_id, p.account_id, encode(p.address_key, 'hex') as key, p.created_at
    from ids join people p on p.id = ids.id order by p.id for update of p`.execute(tx);
  return z.array(knownSchema).parse(found.rows);
}

/** Two rows that turned out to be one person: the first stays. */
interface Merge {
  readonly kept: Known;
  readonly gone: Known;
}

/**
 * Makes one person of two: events and lists move, and of what was agreed to the stricter holds. The row that goes keeps its
 * id alone, to lead links on.
 */
async function mergePeople(tx: Tx, merges: readonly Merge[]): Promise<void> {
  if (merges.length === 0) return;
  const rows = JSON.stringify(merges.map(({ kept, gone }) => ({ kept: kept.id, gone: gone.id })));
  const pairs = sql`json_to_recordset(${rows}::json) as m(kept uuid, gone uuid)`;
  await sql`update person_events e set person_id = m.kept from ${pairs} where e.person_id = m.gone`.execute(
    tx,
  );
  await sql`
    with gone as (
      delete from mailing_list_members l using ${pairs} where l.person_id = m.gone
      returning l.list_id, m.kept, l.project_id, l.since, l.source)
    insert into mailing_list_members as mine (list_id, person_id, project_id, since, source)
    select distinct on (list_id, kept) list_id, kept, project_id, since, source from gone order by list_id, kept, since
    on conflict (list_id, person_id) do update set since = least(mine.since, excluded.since)`.execute(tx);
  await sql`
    with gone as (
      update people p set merged_into = m.kept, address = null, address_key = null, customer_id = null, account_id = null,
        first_name = '', last_name = '', props = '{}', tags = '{}', updated_at = now()
      from ${pairs} where p.id = m.gone
      returning m.kept, p.created_at, p.last_seen_at, p.last_click_at),
    before as (
      select p.id, p.tags, p.props, p.import_id from people p join ${pairs} on p.id = m.gone)
    update people k set created_at = least(k.created_at, g.created_at),
      last_seen_at = greatest(k.last_seen_at, g.last_seen_at), last_click_at = greatest(k.last_click_at, g.last_click_at),
      tags = array(select distinct unnest(k.tags || b.tags)), props = b.props || k.props,
      import_id = coalesce(k.import_id, b.import_id)
    from gone g join ${pairs} on m.kept = g.kept join before b on b.id = m.gone where k.id = g.kept`.execute(
    tx,
  );
  await sql`update people p set merged_into = m.kept from ${pairs} where p.merged_into = m.gone`.execute(tx);
  await moveRecipients(
    tx,
    merges.map(({ kept, gone }) => ({ kept: kept.id, gone: gone.id })),
  );
  await moveRefusals(
    tx,
    merges.flatMap(({ kept, gone }): AddressMove[] =>
      kept.key !== null && gone.key !== null && kept.key !== gone.key
        ? [
            {
              projectId: kept.projectId,
              storeId: kept.storeId,
              from: Buffer.from(gone.key, 'hex'),
              to: Buffer.from(kept.key, 'hex'),
            },
          ]
        : [],
    ),
  );
}

interface Wanted extends MetPerson {
  readonly address: string;
  readonly key: Buffer;
}

/** One of each customer and address, the newest facts last. */
function together(met: readonly Wanted[]): Wanted[] {
  const byAddress = new Map<string, Wanted>();
  for (const one of met) {
    const name = named(one.storeId, one.key.toString('hex'));
    const before = byAddress.get(name);
    byAddress.set(name, {
      ...one,
      ...(before && {
        customerId: one.customerId ?? before.customerId ?? null,
        accountId: one.accountId ?? before.accountId ?? null,
        firstName: one.firstName || before.firstName || '',
        lastName: one.lastName || before.lastName || '',
        country: one.country ?? before.country ?? null,
        at: before.at < one.at ? before.at : one.at,
        source: before.source,
      }),
    });
  }
  return [...byAddress.values()];
}

/**
 * The people of a store that orders, forms and baskets name: known ones are brought up to date, and two that turn out to be
 * one are merged. Statements don’t depend on how many there are.
 * @returns their ids by `nameOf`
 */
export async function meetPeople(
  tx: Tx,
  secret: string,
  met: readonly MetPerson[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = together(
    met.flatMap((one): Wanted[] => {
      const address = asciiEmail(one.email);
      return address === null ? [] : [{ ...one, address, key: addressKey(secret, address) }];
    }),
  );
  if (wanted.length === 0) return new Map();
  const known = await findKnown(tx, wanted);
  const byKey = new Map(known.flatMap((one) => (one.key ? [[named(one.storeId, one.key), one]] : [])));
  const byCustomer = new Map(
    known.flatMap((one) => (one.customerId ? [[named(one.storeId, one.customerId), one]] : [])),
  );
  const merges: Merge[] = [];
  const moves: AddressMove[] = [];
  const gone = new Set<string>();
  const rows = wanted.map((one) => {
    const key = one.key.toString('hex');
    const mine = one.customerId ? byCustomer.get(named(one.storeId, one.customerId)) : undefined;
    const addressed = byKey.get(named(one.storeId, key));
    const kept = mine ?? addressed;
    if (mine && addressed && mine.id !== addressed.id && !gone.has(mine.id) && !gone.has(addressed.id)) {
      gone.add(addressed.id);
      merges.push({ kept: { ...mine, key }, gone: addressed });
    }
    if (mine?.key && mine.key !== key)
      moves.push({
        projectId: one.projectId,
        storeId: one.storeId,
        from: Buffer.from(mine.key, 'hex'),
        to: one.key,
      });
    return { ...one, key, personId: kept?.id ?? null, newId: one.id ?? newId() };
  });
  await mergePeople(tx, merges);
  await moveRefusals(tx, moves);
  const json = JSON.stringify(
    rows.map(({ personId, newId: id, projectId, storeId, address, key, customerId, accountId, ...more }) => ({
      personId,
      id,
      projectId,
      storeId,
      address,
      key,
      customerId: customerId ?? null,
      accountId: accountId ?? null,
      firstName: (more.firstName ?? '').slice(0, 120),
      lastName: (more.lastName ?? '').slice(0, 120),
      country: more.country ?? null,
      source: more.source,
      at: more.at,
    })),
  );
  const found = await sql`
    with met as (
      select m.*, decode(m.key, 'hex') as address_key from json_to_recordset(${json}::json) as m("personId" uuid, id uuid,
        "projectId" uuid, "storeId" uuid, address text, key text, "customerId" uuid, "accountId" uuid, "firstName" text,
        "lastName" text, country text, source text, at timestamptz)),
    changed as (
      update people p set address = m.address, address_key = m.address_key,
        customer_id = coalesce(m."customerId", p.customer_id), account_id = coalesce(m."accountId", p.account_id),
        first_name = case when m."firstName" = '' or m.source = 'form' and p.first_name <> '' then p.first_name else m."firstName" end,
        last_name = case when m."lastName" = '' or m.source = 'form' and p.last_name <> '' then p.last_name else m."lastName" end,
        country = coalesce(m.country, p.country), created_at = least(p.created_at, m.at), updated_at = now()
      from met m where p.id = m."personId" returning p.id, m."storeId", m.key),
    added as (
      insert into people as p (id, project_id, store_id, address, address_key, customer_id, account_id, first_name,
        last_name, country, source, created_at, last_seen_at)
      select m.id, m."projectId", m."storeId", m.address, m.address_key, m."customerId", m."accountId", m."firstName",
        m."lastName", m.country, m.source, m.at, m.at
      from met m where m."personId" is null
      on conflict (store_id, address_key) where merged_into is null
        do update set customer_id = coalesce(excluded.customer_id, p.customer_id), updated_at = now()
      returning p.id, p.store_id, encode(p.address_key, 'hex') as key)
    select id, "storeId" as store_id, key from changed union all select id, store_id, key from added`.execute(
    tx,
  );
  const ids = z.array(z.object({ id: z.uuid(), storeId: z.uuid(), key: z.string() })).parse(found.rows);
  return new Map(ids.map(({ id, storeId, key }) => [named(storeId, key), id]));
}

/** How `meetPeople` names a person: the store and the address’s key. */
export const nameOf = (storeId: string, key: Buffer): string => named(storeId, key.toString('hex'));
