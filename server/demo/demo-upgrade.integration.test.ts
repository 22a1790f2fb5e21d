import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../tests/support/earlier-database.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { migrate } from '../platform/database/migrate.ts';
import { loadDemo } from './demo.ts';
import type { DemoPart, DemoStep } from './demo-part.ts';
import { findParts } from './find-parts.ts';

let server: TestServer;
let lines: string[];

const load = (parts?: readonly DemoPart[]) => loadDemo(server.services, (line) => lines.push(line), parts);

const addPerson =
  (email: string): DemoStep =>
  async (tx) => {
    await tx.insertInto('accounts').values({ id: newId(), email }).execute();
  };

/** Adds a person before it finds that its store is missing. */
const fail: DemoStep = async (tx, services) => {
  await addPerson('half@demo.test')(tx, services);
  throw new Error('The demo store is gone');
};

const listPeople = async (like: string) => {
  const { platform } = server.services.databases;
  const people = await platform
    .selectFrom('accounts')
    .select('email')
    .where('email', 'like', like)
    .orderBy('email')
    .execute();
  return people.map(({ email }) => email);
};

const readVersions = async () => {
  const { platform } = server.services.databases;
  const rows = await platform.selectFrom('demoParts').select(['name', 'version']).execute();
  return new Map(rows.map(({ name, version }) => [name, version]));
};

/** Keys of the rows of every table: background jobs of the server may change the rows themselves at any time. */
async function readKeys(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const tables = await client.query<{ table: string; columns: string[] }>(
    `select c.conrelid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace group by 1 order by 1`,
  );
  const keys: string[] = [];
  for (const { table, columns } of tables.rows) {
    const found = await client.query<{ key: string }>(
      `select concat_ws(' ', ${columns.join(', ')}) as key from ${table} order by 1`,
    );
    keys.push(...found.rows.map(({ key }) => `${table}: ${key}`));
  }
  await client.end();
  return keys;
}

const count = async (table: 'products' | 'customers', column: 'name' | 'email', value: string) => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    server.services.databases.platform,
  );
  return rows[0]?.found;
};

beforeEach(() => {
  lines = [];
});
afterEach(() => server.close());

describe('a demo of 21 November 2026', () => {
  beforeEach(async () => {
    const databaseUrl = await emptyDatabase();
    await restoreEarlierDatabase(databaseUrl);
    await migrate(databaseUrl);
    server = await startTestServer({ databaseUrl });
  });

  it('has every part in its newest version after the start, and doubles nothing', async () => {
    const parts = await findParts();
    const before = await readKeys();
    await load();
    expect(lines.filter((line) => line.includes('left out'))).toEqual([]);
    expect(await readVersions()).toEqual(new Map(parts.map(({ name, steps }) => [name, steps.length])));
    const once = await readKeys();
    const keys = new Set(once);
    expect(before.filter((key) => !keys.has(key) && !key.startsWith('demo_parts:'))).toEqual([]);
    expect(await count('products', 'name', 'Ridge Hoodie')).toBe(1);
    expect(await count('customers', 'email', 'fiona.drummond@example.com')).toBe(1);
    lines = [];
    await Promise.all([load(), load()]);
    expect(lines).toEqual([]);
    expect(await readKeys()).toEqual(once);
  });

  it('gets a new part, and the new step of a part it has, once', async () => {
    await load();
    lines = [];
    const newer = (await findParts()).map((part): DemoPart => {
      return part.name === 'people'
        ? { ...part, steps: [...part.steps, addPerson('later-1@demo.test')] }
        : part;
    });
    const added: DemoPart = { name: 'praise', needs: ['people'], steps: [addPerson('later-2@demo.test')] };
    await Promise.all([load([...newer, added]), load([...newer, added])]);
    expect(lines).toEqual(['Demo data 1 of 2: people', 'Demo data 2 of 2: praise']);
    expect(await listPeople('later-%')).toEqual(['later-1@demo.test', 'later-2@demo.test']);
  });

  it('starts without a part that doesn’t fit it, and gets that part once it does', async () => {
    await load();
    lines = [];
    const existing = await findParts();
    const praise: DemoPart = { name: 'praise', needs: [], steps: [fail] };
    const answers: DemoPart = {
      name: 'answers',
      needs: ['praise'],
      steps: [addPerson('later-1@demo.test')],
    };
    const blog: DemoPart = { name: 'blog', needs: [], steps: [addPerson('later-2@demo.test')] };
    await load([...existing, answers, blog, praise]);
    expect(lines).toContain(
      'The demo data “praise” doesn’t fit your demo and was left out: The demo store is gone',
    );
    expect(await listPeople('half@%')).toEqual([]);
    expect(await listPeople('later-%')).toEqual(['later-2@demo.test']);
    await load([...existing, answers, blog, { ...praise, steps: [addPerson('later-3@demo.test')] }]);
    expect(await listPeople('later-%')).toEqual([
      'later-1@demo.test',
      'later-2@demo.test',
      'later-3@demo.test',
    ]);
  });
});

describe('a new demo', () => {
  beforeEach(async () => {
    server = await startTestServer();
  });

  it('continues after the step before the one that was interrupted', async () => {
    const people = { name: 'people', needs: [] } as const;
    const interrupted: DemoPart = { ...people, steps: [addPerson('first@demo.test'), fail] };
    await expect(load([interrupted])).rejects.toThrow('The demo store is gone');
    expect(await readVersions()).toEqual(new Map([['people', 1]]));
    await load([{ ...people, steps: [addPerson('first@demo.test'), addPerson('second@demo.test')] }]);
    expect(await listPeople('%')).toEqual(['first@demo.test', 'second@demo.test']);
  });
});
