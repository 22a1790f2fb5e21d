import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callPath } from '../../../../shared/contract/call.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { forgetFilesHandler } from './forget-files.job.ts';
import { OPEN_IMPORTS } from './product-imports.queries.ts';

const RUN = { id: 'forget', attempt: 1, signal: new AbortController().signal, logger: createLogger('fatal') };

let server: TestServer;
let shop: Shop;
let merchant: Client;
let colleague: Client;
let rival: Client;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'kiln');
  const other = await openShop(server, 'loom');
  const member = async (email: string, projectId: string, role: string) => {
    const { id } = await addPerson(server, email);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: id, role })
      .execute();
    return signedIn(server, email);
  };
  merchant = (await member('ada@example.test', shop.projectId, 'owner')).in('kiln-project');
  colleague = (await member('ben@example.test', shop.projectId, 'designer')).in('kiln-project');
  rival = (await member('eve@example.test', other.projectId, 'owner')).in('loom-project');
});
afterAll(() => server.close());

async function upload(content: string | Buffer, name = 'products.csv', as = merchant): Promise<string> {
  const file = new File([Uint8Array.from(Buffer.from(content))], name);
  const { id } = await as.call(productFilesCalls.upload, {}, file);
  return id;
}

const stateOf = (id: string) => merchant.call(productFilesCalls.get, { params: { import: id } });

async function check(id: string) {
  await merchant.call(productFilesCalls.check, { params: { import: id } });
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 60_000 }).toBe('checked');
  const { counts } = await stateOf(id);
  const { changes, problems } = await merchant.call(productFilesCalls.listChanges, {
    params: { import: id },
    query: {},
  });
  return { counts, changes, problems };
}

async function ended(act: string) {
  const now = () => merchant.call(bulkActCalls.get, { params: { act } });
  await expect
    .poll(async () => (await now()).state, { timeout: 60_000 })
    .toEqual(expect.stringMatching(/^(done|stopped|undone)$/));
  return now();
}

async function run(id: string, allowLoss = false) {
  const { act } = await merchant.call(productFilesCalls.start, {
    params: { import: id },
    body: { allowLoss },
  });
  return { act, ...(await ended(act)) };
}

async function undo(act: string) {
  await merchant.call(bulkActCalls.undo, { params: { act } });
  return ended(act);
}

const stored = (urlName: string) =>
  shop.database
    .selectFrom('products as p')
    .innerJoin('designs as d', 'd.id', 'p.designId')
    .select([
      'p.name',
      'p.description',
      'p.metaTitle',
      'p.tags',
      'p.colours',
      'p.priceMinor',
      'p.salePriceMinor',
      'p.enabled',
      'd.settings',
      'd.name as designName',
    ])
    .where('p.urlName', '=', urlName)
    .where('p.projectId', '=', shop.projectId)
    .executeTakeFirstOrThrow();

const exported = async (as = merchant) => {
  const { text, status } = await as.request(
    'GET',
    `${callPath(productFilesCalls.exportView, {}, {})}?project=${as.options.project}`,
  );
  expect(status).toBe(200);
  return text;
};

