import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type ColumnKind,
  type FoundColumn,
  type ImportChoices,
  type ImportCounts,
  type ImportFault,
  type ImportState,
  listedImportSchema,
  type PeopleImport,
  peopleImportSchema,
  type ShownPerson,
  type Sign,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import type { Encoding } from '../../../../shared/features/making/product-files/product-files.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RefusedRow } from './read-person.ts';

export interface FoundFile {
  readonly encoding: Encoding;
  readonly sign: Sign;
  readonly rows: number;
  readonly found: readonly FoundColumn[];
  readonly columns: readonly ColumnKind[];
}

/** Where a file lies until its import has ended. */
export const storageKeyOf = (id: string): string => `people-imports/${id}.csv`;

export async function addImport(
  tx: Tx,
  row: FoundFile & {
    readonly id: string;
    readonly projectId: string;
    readonly storeId: string;
    readonly accountId: string;
    readonly fileName: string;
  },
): Promise<void> {
  const { found, columns, ...rest } = row;
  await tx
    .insertInto('peopleImports')
    .values({ ...rest, state: 'columns', found: JSON.stringify(found), columns: JSON.stringify(columns) })
    .execute();
}

const moment = z.date().transform((date) => date.toISOString());
const LISTED = 50;
const SHOWN_REFUSED = 20;

/** The newest imports of a store. One statement. */
export async function listImports(tx: Tx, projectId: string) {
  const { rows } = await sql`
    select id, file_name, state, rows, counts, created_at from people_imports
    where project_id = ${projectId} order by created_at desc, id desc limit ${LISTED}`.execute(tx);
  return z.array(listedImportSchema.extend({ createdAt: moment })).parse(rows);
}

/** An import of a project. One statement. */
export async function findImport(tx: Tx, projectId: string, id: string): Promise<PeopleImport | null> {
  const { rows } = await sql`
    select id, file_name, state, encoding, sign, rows, found, columns, choices, counts, shown, progress, fault, created_at,
      coalesce((select json_agg(r order by r.line) from (
        select line, text, reason from people_import_refusals where import_id = i.id order by line limit ${SHOWN_REFUSED}) r),
        '[]') as refused
    from people_imports i where project_id = ${projectId} and id = ${id}`.execute(tx);
  return rows[0] ? peopleImportSchema.extend({ createdAt: moment }).parse(rows[0]) : null;
}

/** Changes an import that is in one of these states. @returns its revision; null where it isn’t, or is gone */
export async function changeImport(
  tx: Tx,
  projectId: string,
  id: string,
  states: readonly ImportState[],
  set: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql`
    update people_imports set revision = revision + 1, ${set}
    where project_id = ${projectId} and id = ${id} and state = any(${[...states]}::text[]) returning revision`.execute(
    tx,
  );
  return z.array(z.object({ revision: z.int() })).parse(rows)[0]?.revision ?? null;
}

export const asRead = ({ encoding, sign, rows, found, columns }: FoundFile): RawBuilder<unknown> => sql`
  encoding = ${encoding}, sign = ${sign}, rows = ${rows}, found = ${JSON.stringify(found)}::jsonb,
  columns = ${JSON.stringify(columns)}::jsonb, state = 'columns', counts = null, fault = null`;

export const asChosen = (choices: ImportChoices): RawBuilder<unknown> => sql`
  choices = ${JSON.stringify(choices)}::jsonb, state = 'checking', counts = null, progress = 0, fault = null`;

const workSchema = peopleImportSchema
  .pick({
    id: true,
    fileName: true,
    encoding: true,
    sign: true,
    found: true,
    columns: true,
    progress: true,
    rows: true,
  })
  .extend({
    choices: peopleImportSchema.shape.choices.unwrap(),
    counts: peopleImportSchema.shape.counts,
    projectId: z.uuid(),
    storeId: z.uuid(),
    createdAt: z.date(),
  });
export type ImportWork = z.output<typeof workSchema>;

