import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const operationSchema = z.object({
  id: z.uuid(),
  sequence: z.int(),
  kind: z.string(),
  label_id: z.string(),
  payload: z.string(),
  staff_id: z.string(),
  at: z.string(),
  status: z.enum(['pending', 'refused']),
  refusal: z.string().nullable(),
});

const intentSchema = z
  .object({
    id: z.uuid(),
    label_id: z.uuid(),
    printer: z.string(),
    payload_hash: z.string(),
    parent_id: z.uuid().nullable(),
    reason: z.string().nullable(),
    staff_id: z.uuid(),
    status: z.string(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    revision: z.int().default(1),
  })
  .transform((row) => ({
    id: row.id,
    labelId: row.label_id,
    printer: row.printer,
    payloadHash: row.payload_hash,
    parentId: row.parent_id,
    reason: row.reason,
    staffId: row.staff_id,
    state: row.status,
    queuedAt: row.created_at,
    sentAt: row.sent_at,
    revision: row.revision,
  }));

/** What could be read of a damaged database: the work the server may not have, and labels that may be on paper. */
export interface Salvage {
  readonly operations: readonly z.output<typeof operationSchema>[];
  readonly intents: readonly z.output<typeof intentSchema>[];
  readonly meta: ReadonlyMap<string, string>;
}

const NOTHING: Salvage = { operations: [], intents: [], meta: new Map() };

/** Runs a step that a damaged page may stop, with what it had found by then. */
function asFarAsReadable(step: () => void): void {
  try {
    step();
  } catch {
    // The page behind this row can't be read.
  }
}

/** Every id that some way through the table reaches: a page that stops one way may not lie on another. */
function readableIds(sql: Database.Database, table: string, condition: string, order: string): Set<string> {
  const ids = new Set<string>();
  for (const way of ['id', 'id desc', order, `${order} desc`]) {
    asFarAsReadable(() => {
      const rows = sql
        .prepare<[], { id: string }>(`select id from ${table} where ${condition} order by ${way}`)
        .iterate();
      for (const { id } of rows) ids.add(id);
    });
  }
  return ids;
}

function readRows<S extends z.ZodType>(
  sql: Database.Database,
  query: { table: string; condition: string; order: string; schema: S },
): z.output<S>[] {
  const rows: z.output<S>[] = [];
  for (const id of readableIds(sql, query.table, query.condition, query.order)) {
    asFarAsReadable(() => {
      const row = sql
        .prepare<[string]>(`select * from ${query.table} where id = ? and ${query.condition}`)
        .get(id);
      const parsed = query.schema.safeParse(row);
      if (parsed.success) rows.push(parsed.data);
    });
  }
  return rows;
}

function readMeta(sql: Database.Database): Map<string, string> {
  const meta = new Map<string, string>();
  asFarAsReadable(() => {
    const rows = sql.prepare<[], { key: string; value: string }>('select key, value from meta').iterate();
    for (const { key, value } of rows) meta.set(key, value);
  });
  return meta;
}

function readAll(path: string): Salvage {
  const sql = new Database(path);
  try {
    // Lets a file be read that is shorter than its header says.
    sql.unsafeMode(true);
    sql.pragma('writable_schema = on');
    return {
      meta: readMeta(sql),
      operations: readRows(sql, {
        table: 'operations',
        condition: "status in ('pending', 'refused')",
        order: 'sequence',
        schema: operationSchema,
      }).toSorted((left, right) => left.sequence - right.sequence),
      intents: readRows(sql, {
        table: 'print_intents',
        condition: "status not in ('confirmed', 'failed', 'cancelled')",
        order: 'created_at',
        schema: intentSchema,
      }),
    };
  } finally {
    sql.close();
  }
}

/** Reads what can be read of the database in a folder, from a copy: the files themselves stay as they are. */
export function salvage(folder: string): Salvage {
  const scratch = mkdtempSync(join(folder, 'reading-'));
  try {
    for (const name of ['station.sqlite', 'station.sqlite-wal'])
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(scratch, name));
    return readAll(join(scratch, 'station.sqlite'));
  } catch {
    return NOTHING;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
