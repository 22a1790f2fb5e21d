import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  CHANGES_PAGE_SIZE,
  type FileProblem,
  fileProblemSchema,
  type ImportColumns,
  type ImportCounts,
  importChangeSchema,
  importColumnsSchema,
  listedImportSchema,
  type ProductImport,
  plannedChangeSchema,
  productImportSchema,
  SHOWN_PROBLEMS,
  tableReadingSchema,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PlannedProduct } from './plan-file.ts';
import type { describedTableSchema } from './table.messages.ts';

/** Whose imports a call sees: the person’s own in the active project. */
export interface ImportOwner {
  readonly projectId: string;
  readonly accountId: string;
}

const ownedBy = ({ projectId, accountId }: ImportOwner) =>
  sql`project_id = ${projectId} and account_id = ${accountId}`;

/** Files of a person in a project that haven’t started, kept at once: as many as the list shows. */
export const OPEN_IMPORTS = 10;

/** Stores an uploaded file, in place of the person’s oldest ones that haven’t started. */
export async function addImport(
  tx: Tx,
  owner: ImportOwner,
  file: z.output<typeof describedTableSchema> & {
    readonly id: string;
    readonly fileName: string;
    readonly content: Buffer;
    readonly columns: ImportColumns;
  },
): Promise<void> {
  const { fileColumns, columns, firstLines, ...rest } = file;
  await sql`
    delete from product_imports where id in (
      select id from product_imports where ${ownedBy(owner)} and state <> 'started'
      order by created_at desc, id desc offset ${OPEN_IMPORTS - 1})`.execute(tx);
  await tx
    .insertInto('productImports')
    .values({
      ...owner,
      ...rest,
      fileColumns: JSON.stringify(fileColumns),
      columns: JSON.stringify(columns),
      firstLines: JSON.stringify(firstLines),
    })
    .execute();
}

/** Deletes imports of more than a week ago. One that has started can’t be undone any more. */
export const forgetImports = (tx: Tx) =>
  sql`delete from product_imports where created_at < now() - interval '7 days'`.execute(tx);

export async function listImports(tx: Tx, owner: ImportOwner) {
  const { rows } = await sql`
    select id, file_name, state, rows, created_at from product_imports
    where ${ownedBy(owner)} and created_at > now() - interval '7 days'
    order by created_at desc, id desc limit ${OPEN_IMPORTS}`.execute(tx);
  return z
    .array(z.looseObject({ createdAt: z.date() }))
    .parse(rows)
    .map((row) => listedImportSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The currency of an import’s prices: its project’s first store’s, or the project’s. */
const currencyOf = sql`(select coalesce(s.currency, o.currency) from projects o left join stores s on s.project_id = o.id
  where o.id = product_imports.project_id order by s.created_at limit 1)`;

export async function findImport(tx: Tx, owner: ImportOwner, id: string): Promise<ProductImport | null> {
  const { rows } = await sql`
    select id, file_name, encoding, separator, header_line, decimal_mark, first_lines, rows, state, file_columns, columns, counts, act_id as act, created_at,
      ${currencyOf} as currency
    from product_imports where ${ownedBy(owner)} and id = ${id}`.execute(tx);
  const row = z.looseObject({ createdAt: z.date() }).optional().parse(rows[0]);
  return row ? productImportSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }) : null;
}

const changed = z.array(z.object({ revision: z.int() }));

/** Changes an import that hasn’t started. @returns its revision; null if it has started or is gone */
async function changeOpen(
  tx: Tx,
  owner: ImportOwner,
  id: string,
  set: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql`
    update product_imports set revision = revision + 1, counts = null, ${set}
    where ${ownedBy(owner)} and id = ${id} and state <> 'started' returning revision`.execute(tx);
  return changed.parse(rows)[0]?.revision ?? null;
}

/** Sets the columns; what a check found is forgotten. */
export const setColumns = (tx: Tx, owner: ImportOwner, id: string, columns: ImportColumns) =>
  changeOpen(tx, owner, id, sql`columns = ${JSON.stringify(columns)}::jsonb, state = 'columns'`);

/** A kept file, to be read in another way; null if its import has started or is gone. */
export async function findContent(tx: Tx, owner: ImportOwner, id: string): Promise<Buffer | null> {
  const { rows } = await sql`
    select content from product_imports where ${ownedBy(owner)} and id = ${id} and state <> 'started'`.execute(
    tx,
  );
  return (
    z
      .object({ content: z.instanceof(Buffer) })
      .optional()
      .parse(rows[0])?.content ?? null
  );
}

/** Keeps how a file is read, and what is found with it. */
export const setReading = (
  tx: Tx,
  owner: ImportOwner,
  id: string,
  {
    encoding,
    separator,
    headerLine,
    decimalMark,
    firstLines,
    rows,
    fileColumns,
    columns,
  }: Pick<
    ProductImport,
    | 'encoding'
    | 'separator'
    | 'headerLine'
    | 'decimalMark'
    | 'firstLines'
    | 'rows'
    | 'fileColumns'
    | 'columns'
  >,
) =>
  changeOpen(
    tx,
    owner,
    id,
    sql`encoding = ${encoding}, separator = ${separator}, header_line = ${headerLine}, decimal_mark = ${decimalMark},
      first_lines = ${JSON.stringify(firstLines)}::jsonb, rows = ${rows},
      file_columns = ${JSON.stringify(fileColumns)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb, state = 'columns'`,
  );

/** Sets the mark of the decimals alone: the file is read as before. */
export const setDecimalMark = (
  tx: Tx,
  owner: ImportOwner,
  id: string,
  decimalMark: ProductImport['decimalMark'],
) => changeOpen(tx, owner, id, sql`decimal_mark = ${decimalMark}, state = 'columns'`);

