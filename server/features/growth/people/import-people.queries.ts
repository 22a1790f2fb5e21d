import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { lockAddresses, recordConsents, type SaidConsent } from '../../../platform/consent/consent.ts';
import { isSuppressedFor, mailableOf } from '../../../platform/consent/history.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { joinLists } from './mailing-lists.queries.ts';
import { notePersonEvents } from './person-events.ts';

/** A person as a row of a file has them. */
export interface ImportedPerson {
  readonly line: number;
  readonly email: string;
  readonly key: Buffer;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string | null;
  readonly language: string;
  readonly zone: string | null;
  readonly birthday: readonly [month: number, day: number] | null;
  readonly tags: readonly string[];
  readonly props: Readonly<Record<string, string>>;
  /** When they agreed to offers; null where the file’s people didn’t, or this one can’t have. */
  readonly agreedAt: Date | null;
}

export interface ImportOutcome {
  readonly line: number;
  /** `erased`: asked to be forgotten, and stays so. */
  readonly change: 'added' | 'updated' | 'unchanged' | 'erased';
  readonly isMailable: boolean;
  /** Agrees to offers by the file, and didn’t before. */
  readonly agrees: boolean;
  /** Refused offers before: agreeing by a file doesn’t count. */
  readonly isKept: boolean;
}

interface ImportTo {
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string;
  readonly fileName: string;
  readonly listId: string | null;
  readonly replaces: boolean;
  readonly wordingId: string | null;
  readonly how: string;
  /** Without it nothing is written. */
  readonly isWritten: boolean;
}

const comparedSchema = z.object({
  line: z.int(),
  personId: z.uuid().nullable(),
  isErased: z.boolean(),
  isRefused: z.boolean(),
  hasAgreed: z.boolean(),
  mailable: z.string(),
  isChanged: z.boolean(),
});

/** What an address can be that only lacks consent. */
const UNTOLD: readonly string[] = ['none', 'asked', 'customer'];

/**
 * Adds the people of a file to a store, or says what that would do. No one who withdrew, reported a mail, whose address
 * bounced or who was erased is agreed for. Statements don’t depend on how many there are.
 */
