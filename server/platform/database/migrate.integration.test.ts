import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCatalogue } from '../../../tests/support/catalogue.ts';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { restoreEarlierDatabase } from '../../../tests/support/earlier-database.ts';
import { migrate } from './migrate.ts';

const BASELINE = '20261121000000_baseline';

/**
 * Columns (`table.column`) that a later migration moves or rewrites. That migration has a separate test that shows
 * where the values of 21 November 2026 are now.
 */
const REWRITTEN_COLUMNS = new Set([
  'demo_parts.name',
  'demo_parts.loaded_at',
  'order_items.options',
  'labels.changed_xid',
  'stores.vat_number',
  'stores.company',
  'stores.content_version',
  'labels.pigeonhole',
  'labels.version',
  'pigeonholes.order_id',
  'pigeonholes.taken_at',
  'sent_mails.claimed_at',
  'sent_mails.key',
  'sent_mails.message_id',
  'sent_mails.sent_at',
]);

let url: string;
let client: pg.Client;
const connected: pg.Client[] = [];

async function connect(address: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: address });
  await connection.connect();
  connected.push(connection);
  return connection;
}

beforeEach(async () => {
  url = await emptyDatabase();
  client = await connect(url);
});
afterEach(async () => {
  await Promise.all(connected.splice(0).map((connection) => connection.end()));
});

async function readHistory(from: pg.Client): Promise<string[]> {
  const { rows } = await from.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

type Columns = ReadonlyMap<string, readonly string[]>;

async function readColumns(from: pg.Client): Promise<Columns> {
  const { rows } = await from.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
        and table_name || '.' || column_name <> all($1) group by 1`,
    [[...REWRITTEN_COLUMNS]],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** `table: row` for every row of the tables, with these columns. */
async function readRows(from: pg.Client, tables: Columns): Promise<string[]> {
  const rows: string[] = [];
  for (const [table, columns] of tables) {
    const found = await from.query<{ row: string }>(
      `select row_to_json(t)::text as row from (select ${columns.join(', ')} from ${table}) t order by 1`,
    );
    rows.push(...found.rows.map(({ row }) => `${table}: ${row}`));
  }
  return rows;
}

describe('a database of 21 November 2026', () => {
  it('keeps every row, and is recorded as having the baseline', async () => {
    await restoreEarlierDatabase(url);
    const columns = await readColumns(client);
    const before = await readRows(client, columns);
    expect(before.filter((row) => row.startsWith('orders:'))).toHaveLength(20);
    const ran = await migrate(url);
    expect(await readHistory(client)).toEqual([BASELINE, ...ran]);
    expect(await readRows(client, columns)).toEqual(before);
    expect(await migrate(url)).toEqual([]);
  });

  it('numbers the papers of labels that were printed', async () => {
    await restoreEarlierDatabase(url);
    await migrate(url);
    const { rows } = await client.query<{ printed: boolean; numbers: number[] }>(
      `select times_printed > 0 as printed, array_agg(distinct last_print_no) as numbers from labels group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { printed: false, numbers: [0] },
      { printed: true, numbers: [1] },
    ]);
  });

  it('knows which emails have left, and takes one that was being sent for doubtful', async () => {
    await restoreEarlierDatabase(url);
    await client.query(`
      delete from sent_mails;
      insert into sent_mails (key, message_id, claimed_at, sent_at) values
        ('receipt:left', '<1@x>', now() - interval '1 day', now() - interval '1 day'),
        ('receipt:being-sent', '<2@x>', now(), null),
        ('receipt:failed', '<3@x>', '-infinity', null)`);
    await migrate(url);
    const { rows } = await client.query('select slot, state, reason from sends order by slot');
    expect(rows).toEqual([
      { slot: 'receipt:being-sent', state: 'left', reason: 'doubtful' },
      { slot: 'receipt:left', state: 'accepted', reason: null },
    ]);
  });

  it('drops photos at other hosts, and keeps those that were uploaded', async () => {
    await restoreEarlierDatabase(url);
    const own = `/omnis/v3/avatars/${'0'.repeat(64)}/`;
    const { rows } = await client.query<{ id: string }>('select id from accounts order by id limit 2');
    for (const [at, avatar] of ['https://elsewhere.example/x.png', own].entries())
      await client.query('update accounts set avatar = $1 where id = $2', [avatar, rows[at]?.id]);
    await migrate(url);
    const after = await client.query(`select avatar from accounts where id = any($1) order by id`, [
      rows.map(({ id }) => id),
    ]);
    expect(after.rows).toEqual([{ avatar: null }, { avatar: own }]);
  });

  it('keeps who sells in a store, and where it is registered for VAT', async () => {
    await restoreEarlierDatabase(url);
    await client.query(`update stores set vat_number = 'gb 999 9999 73',
      company = '{"name": "North Ltd", "number": "01234567", "address": "1 Quay, Whitby"}'
      where id = (select id from stores order by id limit 1)`);
    await migrate(url);
    const { rows } = await client.query<{ seller: unknown }>('select seller from stores order by id limit 1');
    expect(rows[0]?.seller).toMatchObject({
      name: 'North Ltd',
      street: '1 Quay, Whitby',
      companyNumber: '01234567',
      country: 'GB',
      isVatRegistered: true,
      vatNumbers: ['GB999999973'],
    });
    const others = await client.query(`select from stores where (seller->>'isVatRegistered')::boolean`);
    expect(others.rowCount).toBe(1);
  });

  it('leaves pigeonholes to the orders whose pieces lie in them, and remembers what was packed from the others', async () => {
    await restoreEarlierDatabase(url);
    const holes = `select p.code, p.order_id, exists (
      select from labels l where l.order_id = p.order_id and l.pigeonhole = p.code and l.state = 'sorted') as is_used
      from pigeonholes p where p.order_id is not null order by p.code`;
    const earlier = await client.query<{ code: string; order_id: string; is_used: boolean }>(holes);
    expect(new Set(earlier.rows.map(({ is_used }) => is_used))).toEqual(new Set([true, false]));
    await migrate(url);
    const { rows } = await client.query(holes);
    expect(rows).toEqual(earlier.rows.filter(({ is_used }) => is_used));
    const packed = await client.query<{ code: string }>(
      `select p.code from pigeonholes p join orders o on o.id = p.packed_order_id
        where o.status = 'packing' and p.order_id is null`,
    );
    expect(packed.rows.length).toBeGreaterThan(0);
    const ahead = await client.query(
      `select from labels where pigeonhole is not null and state not in ('sorted', 'packed', 'cancelled', 'spoiled')`,
    );
    expect(ahead.rows).toEqual([]);
  });

  it('ends with the same schema as a new database', async () => {
    await restoreEarlierDatabase(url);
    await migrate(url);
    const newUrl = await emptyDatabase();
    await migrate(newUrl);
    const created = await connect(newUrl);
    expect(await describeCatalogue(created)).toEqual(await describeCatalogue(client));
    expect(await readHistory(created)).toEqual(await readHistory(client));
  });

  it('is recorded once when two servers start at the same time', async () => {
    await restoreEarlierDatabase(url);
    const later = await Promise.all([migrate(url), migrate(url)]);
    expect(await readHistory(client)).toEqual([BASELINE, ...later.flat()]);
  });
});