export const beginCheck = (tx: Tx, owner: ImportOwner, id: string) =>
  changeOpen(tx, owner, id, sql`state = 'checking'`);

export async function discardImport(tx: Tx, owner: ImportOwner, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from product_imports where ${ownedBy(owner)} and id = ${id} and state <> 'started'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

const toCheckSchema = z.object({
  projectId: z.uuid(),
  accountId: z.uuid(),
  content: z.instanceof(Buffer),
  columns: importColumnsSchema,
  currency: currencyCodeSchema.catch('GBP'),
  ...tableReadingSchema.shape,
});

/** An import whose check has this revision; null once another one was asked for. */
export async function findToCheck(tx: Tx, id: string, revision: number) {
  const { rows } = await sql`
    select project_id, account_id, content, columns, encoding, separator, header_line, decimal_mark,
      ${currencyOf} as currency
    from product_imports
    where id = ${id} and revision = ${revision} and state = 'checking'`.execute(tx);
  return toCheckSchema.optional().parse(rows[0]) ?? null;
}

/** Rows of one statement. */
const BATCH = 1_000;

/** Stores what a check found, unless another one was asked for since. */
export async function storeCheck(
  tx: Tx,
  { id, revision, projectId }: { readonly id: string; readonly revision: number; readonly projectId: string },
  found: {
    readonly planned: readonly PlannedProduct[];
    readonly problems: readonly FileProblem[];
    readonly counts: ImportCounts;
  },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update product_imports set state = 'checked', counts = ${JSON.stringify(found.counts)}::jsonb
    where id = ${id} and revision = ${revision} and state = 'checking'`.execute(tx);
  if (!numAffectedRows) return;
  await sql`delete from product_import_changes where import_id = ${id}`.execute(tx);
  await sql`delete from product_import_problems where import_id = ${id}`.execute(tx);
  for (let at = 0; at < found.planned.length; at += BATCH)
    await sql`
      insert into product_import_changes (import_id, project_id, product_id, line, handle, name, is_losing, before, after)
      select ${id}, ${projectId}, c."productId", c.line, c.handle, c.name, c."isLosing", c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(found.planned.slice(at, at + BATCH))}::jsonb)
        as c("productId" uuid, line int, handle text, name text, "isLosing" boolean, before jsonb, after jsonb)`.execute(
      tx,
    );
  for (let at = 0; at < found.problems.length; at += BATCH)
    await sql`
      insert into product_import_problems (import_id, project_id, number, line, handle, level, text)
      select ${id}, ${projectId}, ${at} + row_number() over (), c.line, c.handle, c.level, c.text
      from jsonb_to_recordset(${JSON.stringify(found.problems.slice(at, at + BATCH))}::jsonb)
        as c(line int, handle text, level text, text text)`.execute(tx);
}

export const failCheck = (tx: Tx, id: string, revision: number) =>
  sql`update product_imports set state = 'failed' where id = ${id} and revision = ${revision} and state = 'checking'`.execute(
    tx,
  );

/** A page of what an import changes, in the order of the file, and its first problems. */
export async function listChanges(tx: Tx, id: string, page: number) {
  const changes = await sql`
    select line, handle, name, is_losing, before, after from product_import_changes where import_id = ${id}
    order by line limit ${CHANGES_PAGE_SIZE} offset ${(page - 1) * CHANGES_PAGE_SIZE}`.execute(tx);
  const problems = await sql`
    select line, handle, level, text from product_import_problems where import_id = ${id}
    order by level, line, number limit ${SHOWN_PROBLEMS}`.execute(tx);
  return {
    changes: z.array(plannedChangeSchema).parse(changes.rows),
    problems: z.array(fileProblemSchema).parse(problems.rows),
  };
}

const PROBLEMS_BATCH = 2_000;
const numberedProblemSchema = z.object({ ...fileProblemSchema.shape, number: z.int() });

/** The problems after one of this number. */
export async function findProblems(tx: Tx, id: string, after: number) {
  const { rows } = await sql`
    select number, line, handle, level, text from product_import_problems
    where import_id = ${id} and number > ${after} order by number limit ${PROBLEMS_BATCH}`.execute(tx);
  const problems = z.array(numberedProblemSchema).parse(rows);
  const last = problems.length < PROBLEMS_BATCH ? undefined : problems.at(-1);
  return { rows: problems, next: last ? String(last.number) : null };
}

/** Marks a checked import as started, and lets go of its file. @returns its file’s name; null if it isn’t checked, or has started before */
export async function beginImport(tx: Tx, owner: ImportOwner, id: string): Promise<string | null> {
  const { rows } = await sql`
    update product_imports set state = 'started', content = '' where ${ownedBy(owner)} and id = ${id} and state = 'checked'
    returning file_name`.execute(tx);
  return z.array(z.object({ fileName: z.string() })).parse(rows)[0]?.fileName ?? null;
}

export const setAct = (tx: Tx, id: string, act: string) =>
  tx.updateTable('productImports').set({ actId: act }).where('id', '=', id).execute();

/** Selects the products that an import changes. */
export const selectChanged = (
  id: string,
  { allowLoss }: { readonly allowLoss: boolean },
): RawBuilder<unknown> =>
  sql`select product_id as id from product_import_changes
    where import_id = ${id} ${allowLoss ? sql`` : sql`and not is_losing`}`;

const storedChangeSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  before: importChangeSchema,
  after: importChangeSchema,
});

/** What an import changes of these products. */
export async function findChanges(tx: Tx, id: string, productIds: readonly string[]) {
  const { rows } = await sql`
    select product_id, name, before, after from product_import_changes
    where import_id = ${id} and product_id = any(${productIds}::uuid[])`.execute(tx);
  return z.array(storedChangeSchema).parse(rows);
}
