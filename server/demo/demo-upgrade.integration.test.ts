import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../tests/support/earlier-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { migrate } from '../platform/database/migrate.ts';
import { loadDemo } from './demo.ts';
import type { DemoPart, DemoStep, DemoWork } from './demo-part.ts';
import { findParts } from './find-parts.ts';

let server: TestServer;
let lines: string[];

const load = (parts?: readonly DemoPart[]) =>
  loadDemo(server.services, (line) => lines.push(line), parts ? { parts } : {});

const addPerson =
  (email: string): DemoWork =>
  async (tx) => {
    await tx.insertInto('accounts').values({ id: newId(), email }).execute();
  };

/** Adds a person before it finds that its store is missing. */
const fail: DemoWork = async (tx, services) => {
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
/** What waits to be followed: it passes. */
const WAITING: readonly string[] = ['person_work', 'segment_work'];

/** Resolves once people and segments have followed all that was loaded. */
const followed = () =>
  eventually(async () => {
    const { rows } = await sql`
      select from person_work union all select from segment_work
      union all select from segments where state = 'building'`.execute(server.services.databases.platform);
    expect(rows).toHaveLength(0);
  }, 60_000);

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
    if (WAITING.includes(table)) continue;
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
    await followed();
    const once = await readKeys();
    const keys = new Set(once);
    expect(before.filter((key) => !keys.has(key) && !key.startsWith('demo_parts:'))).toEqual([]);
    expect(await count('products', 'name', 'Ridge Hoodie')).toBe(1);
    expect(await count('customers', 'email', 'fiona.drummond@example.com')).toBe(1);
    lines = [];
    await Promise.all([load(), load()]);
    expect(lines).toEqual([]);
    await followed();
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
      'The demo data “praise” was left out and is tried again at the next start: The demo store is gone',
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

  const people = { name: 'people', needs: [] } as const;

  it('continues after the step before the one that was interrupted', async () => {
    const interrupted: DemoPart = { ...people, steps: [addPerson('first@demo.test'), fail] };
    expect(await load([interrupted])).toBe(false);
    expect(lines).toContain(
      'The demo data “people” was left out and is tried again at the next start: The demo store is gone',
    );
    expect(await readVersions()).toEqual(new Map([['people', 1]]));
    const complete: DemoPart = {
      ...people,
      steps: [addPerson('first@demo.test'), addPerson('second@demo.test')],
    };
    expect(await load([complete])).toBe(true);
    expect(await listPeople('%')).toEqual(['first@demo.test', 'second@demo.test']);
  });

  it('goes on in the middle of a step whose portion failed, without doubles', async () => {
    const addInPortions = (failing: number | null): DemoStep => ({
      portions: 4,
      add: async (tx, services, portion) => {
        await addPerson(`${portion}@demo.test`)(tx, services);
        if (portion === failing) throw new Error('The machine was too busy');
      },
    });
    const friends = { name: 'friends', needs: [] } as const;
    const blog: DemoPart = { name: 'blog', needs: [], steps: [addPerson('blog@demo.test')] };
    const partsOf = (failing: number | null): readonly DemoPart[] => [
      blog,
      { ...friends, steps: [addInPortions(failing), addPerson('last@demo.test')] },
    ];
    expect(await load(partsOf(2))).toBe(false);
    expect(await listPeople('%')).toEqual(['0@demo.test', '1@demo.test', 'blog@demo.test']);
    expect(await load(partsOf(null))).toBe(true);
    expect(await listPeople('%')).toEqual([
      ...['0@demo.test', '1@demo.test', '2@demo.test', '3@demo.test', 'blog@demo.test', 'last@demo.test'],
    ]);
    lines = [];
    expect(await load(partsOf(null))).toBe(true);
    expect(lines).toEqual([]);
  });

  it('tries a portion again that PostgreSQL ended for its time', async () => {
    let attempts = 0;
    const slowOnce: DemoWork = async (tx, services) => {
      attempts += 1;
      await addPerson('late@demo.test')(tx, services);
      if (attempts > 1) return;
      await sql`set local statement_timeout = 1`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    };
    expect(await load([{ ...people, steps: [slowOnce] }])).toBe(true);
    expect(await listPeople('%')).toEqual(['late@demo.test']);
  });

  it('is left to the server that has begun to load it, and taken over where that one ends', async () => {
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    await other.query(`select pg_advisory_lock(hashtext('selvedge demo data'))`);
    const loading = load([{ ...people, steps: [addPerson('first@demo.test')] }]);
    const outcome = await Promise.race([loading, other.query('select pg_sleep(1)').then(() => 'waits')]);
    expect(outcome).toBe('waits');
    expect(await listPeople('%')).toEqual([]);
    await other.end();
    expect(await loading).toBe(true);
    expect(await listPeople('%')).toEqual(['first@demo.test']);
  });

  it('ends after the portion at hand when the server stops, and says nothing about it', async () => {
    const stopping = new AbortController();
    const stops: DemoStep = {
      portions: 3,
      add: async (tx, services, portion) => {
        await addPerson(`${portion}@demo.test`)(tx, services);
        stopping.abort();
      },
    };
    const parts: readonly DemoPart[] = [{ ...people, steps: [stops] }];
    const { signal } = stopping;
    expect(await loadDemo(server.services, (line) => lines.push(line), { parts, signal })).toBe(false);
    expect(lines).toEqual(['Demo data 1 of 1: people']);
    expect(await listPeople('%')).toEqual(['0@demo.test']);
  });
});