/** An import that is to be checked or run, unless it was overtaken. One statement. */
export async function findWork(tx: Tx, id: string, revision: number, state: ImportState) {
  const { rows } = await sql`
    select id, project_id, store_id, file_name, encoding, sign, found, columns, choices, counts, progress, rows, created_at
    from people_imports where id = ${id} and revision = ${revision} and state = ${state}`.execute(tx);
  return rows[0] ? workSchema.parse(rows[0]) : null;
}

/** Keeps how far work has come. @returns whether it is still wanted: its row stays locked until the transaction ends */
export async function noteProgress(
  tx: Tx,
  { id, revision, state }: { readonly id: string; readonly revision: number; readonly state: ImportState },
  set: {
    readonly progress: number;
    readonly counts: ImportCounts;
    readonly next?: ImportState;
    readonly shown?: readonly ShownPerson[];
  },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update people_imports set progress = ${set.progress}, counts = ${JSON.stringify(set.counts)}::jsonb,
      state = ${set.next ?? state},
      shown = coalesce(${set.shown ? JSON.stringify(set.shown) : null}::jsonb, shown)
    where id = ${id} and revision = ${revision} and state = ${state}`.execute(tx);
  return numAffectedRows > 0n;
}

/** A run that a fault stopped can continue; a check has to be requested again. */
export const failWork = async (tx: Tx, id: string, revision: number, fault: ImportFault): Promise<void> => {
  await sql`
    update people_imports set state = case state when 'running' then 'failed' else 'consent' end,
      fault = ${JSON.stringify(fault)}::jsonb
    where id = ${id} and revision = ${revision} and state in ('checking', 'running')`.execute(tx);
};

export const forgetRefusals = (tx: Tx, id: string) =>
  sql`delete from people_import_refusals where import_id = ${id}`.execute(tx);

/** Keeps the rows that are refused. One statement. */
export async function addRefusals(
  tx: Tx,
  { id, projectId }: Pick<ImportWork, 'id' | 'projectId'>,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    insert into people_import_refusals (import_id, project_id, line, text, reason)
    select ${id}, ${projectId}, r.line, r.text, r.reason
    from json_to_recordset(${JSON.stringify(refused.map((row) => ({ ...row, text: row.text.replaceAll('\0', '') })))}::json)
      as r(line int, text text, reason text)
    on conflict (import_id, line) do nothing`.execute(tx);
}

const REFUSED_BATCH = 2_000;

/** Refused rows after a line. One statement. */
export async function findRefused(tx: Tx, id: string, after: number) {
  const { rows } = await sql`
    select line, text, reason from people_import_refusals where import_id = ${id} and line > ${after}
    order by line limit ${REFUSED_BATCH}`.execute(tx);
  const refused = z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })).parse(rows);
  const last = refused.length < REFUSED_BATCH ? undefined : refused.at(-1);
  return { rows: refused, next: last ? String(last.line) : null };
}

/**
 * Imports that no one has finished for a week are given up: those that added people stay, with what they did. Rows that
 * were refused are forgotten after a month.
 * @returns imports whose files aren’t needed any more
 */
export async function forgetImports(tx: Tx): Promise<string[]> {
  const { rows } = await sql`
    with old as (
      select id, state = 'failed' and progress > 0 as has_people from people_imports
      where created_at < now() - interval '7 days' and state not in ('running', 'done', 'cancelled')),
    gone as (delete from people_imports i using old where i.id = old.id and not old.has_people),
    ended as (
      update people_imports i set state = 'cancelled', shown = '[]', revision = revision + 1
      from old where i.id = old.id and old.has_people)
    select id from old
    union all
    select id from people_imports where state in ('done', 'cancelled') and created_at > now() - interval '9 days'`.execute(
    tx,
  );
  await sql`
    delete from people_import_refusals r using people_imports i
    where i.id = r.import_id and i.created_at < now() - interval '30 days'`.execute(tx);
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id);
}
