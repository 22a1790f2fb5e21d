import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { APPLICATION_ROLE } from '../../server/platform/database/database.ts';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillTables } from './fill-tables.ts';
import { distinctKeys, sendAsFirst } from './send.ts';
import { makeTenant, type Tenant } from './tenant.ts';

/** A project with a row in each table reads no more of one, whatever another project has. */
const READ_MOST = 300;

const { implementations } = await loadFeatures();
const reads = implementations
  .map(({ call }) => call)
  .filter(
    (call) =>
      call.method === 'GET' &&
      !call.signedBy &&
      (call.access === 'project' || call.access === 'public' || call.access === 'signed-in'),
  );

let server: TestServer;
let ours: Tenant;
let tables: ReadonlySet<string>;
const db = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer({ settings: { RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' } });
  const theirs = await makeTenant(db(), 'FOREIGN');
  ours = await makeTenant(db(), 'OURS');
  tables = await fillTables(db(), theirs.projectId);
}, 60_000);
afterAll(() => server.close());

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});
type Node = z.output<typeof nodeSchema>;
const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]);

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}
const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) });

/** What the server sends to PostgreSQL while the work is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, values] = args;
    // A prepared statement comes as its name and text, with its values next to it.
    const named = typeof first === 'string' ? { text: first } : first;
    const statement = statementSchema.safeParse({
      ...(Array.isArray(values) && { values }),
      ...Object(named),
    });
    if (statement.success) sent.push(statement.data);
    return Reflect.apply(send, this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

const everyNode = (node: Node): Node[] => [node, ...node.Plans.flatMap(everyNode)];

/** The scans of a statement that read many rows of projects. */
function wideScans(plan: Node, tables: ReadonlySet<string>): string[] {
  return everyNode(plan).flatMap((node) => {
    const rows =
      (node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) *
      node['Actual Loops'];
    const table = node['Relation Name'] ?? '';
    return tables.has(table) && rows > READ_MOST
      ? [`${node['Node Type']} of ${table} ${node['Index Name'] ?? ''} reads ${Math.round(rows)} rows`]
      : [];
  });
}

const ENTER = `select set_config('selvedge.scope', 'project', true), set_config('selvedge.project', $1, true),
  set_config('selvedge.account', $2, true)`;

/** The statements that see a project’s rows alone: those after its transaction was entered. */
function statementsInProject(sent: readonly Sent[]): Sent[] {
  let isInside = false;
  return sent.filter(({ text, values }) => {
    if (/^(begin|commit|rollback)/i.test(text)) isInside = text.includes(ours.projectId);
    if (text.includes('set_config(')) isInside = values.includes(ours.projectId);
    return isInside && /^\s*(select|with)/i.test(text) && !text.includes('set_config(');
  });
}

async function explain(client: pg.Client, { text, values }: Sent): Promise<string[]> {
  await client.query('begin');
  await client.query(ENTER, [ours.projectId, ours.accountId]);
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
  await client.query('rollback');
  const [{ Plan }] = explainedSchema.parse(Object.values(rows[0] ?? {})[0]);
  return wideScans(Plan, tables);
}

it('costs a project nothing that others have many rows, whichever call it reads with', async () => {
  const member = server.visitor({ project: ours.projectCode });
  member.cookies.set('selvedge-session', ours.sessionToken);
  const shopper = server.visitor({ store: ours.subdomain });
  const explaining = new pg.Client({
    connectionString: server.databaseUrl,
    options: `-c role=${APPLICATION_ROLE}`,
  });
  await explaining.connect();
  const wide = new Set<string>();
  const explained = new Set<string>();
  const answered = new Set<string>();
  for (const call of reads) {
    const client = call.access === 'public' ? shopper : member;
    for (const key of distinctKeys(client, call, ours.keys)) {
      let status = 0;
      const sent = await statementsOf(async () => {
        status = (await sendAsFirst(db(), client, call, key)).status;
      });
      for (const statement of statementsInProject(sent)) {
        const known = `${call.name} ${status} ${statement.text}`;
        if (explained.has(known)) continue;
        explained.add(known);
        for (const scan of await explain(explaining, statement)) wide.add(`${call.name}: ${scan}`);
      }
      if (status < 300) answered.add(call.name);
    }
  }
  await explaining.end();
  expect(explained.size).toBeGreaterThan(150);
  expect(answered.size).toBeGreaterThan(80);
  expect([...wide]).toEqual([]);
}, 240_000);
