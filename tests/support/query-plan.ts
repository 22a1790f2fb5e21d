import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { APPLICATION_ROLE, columnTypes, type Tx } from '../../server/platform/database/database.ts';
import type { DB } from '../../server/platform/database/schema.generated.ts';
import { inScope, type Scope } from '../../server/platform/database/scope.ts';

/** One scan of a table or of its index, as `explain analyze` reports it. */
export interface TableScan {
  readonly node: string;
  readonly table: string;
  /** Null for a sequential scan. */
  readonly index: string | null;
  /** Rows that the scan looked at, whether it passed them on or not. */
  readonly rowsRead: number;
}

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});
type Node = z.output<typeof nodeSchema>;
const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]);

function listScans(node: Node): TableScan[] {
  const index = node['Index Name'] ?? null;
  const table = node['Relation Name'] ?? '';
  const own = {
    node: node['Node Type'],
    table,
    index,
    rowsRead: (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'],
  };
  return [...(index !== null || table !== '' ? [own] : []), ...node.Plans.flatMap(listScans)];
}

/** Runs queries as the application does, and answers how PostgreSQL found the rows of each statement. */
export async function explainQueries(
  url: string,
  scope: Scope,
  work: (tx: Tx) => Promise<unknown>,
): Promise<TableScan[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: 1,
        options: `-c role=${APPLICATION_ROLE}`,
        types: columnTypes,
      }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      statements.push(query);
    },
  });
  try {
    return await inScope(db, scope, async (tx) => {
      statements.length = 0;
      await work(tx);
      const scans: TableScan[] = [];
      for (const { sql, parameters } of [...statements]) {
        const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
        const { rows } = await tx.executeQuery<Record<string, unknown>>(explain);
        const [plan] = explainedSchema.parse(Object.values(rows[0] ?? {})[0]);
        scans.push(...listScans(plan.Plan));
      }
      return scans;
    });
  } finally {
    await db.destroy();
  }
}
