import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPLICATION_ROLE } from '../../server/platform/database/database.ts';
import { listReads } from '../../server/platform/database/reads.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillTables } from './fill-tables.ts';
import { everyNode, explainGeneric, listLargeTables, readWhole } from './plans.ts';
import { makeTenant } from './tenant.ts';

const ROOT = join(import.meta.dirname, '../..');
for await (const path of glob('server/**/*.reads.ts', { cwd: ROOT })) await import(join(ROOT, path));
const reads = listReads()
  .filter(({ name }) => !name.startsWith('test.'))
  .toSorted((left, right) => (left.name < right.name ? -1 : 1));

let server: TestServer;
let explaining: pg.Client;
let large: ReadonlySet<string>;

beforeAll(async () => {
  server = await startTestServer({ settings: { RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' } });
  const db = server.services.databases.platform;
  const ours = await makeTenant(db, 'OURS');
  const { projectId } = await makeTenant(db, 'MANY');
  await fillTables(db, projectId, { others: true });
  explaining = new pg.Client({
    connectionString: server.databaseUrl,
    options: `-c role=${APPLICATION_ROLE} -c selvedge.scope=project -c selvedge.project=${ours.projectId} -c selvedge.account=${ours.accountId}`,
  });
  await explaining.connect();
  large = await listLargeTables(explaining);
}, 120_000);
afterAll(async () => {
  await explaining.end();
  await server.close();
});

it('looks at the plans of full tables', () => {
  expect(large.size).toBeGreaterThan(35);
});

it.each(reads)('$name is planned within its budget, and reads no large table whole', async (read) => {
  const plan = await explainGeneric(explaining, read.text());
  expect(readWhole(plan, large)).toEqual([]);
  const nodes = everyNode(plan);
  expect({ nodes: nodes.length, cost: Math.ceil(plan['Total Cost']) }).toSatisfy(
    ({ nodes, cost }) => nodes <= read.budget.nodes && cost <= read.budget.cost,
  );
});

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it.each(reads)('$name says which tables it reads', async (read) => {
  const { rows } = await explaining.query<{ table: string }>(
    `select relname::text as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const text = read.text();
  const named = rows.filter(({ table }) => new RegExp(`\\b(from|join|update)\\s+${table}\\b`).test(text));
  expect(read.tables.map(toSnakeCase).toSorted()).toEqual(named.map(({ table }) => table).toSorted());
});