export async function importPeople(
  tx: Tx,
  to: ImportTo,
  people: readonly ImportedPerson[],
): Promise<ImportOutcome[]> {
  if (people.length === 0) return [];
  const { projectId, storeId, isWritten, replaces } = to;
  // Held until the end, so that a withdrawal or erasure in the same moment comes before, or after.
  if (isWritten)
    await lockAddresses(
      tx,
      people.map(({ key }) => ({ storeId, addressKey: key })),
      'exclusive',
    );
  const rows = JSON.stringify(
    people.map(({ key, birthday, agreedAt: _, ...person }) => ({
      ...person,
      key: key.toString('hex'),
      id: newId(),
      month: birthday?.[0] ?? null,
      day: birthday?.[1] ?? null,
    })),
  );
  const given = sql`json_to_recordset(${rows}::json) as g(line int, id uuid, email text, key text, "firstName" text,
    "lastName" text, country text, language text, zone text, month int, day int, tags jsonb, props jsonb)`;
  const store = sql`${storeId}::uuid`;
  const key = sql`decode(g.key, 'hex')`;
  /** What a text becomes: the file’s where nothing is known, or where it replaces that. */
  const become = (known: string, said: string) =>
    replaces
      ? sql`coalesce(nullif(${sql.raw(said)}, ''), ${sql.raw(known)})`
      : sql`coalesce(nullif(${sql.raw(known)}, ''), nullif(${sql.raw(said)}, ''))`;
  const becomeNumber = (known: string, said: string) =>
    replaces
      ? sql`coalesce(${sql.raw(said)}, ${sql.raw(known)})`
      : sql`coalesce(${sql.raw(known)}, ${sql.raw(said)})`;
  const tags = sql`p.tags || array(select t from jsonb_array_elements_text(g.tags) t where t <> all (p.tags))`;
  const props = replaces ? sql`p.props || g.props` : sql`g.props || p.props`;
  const next = sql`${become('p.first_name', 'g."firstName"')} as first_name, ${become('p.last_name', 'g."lastName"')} as last_name,
    ${become('p.country', 'g.country')} as country, ${become('p.locale', 'g.language')} as locale,
    ${become('p.zone', 'g.zone')} as zone, ${becomeNumber('p.birthday_month', 'g.month')}::smallint as month,
    ${becomeNumber('p.birthday_day', 'g.day')}::smallint as day, ${tags} as tags, ${props} as props`;
  const found = await sql`
    select g.line, p.id as person_id, ${isSuppressedFor(store, key, ['erased'])} as is_erased,
      ${isSuppressedFor(store, key, ['complaint', 'hard', 'manual'])} or coalesce(c.state = 'withdrawn', false) as is_refused,
      coalesce(c.state = 'given' and c.basis = 'consent', false) as has_agreed, ${mailableOf(store, key)} as mailable,
      p.id is not null and (coalesce(n.first_name, ''), coalesce(n.last_name, ''), n.country, coalesce(n.locale, ''), n.zone,
          n.month, n.day, n.tags, n.props) is distinct from
        (p.first_name, p.last_name, p.country, p.locale, p.zone, p.birthday_month, p.birthday_day, p.tags, p.props) as is_changed
    from ${given}
    left join people p on p.store_id = ${store} and p.address_key = ${key} and p.merged_into is null
    left join consent_states c on c.store_id = ${store} and c.address_key = ${key} and c.channel = 'email'
    left join lateral (select ${next}) n on true`.execute(tx);
  const compared = new Map(
    z
      .array(comparedSchema)
      .parse(found.rows)
      .map((row) => [row.line, row]),
  );
  const judged = people.flatMap((person) => {
    const row = compared.get(person.line);
    if (!row) return [];
    const agrees = person.agreedAt !== null && !row.hasAgreed && !row.isRefused && !row.isErased;
    const change = row.isErased
      ? ('erased' as const)
      : row.personId === null
        ? ('added' as const)
        : row.isChanged || agrees
          ? ('updated' as const)
          : ('unchanged' as const);
    return [{ person, row, agrees, change }];
  });
  if (isWritten) {
    const taken = judged.filter(({ change }) => change !== 'erased').map(({ person }) => person.line);
    const agreeing = judged.filter(({ agrees }) => agrees).map(({ person }) => person.line);
    const written = await sql`
      with added as (
        insert into people as p (id, project_id, store_id, address, address_key, first_name, last_name, country, locale, zone,
          zone_source, birthday_month, birthday_day, tags, props, source, import_id)
        select g.id, ${projectId}::uuid, ${store}, g.email, ${key}, g."firstName", g."lastName", g.country, g.language, g.zone,
          case when g.zone is not null then 'chosen' end, g.month, g.day,
          array(select jsonb_array_elements_text(g.tags)), g.props, 'import', ${to.id}::uuid
        from ${given} where g.line = any(${taken}::int[])
          and not exists (select from people k where k.store_id = ${store} and k.address_key = ${key} and k.merged_into is null)
        on conflict (store_id, address_key) where merged_into is null do update set updated_at = now()
        returning id, address_key),
      changed as (
        update people u set first_name = coalesce(n.first_name, ''), last_name = coalesce(n.last_name, ''),
          country = n.country, locale = coalesce(n.locale, ''), zone = n.zone,
          zone_source = case when n.zone is distinct from u.zone then 'chosen' else u.zone_source end,
          birthday_month = n.month, birthday_day = n.day, tags = n.tags, props = n.props, updated_at = now(),
          import_id = case when g.line = any(${agreeing}::int[]) then ${to.id}::uuid else u.import_id end
        from ${given} join people p on p.store_id = ${store} and p.address_key = ${key} and p.merged_into is null
        cross join lateral (select ${next}) n
        where u.id = p.id and g.line = any(${taken}::int[]))
      select g.line, coalesce(a.id, p.id) as id from ${given}
      left join added a on a.address_key = ${key}
      left join people p on p.store_id = ${store} and p.address_key = ${key} and p.merged_into is null
      where g.line = any(${taken}::int[]) and coalesce(a.id, p.id) is not null`.execute(tx);
    const ids = new Map(
      z
        .array(z.object({ line: z.int(), id: z.uuid() }))
        .parse(written.rows)
        .map(({ line, id }) => [line, id]),
    );
    const at = new Date();
    const known = judged.flatMap(({ person }) => {
      const personId = ids.get(person.line);
      return personId === undefined ? [] : [{ personId, line: person.line }];
    });
    await recordConsents(
      tx,
      judged.flatMap(({ person, agrees }): SaidConsent[] =>
        agrees && person.agreedAt !== null
          ? [
              {
                projectId,
                storeId,
                addressKey: person.key,
                channel: 'email',
                state: 'given',
                source: 'import',
                wordingId: to.wordingId,
                proof: { import: to.id, file: to.fileName, line: String(person.line), how: to.how },
                at: person.agreedAt,
              },
            ]
          : [],
      ),
    );
    const { listId } = to;
    if (listId !== null)
      await joinLists(
        tx,
        known.map(({ personId }) => ({ listId, personId, projectId, source: 'import' })),
      );
    await notePersonEvents(
      tx,
      known.map(({ personId }) => ({
        projectId,
        storeId,
        personId,
        name: 'imported',
        ref: to.id,
        at,
        data: { text: to.fileName },
        sourceId: `import:${to.id}:${personId}`,
      })),
    );
  }
  return judged.map(({ person, row, agrees, change }) => ({
    line: person.line,
    change,
    agrees,
    isMailable: change !== 'erased' && (row.mailable === 'yes' || (agrees && UNTOLD.includes(row.mailable))),
    isKept: row.isRefused,
  }));
}
