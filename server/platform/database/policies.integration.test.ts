import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from './database.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase({ url: await testDatabase(), scope: 'platform', max: 1 });
});
afterAll(() => database.destroy());

/** A function without arguments in its own sub-select, as PostgreSQL writes it. */
const READ_ONCE = /\( SELECT selvedge_\w+\(\) AS \w+\)/g;

test('policies read the scope once a statement, not for each row', async () => {
  const { rows } = await sql<{ tablename: string; rule: string }>`
    select tablename, rule from pg_policies, unnest(array[qual, with_check]) rule
    where schemaname = 'public' and rule is not null`.execute(database);
  const anew = rows.filter(({ rule }) => /selvedge_|current_setting/.test(rule.replace(READ_ONCE, '')));
  expect(anew).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});