describe('a file of products', () => {
  it('changes what differs, says why other lines stay, and is undone as a whole', async () => {
    await shop.product({ urlName: 'cup', name: 'Cup', priceMinor: 2_400, colours: ['Navy', 'White'] });
    await shop.product({ urlName: 'bowl', name: 'Bowl', priceMinor: 3_000 });
    await shop.product({ urlName: 'same', name: 'Same', priceMinor: 3_000 });
    const id = await upload(
      [
        'Handle,Title,Body (HTML),Tags,Variant Price,Variant Compare At Price,Option1 Name,Option1 Value,SEO Title,Extra',
        'cup,New cup,"<p>Tea<script>alert(1)</script></p><p>time</p>","sea, sand",20.00,24.00,Color,Navy,Best cup,x',
        'bowl,Bowl,"<p>Bowl, printed to order.</p>",,30.00,,Color,Mauve,,x',
        'same,Same,"Same, printed to order.",,30.00,,,,,x',
        'unknown,Plate,,,30.00,,,,,x',
        ',Nothing,,,30.00,,,,,x',
      ].join('\n'),
      'spring.csv',
    );
    expect(await stateOf(id)).toMatchObject({
      fileName: 'spring.csv',
      encoding: 'UTF-8',
      separator: 'comma',
      rows: 5,
      columns: {
        handle: 0,
        name: 1,
        description: 2,
        tags: 3,
        price: 4,
        compareAt: 5,
        colours: 7,
        metaTitle: 8,
      },
    });

    const { counts, changes, problems } = await check(id);
    expect(counts).toEqual({ changing: 1, losing: 0, same: 1, refused: 3, problems: 3 });
    expect(changes).toEqual([
      {
        line: 2,
        handle: 'cup',
        name: 'Cup',
        isLosing: false,
        before: {
          name: 'Cup',
          description: 'Cup, printed to order.',
          tags: [],
          colours: ['Navy', 'White'],
          salePriceMinor: null,
          metaTitle: null,
        },
        after: {
          name: 'New cup',
          description: 'Tea\n\ntime',
          tags: ['sea', 'sand'],
          colours: ['Navy'],
          salePriceMinor: 2_000,
          metaTitle: 'Best cup',
        },
      },
    ]);
    expect(problems.map(({ line, level }) => [line, level])).toEqual([
      [3, 'error'],
      [5, 'error'],
      [6, 'error'],
    ]);
    expect(problems[1]?.text).toMatch(/^We can’t find a product with this handle.*create it in the studio/);
    const file = await merchant.request(
      'GET',
      `${callPath(productFilesCalls.problems, { import: id })}?project=kiln-project`,
    );
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFLine,Handle,Kind,Reason',
      '6,,error,This line has no handle',
    ]);
    expect(await stored('cup')).toMatchObject({ name: 'Cup' });

    const done = await run(id);
    expect(done).toMatchObject({ title: 'Import spring.csv', state: 'done', total: 1, done: 1, failed: 0 });
    expect(await stored('cup')).toMatchObject({
      name: 'New cup',
      description: 'Tea\n\ntime',
      tags: ['sea', 'sand'],
      colours: ['Navy'],
      priceMinor: 2_400,
      salePriceMinor: 2_000,
      metaTitle: 'Best cup',
      designName: 'New cup',
      settings: { name: 'New cup', description: 'Tea\n\ntime', tags: ['sea', 'sand'] },
    });
    await expect(run(id)).rejects.toMatchObject({ status: 409 });

    expect(await undo(done.act)).toMatchObject({ state: 'undone', done: 1, failed: 0 });
    expect(await stored('cup')).toMatchObject({
      name: 'Cup',
      description: 'Cup, printed to order.',
      tags: [],
      colours: ['Navy', 'White'],
      salePriceMinor: null,
      metaTitle: null,
    });
  });

  it('leaves what changed since the check, and what changed since the import when it is undone', async () => {
    await shop.product({ urlName: 'jug', name: 'Jug', priceMinor: 2_400 });
    await shop.product({ urlName: 'pot', name: 'Pot', priceMinor: 2_400 });
    const file = 'Handle,Title,Variant Price\njug,Big jug,25\npot,Big pot,25\n';
    const [first, second] = [await upload(file), await upload(file)];
    await check(first);
    expect((await check(second)).counts).toMatchObject({ changing: 2 });

    const one = await run(first);
    expect(one).toMatchObject({ done: 2 });
    const other = await run(second);
    expect(other).toMatchObject({ done: 0, failed: 2 });
    expect(other.stayed.map(({ name, reason }) => [name, reason])).toEqual([
      ['Big jug', 'It was changed again since the check'],
      ['Big pot', 'It was changed again since the check'],
    ]);

    await shop.database.updateTable('products').set({ name: 'Mine' }).where('urlName', '=', 'jug').execute();
    const undone = await undo(one.act);
    expect(undone).toMatchObject({ state: 'undone', done: 1, failed: 1 });
    expect(undone.stayed).toEqual([
      expect.objectContaining({ name: 'Mine', reason: 'It was changed again since' }),
    ]);
    expect(await stored('jug')).toMatchObject({ name: 'Mine', priceMinor: 2_500 });
    expect(await stored('pot')).toMatchObject({ name: 'Pot', priceMinor: 2_400 });
  });

  it('leaves a product that someone put on sale since for more than its next price', async () => {
    const { id: product } = await shop.product({ urlName: 'lid', name: 'Lid', priceMinor: 2_400 });
    const id = await upload('Handle,Variant Price\nlid,20\n');
    expect((await check(id)).changes).toMatchObject([{ after: { priceMinor: 2_000 } }]);
    const sellFor = (salePriceMinor: number | null) =>
      shop.database.updateTable('products').set({ salePriceMinor }).where('id', '=', product).execute();
    await sellFor(2_200);
    const done = await run(id);
    expect(done).toMatchObject({ done: 0, failed: 1 });
    expect(done.stayed).toMatchObject([{ reason: 'It was changed again since the check' }]);
    expect(await stored('lid')).toMatchObject({ priceMinor: 2_400, salePriceMinor: 2_200 });

    await sellFor(null);
    const dearer = await upload('Handle,Variant Price\nlid,40\n');
    await check(dearer);
    const { act } = await run(dearer);
    await sellFor(3_000);
    expect(await undo(act)).toMatchObject({ done: 0, failed: 1 });
    expect(await stored('lid')).toMatchObject({ priceMinor: 4_000, salePriceMinor: 3_000 });
  });

  it('changes each product once, though the job ended in the middle and began again', async () => {
    const { id: copied } = await shop.product({ urlName: 'many', name: 'Many', priceMinor: 2_400 });
    const { database, projectId } = shop;
    await sql`
      with made as materialized (
        select gen_random_uuid() as design, gen_random_uuid() as product, n from generate_series(1, 600) n),
      designs_made as (
        insert into designs (id, project_id, base_product_id, scene, is_draft)
        select design, ${projectId}, ${shop.baseProductId}, '{"version": 1, "sides": []}', false from made)
      insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, description, url_name, colours,
        default_colour, price_minor, currency, live_at)
      select product, project_id, store_id, base_product_id, design, design_version_id, sku || n, 'Many ' || n, description, 'many-' || n, colours,
        default_colour, price_minor, currency, now()
      from made, products where id = ${copied}`.execute(database);
    const lines = Array.from({ length: 600 }, (_, at) => `many-${at + 1},Renamed ${at + 1}`);
    const id = await upload(['Handle,Title', ...lines].join('\n'));
    expect((await check(id)).counts).toMatchObject({ changing: 600, refused: 0 });

    // Stands for a server that dies: the second transaction of the job fails.
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    await owner.query(`
      create sequence broken_at;
      grant all on sequence broken_at to public;
      create function break_job() returns trigger language plpgsql as $$
        begin
          if nextval('broken_at') = 300 then raise exception 'The server died'; end if;
          return new;
        end $$;
      create trigger break_job before update of name on products for each row execute function break_job();`);
    const { act, ...done } = await run(id);
    const { rows: written } = await owner.query('select last_value::int as times from broken_at');
    expect(z.array(z.object({ times: z.int() })).parse(written)[0]?.times).toBeGreaterThan(600);
    await owner.query('drop function break_job cascade');
    await owner.end();
    expect(done).toMatchObject({ state: 'done', total: 600, done: 600, failed: 0 });
    const { rows } = await sql`
      select count(*)::int as products, count(*) filter (where p.name like 'Renamed %')::int as renamed,
        min(d.revision)::int as least, max(d.revision)::int as most
      from products p join designs d on d.id = p.design_id where p.url_name like 'many-%'`.execute(database);
    expect(rows).toEqual([{ products: 600, renamed: 600, least: 2, most: 2 }]);
    expect(await undo(act)).toMatchObject({ done: 600, failed: 0 });
    expect(await stored('many-599')).toMatchObject({ name: 'Many 599' });
  });

  it('sells nothing at a loss unless that was said', async () => {
    await shop.product({ urlName: 'vase', name: 'Vase', priceMinor: 2_400 });
    const id = await upload('Handle;Title;Variant Price\nvase;Vase;1,50\n');
    expect(await check(id)).toMatchObject({ counts: { changing: 1, losing: 1 } });
    await merchant.call(productFilesCalls.start, { params: { import: id }, body: { allowLoss: false } });
    expect(await stored('vase')).toMatchObject({ priceMinor: 2_400 });
    const again = await upload('Handle;Title;Variant Price\nvase;Vase;1,50\n');
    await check(again);
    expect(await run(again, true)).toMatchObject({ done: 1 });
    expect(await stored('vase')).toMatchObject({ priceMinor: 150 });
  });

  it('is checked again with other columns', async () => {
    await shop.product({ urlName: 'tray', name: 'Tray', priceMinor: 2_400 });
    const id = await upload('Kunde,Titel\ntray,Tablett\n');
    expect(await stateOf(id)).toMatchObject({ columns: {} });
    await expect(merchant.call(productFilesCalls.check, { params: { import: id } })).rejects.toMatchObject({
      status: 422,
    });
    const set = (columns: Record<string, number>) =>
      merchant.call(productFilesCalls.setColumns, { params: { import: id }, body: { columns } });
    await expect(set({ handle: 0, name: 7 })).rejects.toMatchObject({ status: 422 });
    await set({ handle: 0, name: 1 });
    expect(await stateOf(id)).toMatchObject({ columns: { handle: 0, name: 1 }, state: 'columns' });
    expect(await check(id)).toMatchObject({ changes: [{ after: { name: 'Tablett' } }] });
    await set({ handle: 1, name: 0 });
    expect(await stateOf(id)).toMatchObject({ state: 'columns', counts: null });
    await expect(
      merchant.call(productFilesCalls.start, { params: { import: id }, body: {} }),
    ).rejects.toMatchObject({ status: 409 });
    await merchant.call(productFilesCalls.discard, { params: { import: id } });
    await expect(stateOf(id)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['an empty one', '', 'This file is empty'],
    [
      'a workbook',
      'PK\x03\x04',
      'This is an Excel or Numbers file. Save it as CSV there and choose that file',
    ],
    ['a broken one', 'Handle\n"mug\n', 'Line 2: A quote that opens a cell isn’t closed'],
  ])('that can’t be read is refused: %s', async (_, content, message) => {
    await expect(upload(content)).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [message] } },
    });
  });

  it('is kept without its content once it started, and forgotten after a week', async () => {
    await shop.product({ urlName: 'bin', name: 'Bin', priceMinor: 2_400 });
    const started = await upload('Handle,Title\nbin,Big bin\n');
    await check(started);
    await run(started);
    const open = await upload('Handle,Title\nbin,Bigger bin\n');
    const kept = async () => {
      const rows = await shop.database
        .selectFrom('productImports')
        .select(['id', sql<number>`length(content)`.as('bytes')])
        .where('id', 'in', [started, open])
        .orderBy('createdAt')
        .execute();
      return rows.map(({ id, bytes }) => [id, bytes > 0]);
    };
    expect(await kept()).toEqual([
      [started, false],
      [open, true],
    ]);
    await shop.database
      .updateTable('productImports')
      .set({ createdAt: sql<Date>`now() - interval '8 days'` })
      .where('id', '=', started)
      .execute();
    await forgetFilesHandler.run({}, { services: server.services }, RUN);
    expect(await kept()).toEqual([[open, true]]);

    // A person has so many at once that haven’t started: the oldest goes.
    await sql`
      insert into product_imports (id, project_id, account_id, file_name, content, encoding, separator, rows, file_columns, columns)
      select gen_random_uuid(), project_id, account_id, file_name, content, encoding, separator, rows, file_columns, columns
      from product_imports, generate_series(2, ${OPEN_IMPORTS}) where id = ${open}`.execute(shop.database);
    expect(await kept()).toEqual([[open, true]]);
    await upload('Handle,Title\nbin,Last bin\n');
    expect(await kept()).toEqual([]);
    expect((await merchant.call(productFilesCalls.list, {})).imports).toHaveLength(OPEN_IMPORTS);
  });

  it('belongs to one person', async () => {
    const id = await upload('Handle,Title\ncup,Theirs\n');
    for (const person of [colleague, rival]) {
      for (const name of ['get', 'check', 'discard'] as const)
        await expect(person.call(productFilesCalls[name], { params: { import: id } })).rejects.toMatchObject({
          status: 404,
        });
      expect(await person.call(productFilesCalls.list, {})).toEqual({ imports: [] });
    }
    const theirs = await upload('Handle,Title\ncup,Stolen\n', 'theirs.csv', rival);
    await rival.call(productFilesCalls.check, { params: { import: theirs } });
    const now = () => rival.call(productFilesCalls.get, { params: { import: theirs } });
    await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('checked');
    expect((await now()).counts).toMatchObject({ changing: 0, refused: 1 });
  });
});

