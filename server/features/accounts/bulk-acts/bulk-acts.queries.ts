import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { BULK_ROWS_MAX } from '../../../../shared/contract/bulk-act.ts';
import { NAMED_ROWS, SHOWN_ACTS } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RowOutcome } from '../../../platform/features/bulk-act.ts';

export interface NewAct {
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly name: string;
  readonly input: unknown;
  /** Selects the `id` of each row. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * Stores an act with its rows as they are at this moment, and forgets the person’s older ones.
 * @returns how many rows it has; one more than {@link BULK_ROWS_MAX} for any higher number
 */
export async function addAct(
  tx: Tx,
  { id, accountId, projectId, name, input, rows }: NewAct,
): Promise<number> {
  await sql`
    with forgotten as (
      delete from bulk_acts where account_id = ${accountId} and created_at < now() - interval '2 days')
    insert into bulk_acts (id, account_id, project_id, name, input)
    values (${id}, ${accountId}, ${projectId}, ${name}, ${JSON.stringify(input)}::jsonb)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into bulk_act_rows (act_id, row_id)
    select ${id}::uuid, chosen.id
    from (select distinct found.id from (${rows}) found limit ${BULK_ROWS_MAX + 1}) chosen`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const STATES = ['running', 'done', 'stopped', 'undoing', 'undone'] as const;
const actSchema = z.object({
  accountId: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  input: z.unknown(),
  state: z.enum(STATES),
});

export async function findAct(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bulkActs')
    .select(['accountId', 'projectId', 'name', 'input', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && actSchema.parse(row);
}

const openRowsSchema = z.array(z.object({ id: z.uuid(), undo: z.unknown() }));

/** The next rows of an act in this state, locked until the transaction ends. */
export async function holdRows(tx: Tx, id: string, state: 'waiting' | 'done', limit: number) {
  const { rows } = await sql`
    select row_id as id, undo from bulk_act_rows where act_id = ${id} and state = ${state}
    order by row_id limit ${limit} for update`.execute(tx);
  return openRowsSchema.parse(rows);
}

/** Stores the outcome of rows. */
export async function storeOutcomes(
  tx: Tx,
  id: string,
  outcomes: readonly RowOutcome[],
  states: { readonly changed: 'done' | 'undone'; readonly failed: 'failed' | 'stayed' },
): Promise<void> {
  const rows = outcomes.map((outcome) =>
    outcome.reason === undefined
      ? { id: outcome.id, state: states.changed, undo: outcome.undo ?? null }
      : { id: outcome.id, state: states.failed, name: outcome.name, reason: outcome.reason },
  );
  await sql`
    update bulk_act_rows r set state = o.state, name = o.name, reason = o.reason, undo = nullif(o.undo, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(id uuid, state text, name text, reason text, undo jsonb)
    where r.act_id = ${id} and r.row_id = o.id`.execute(tx);
}

export const setActState = (tx: Tx, id: string, state: 'done' | 'stopped' | 'undone') =>
  tx.updateTable('bulkActs').set({ state }).where('id', '=', id).execute();

const progressSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  input: z.unknown(),
  state: z.enum(STATES),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  canUndo: z.boolean(),
});

/**
 * The progress of a person’s acts in a project, newest first: of one act, or of those that a list shows. One statement.
 */
export async function findProgress(
  tx: Tx,
  { accountId, projectId }: { readonly accountId: string; readonly projectId: string },
  wanted: { readonly id: string } | { readonly list: string },
) {
  const condition =
    'id' in wanted
      ? sql`id = ${wanted.id}`
      : sql`split_part(name, '.', 1) = ${wanted.list} and dismissed_at is null`;
  const { rows } = await sql`
    select a.id, a.name, a.input, a.state, counted.total,
      case when a.state in ('undoing', 'undone') then counted.undone else counted.done end as done,
      case when a.state in ('undoing', 'undone') then counted.stayed else counted.failed end as failed,
      a.state in ('done', 'stopped') and counted.undoable as can_undo
    from (
      select id, name, input, state, created_at from bulk_acts
      where account_id = ${accountId} and project_id = ${projectId} and created_at > now() - interval '1 day'
        and ${condition}
      order by created_at desc, id desc limit ${SHOWN_ACTS}) a
    cross join lateral (
      select count(*)::int as total, count(*) filter (where r.state in ('done', 'undone', 'stayed'))::int as done,
        count(*) filter (where r.state = 'failed')::int as failed,
        count(*) filter (where r.state = 'undone')::int as undone,
        count(*) filter (where r.state = 'stayed')::int as stayed,
        coalesce(bool_or(r.undo is not null and r.state = 'done'), false) as undoable
      from bulk_act_rows r where r.act_id = a.id) counted
    order by a.created_at desc, a.id desc`.execute(tx);
  return z.array(progressSchema).parse(rows);
}

/** The first rows of an act that stayed as they were, with the reason. */
export async function listStayed(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('bulkActRows')
    .select(['rowId as id', 'name', 'reason'])
    .where('actId', '=', id)
    .where('state', 'in', ['failed', 'stayed'])
    .orderBy('reason')
    .orderBy('name')
    .limit(NAMED_ROWS)
    .execute();
  return z.array(z.object({ id: z.uuid(), name: z.string().nullable(), reason: z.string() })).parse(rows);
}

/** Begins to undo an act. @returns false if it isn’t done, or began more than a day ago */
export async function beginUndo(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkActs')
    .set({ state: 'undoing', dismissedAt: null })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'stopped'])
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const dismissAct = (tx: Tx, id: string) =>
  tx.updateTable('bulkActs').set({ dismissedAt: sql`now()` }).where('id', '=', id).execute();