describe('a new database', () => {
  it('is migrated once when two servers start at the same time', async () => {
    const ran = await Promise.all([migrate(url), migrate(url)]);
    expect(ran.flat()).toEqual(await readHistory(client));
    expect(ran.flat()[0]).toBe(BASELINE);
  });

  it('has the seller agreement, and keeps the first 100 division numbers for the platform', async () => {
    await migrate(url);
    const agreements = await client.query('select version, title, text_hash from eula_versions');
    expect(agreements.rows).toEqual([
      {
        version: '2026-11',
        title: 'Selvedge seller agreement',
        text_hash: 'd16373cf47c90baaa4078b9f947b39aa60d2b61c28b0b7cc2617c6263a1285a2',
      },
    ]);
    const numbers = await client.query('select last_value, is_called from divisions_number_seq');
    expect(numbers.rows).toEqual([{ last_value: '100', is_called: true }]);
  });

  it('gives the application its privileges after a start that ended before granting them', async () => {
    await migrate(url);
    await client.query('revoke all on orders from selvedge_app');
    await migrate(url);
    await client.query('set role selvedge_app');
    expect((await client.query('select id from orders')).rows).toEqual([]);
  });
});

describe('a database that this version can’t continue', () => {
  const refusal = () =>
    migrate(url).then(
      () => 'none',
      (error: unknown) => String(error),
    );

  it('is refused with the commit that completes it when it is older than 21 November 2026', async () => {
    await restoreEarlierDatabase(url);
    await client.query(`delete from kysely_migration where name > '0095'`);
    const before = await readHistory(client);
    expect(await refusal()).toContain('it has only 26 of the 32 changes');
    expect(await refusal()).toContain(
      'Start the version of git commit 0860526 on it once, then start this one again.',
    );
    expect(await readHistory(client)).toEqual(before);
  });

  it('is refused when another program made it', async () => {
    await client.query('create table accounts (id integer)');
    expect(await refusal()).toContain('it has the table “accounts”. Set DATABASE_URL to an empty database');
  });
});