describe('an export', () => {
  it('comes back unchanged, formulas among it', async () => {
    await shop.product({ urlName: 'dish', name: 'Dish', priceMinor: 3_000 });
    await shop.database
      .updateTable('products')
      .set({
        name: '=1+1',
        description: '-5 & <b>\n\n"quoted"',
        tags: ['@tag', 'sea'],
        metaTitle: "'=x",
        salePriceMinor: 1_999,
      })
      .where('urlName', '=', 'dish')
      .where('projectId', '=', shop.projectId)
      .execute();
    const text = await exported();
    expect(text.startsWith('\uFEFFHandle,Title,Body (HTML),Vendor')).toBe(true);
    expect(text).toContain("dish,'=1+1,<p>-5 &amp; &lt;b&gt;</p><p>&quot;quoted&quot;</p>,Store kiln");
    expect(text).toContain("'@tag, sea");
    const rows = await merchant.call(productsCalls.listRows, { query: {} });
    const { counts, problems } = await check(await upload(text));
    expect(problems).toEqual([]);
    expect(counts).toEqual({ changing: 0, losing: 0, same: rows.total, refused: 0, problems: 0 });
  });

  it('has only the person’s own products, those chosen', async () => {
    const { id } = await shop.product({ urlName: 'chosen', name: 'Chosen', priceMinor: 2_400 });
    const ask = (as: Client) => as.call(productFilesCalls.prepareExport, { body: { rows: { ids: [id] } } });
    const fetched = (as: Client, choice: string) =>
      as.request(
        'GET',
        `${callPath(productFilesCalls.getExport, { export: choice })}?project=${as.options.project}`,
      );
    const own = await ask(merchant);
    const { text } = await fetched(merchant, own.export);
    expect(
      new Set(
        text
          .split('\r\n')
          .slice(1, -1)
          .map((line) => line.split(',')[0]),
      ),
    ).toEqual(new Set(['chosen']));
    expect((await fetched(rival, own.export)).status).toBe(404);
    const theirs = await ask(rival);
    expect((await fetched(rival, theirs.export)).text.split('\r\n')).toHaveLength(2);
    await shop.database
      .updateTable('productExports')
      .set({ createdAt: sql<Date>`now() - interval '2 hours'` })
      .where('id', '=', own.export)
      .execute();
    expect((await fetched(merchant, own.export)).status).toBe(404);
  });
});
