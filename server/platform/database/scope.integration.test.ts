import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from './database.ts';
import { inScopeAgain } from './scope.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase({ url: await testDatabase(), scope: 'platform', max: 2 });
  await sql`create table seats (id int primary key, taken int not null)`.execute(database);
  await sql`insert into seats values (1, 0), (2, 0)`.execute(database);
});
afterAll(() => database.destroy());

test('two people who wait for each other both get their change', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const attempts: string[] = [];
  const take = (name: string, seats: readonly [number, number], mine: typeof first, other: typeof first) =>
    inScopeAgain(database, { kind: 'platform' }, async (tx) => {
      attempts.push(name);
      await sql`update seats set taken = taken + 1 where id = ${seats[0]}`.execute(tx);
      mine.resolve();
      await other.promise;
      await sql`update seats set taken = taken + 1 where id = ${seats[1]}`.execute(tx);
    });
  await Promise.all([take('ada', [1, 2], first, second), take('ben', [2, 1], second, first)]);
  const { rows } = await sql`select taken from seats order by id`.execute(database);
  expect(rows).toEqual([{ taken: 2 }, { taken: 2 }]);
  expect(attempts.length).toBeGreaterThan(2);
});

test('any other failure is told at once', async () => {
  let attempts = 0;
  const work = inScopeAgain(database, { kind: 'platform' }, async (tx) => {
    attempts += 1;
    await sql`insert into seats values (1, 0)`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});
