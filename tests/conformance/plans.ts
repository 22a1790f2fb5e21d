import type pg from 'pg';
import { z } from 'zod';

/** A table with more rows is read by an index. */
const ROWS_READ_WHOLE = 1000;
/** A handful of rows in the life of a shop, which the test database has too many of. */
const NEVER_LARGE = ['eula_versions'];

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Total Cost': z.number(),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});
/** A node of a plan, with those that it gets its rows from. */
export type PlanNode = z.output<typeof nodeSchema>;
const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]);

/** A plan's nodes. */
export const everyNode = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(everyNode)];

/** Plans a statement without values, as PostgreSQL does after a few executions. */
export async function explainGeneric(client: pg.Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
  const [{ Plan }] = explainedSchema.parse(Object.values(rows[0] ?? {})[0]);
  return Plan;
}

/** Tables that no plan may read whole. */
export async function listLargeTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname::text as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${ROWS_READ_WHOLE}`,
  );
  return new Set(rows.map(({ table }) => table).filter((table) => !NEVER_LARGE.includes(table)));
}

/** The large tables that a plan reads whole. */
export const readWhole = (plan: PlanNode, large: ReadonlySet<string>): string[] =>
  everyNode(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    return node['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : [];
  });
