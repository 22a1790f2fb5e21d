import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import type { ImportChoices } from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey, findConsent, recordConsents } from '../../../platform/consent/consent.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import { inScope } from '../../../platform/database/scope.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;

const PLATFORM = { kind: 'platform' } as const;
const AGREED: ImportChoices = {
  agreed: true,
  how: 'Form on our old website',
  on: '2024-05-01',
  words: 'Yes, send me offers',
  list: null,
  tags: ['old shop'],
  replaces: false,
};
const key = (email: string) => addressKey(server.services.secret, email);
const subject = (email: string) => ({
  projectId: shop.projectId,
  storeId: shop.storeId,
  addressKey: key(email),
});

async function upload(content: string | Buffer, name = 'people.csv'): Promise<string> {
  const { id } = await owner.call(
    peopleImportCalls.upload,
    {},
    new File([Uint8Array.from(Buffer.from(content))], name),
  );
  return id;
}
const get = (id: string) => owner.call(peopleImportCalls.get, { params: { import: id } });
const reached = (id: string, state: string) =>
  eventually(async () => {
    const found = await get(id);
    expect(found.state).toBe(state);
    return found;
  });
async function check(id: string, choices: ImportChoices = AGREED) {
  const params = { import: id };
  const { columns } = await get(id);
  await owner.call(peopleImportCalls.setColumns, { params, body: { columns } });
  await owner.call(peopleImportCalls.check, { params, body: choices });
  return reached(id, 'checked');
}
async function run(id: string) {
  await owner.call(peopleImportCalls.start, { params: { import: id } });
  return reached(id, 'done');
}
const find = (email: string) =>
  shop.database
    .selectFrom('people')
    .selectAll()
    .where('storeId', '=', shop.storeId)
    .where('addressKey', '=', key(email))
    .executeTakeFirst();
const consentOf = (email: string) =>
  inScope(shop.database, PLATFORM, (tx) => findConsent(tx, subject(email), 'email'));

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const person = await addPerson(server, 'owner@north.test');
  await sql`
    insert into project_members (project_id, account_id, role)
    select id, ${person.id}, 'owner' from projects where code = 'north-project'`.execute(shop.database);
  owner = (await signedIn(server, 'owner@north.test')).in('north-project');
});
afterAll(() => server.close());

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from('Email,Vorname\nzoe@shop.test,Zoë\n')],
  ['UTF-8', Buffer.from('\uFEFFEmail;Vorname\r\nzoe@shop.test;Zoë\r\n')],
  ['Windows-1252', Buffer.from('Email\tVorname\nzoe@shop.test\tZoë\n', 'latin1')],
  ['UTF-16', utf16('Email;Vorname\nzoe@shop.test;Zoë\n')],
  ['UTF-16', utf16('Email,Vorname\nzoe@shop.test,Zoë\n').swap16()],
])('reads %s and says so', async (encoding, content) => {
  expect(await get(await upload(content))).toMatchObject({
    encoding,
    rows: 1,
    columns: ['email', 'first-name'],
    found: [{ name: 'Email' }, { name: 'Vorname', samples: ['Zoë'] }],
  });
});

test.each([
  ['a zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'zip file'],
  [
    'an open quote',
    'Email,Name\na@shop.test,"Ann\nb@shop.test,Bob\n',
    'A quote that opens a cell isn’t closed',
  ],
  ['a header alone', 'Email\n', 'no rows'],
])('refuses %s', async (_what, content, words) => {
  await expect(upload(content)).rejects.toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining(words)] } },
  });
});

test('asks which of two columns is the address', async () => {
  const id = await upload('Email,Email 2\na@shop.test,b@shop.test\n');
  const { columns } = await get(id);
  expect(columns).toEqual(['ignore', 'ignore']);
  await expect(
    owner.call(peopleImportCalls.setColumns, { params: { import: id }, body: { columns } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('refuses addresses that aren’t, each with its line and reason, and counts repeated ones', async () => {
  const rows = [
    'Email,Name',
    'a@b,One',
    'dot@shop.test.,Two',
    `${'a'.repeat(320)}@shop.test,Three`,
    '"a@shop.test, b@shop.test",Four',
    '"""quoted""@shop.test",Five',
    'test@test.com,Six',
    ',Seven',
    '=1+1,Eight',
    'nul@shop.test,Ni\0ne',
    'wide@shop.test,Ten,more',
    'Good@Shop.test,"Eleven\nlines"',
    'good@shop.test,Twelve',
    'ann@müller.test,Thirteen',
  ];
  const id = await upload(rows.join('\n'));
  const { counts, refused, shown } = await check(id);
  expect(counts).toMatchObject({ added: 2, repeated: 1, refused: 10, mailable: 2 });
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(shown).toMatchObject([
    { line: 12, email: 'Good@shop.test', change: 'added' },
    { email: 'ann@xn--mller-kva.test' },
  ]);
  expect(await find('good@shop.test')).toBeUndefined();
  const csv = await owner.request(
    'GET',
    `/omnis/v3/dashboard/audience-imports/${id}/refused/?project=north-project`,
  );
  expect(csv.text).toContain("9,'=1+1,Not an email address");
});

test('adds people with consent, its words and its row, and never against a refusal', async () => {
  const refusals = ['withdrew', 'complained', 'bounced', 'erased'].map((name) => `${name}@shop.test`);
  await inScope(shop.database, PLATFORM, async (tx) => {
    await recordConsents(tx, [
      { ...subject('withdrew@shop.test'), channel: 'email', state: 'withdrawn', source: 'one-click' },
    ]);
    await suppress(tx, [
      { ...subject('complained@shop.test'), cause: 'complaint' },
      { ...subject('bounced@shop.test'), cause: 'hard' },
      { ...subject('erased@shop.test'), cause: 'erased' },
    ]);
  });
  await sql`
    insert into people (id, project_id, store_id, address, address_key, first_name, source)
    values (${newId()}, ${shop.projectId}, ${shop.storeId}, 'known@shop.test', ${key('known@shop.test')}, 'Kay', 'form')`.execute(
    shop.database,
  );
  const id = await upload(
    [
      'Email,First name,Last name,Country,Birthday',
      'new@shop.test,Nell,Ware,France,31/05/1990',
      'known@shop.test,Kate,Known,GB,',
      'noreply@shop.test,,,,',
      ...refusals.map((email) => `${email},,,,`),
    ].join('\n'),
  );
  const checked = await check(id);
  expect(checked.counts).toMatchObject({ added: 5, updated: 1, mailable: 2, kept: 3, refused: 1 });
  const { counts, shown } = await run(id);
  expect(counts).toEqual(checked.counts);
  expect(shown).toEqual([]);
  expect(await find('new@shop.test')).toMatchObject({
    firstName: 'Nell',
    country: 'FR',
    birthdayMonth: 5,
    birthdayDay: 31,
    tags: ['old shop'],
    source: 'import',
    importId: id,
  });
  expect(await find('noreply@shop.test')).toMatchObject({ importId: id });
  // A name that is known stays, an empty one is filled.
  expect(await find('known@shop.test')).toMatchObject({
    firstName: 'Kay',
    lastName: 'Known',
    source: 'form',
    importId: id,
  });
  expect(await consentOf('new@shop.test')).toMatchObject({ state: 'given', basis: 'consent' });
  expect(await consentOf('withdrew@shop.test')).toMatchObject({ state: 'withdrawn' });
  for (const email of ['complained@shop.test', 'bounced@shop.test', 'erased@shop.test', 'noreply@shop.test'])
    expect(await consentOf(email)).toBeNull();
  expect(await find('erased@shop.test')).toBeUndefined();
  const { rows } = await sql`
    select c.source, w.text, c.proof->>'line' as line from consents c join consent_wordings w on w.id = c.wording_id
    where c.address_key = ${key('new@shop.test')}`.execute(shop.database);
  expect(rows).toEqual([{ source: 'import', text: 'Yes, send me offers', line: '2' }]);
  // The audience shows who was in it, and the same file again leaves them as they are.
  const listed = await owner.call(peopleCalls.list, { query: { import: id } });
  expect(listed.total).toBe(6);
  const again = await check(await upload('Email,First name\nnew@shop.test,Nina\n'));
  expect(again.counts).toMatchObject({ unchanged: 1, added: 0 });
  const other = await check(await upload('Email,First name\nnew@shop.test,Nina\n'), {
    ...AGREED,
    replaces: true,
  });
  await run(other.id);
  // They agreed by the first file, and so are still of it.
  expect(await find('new@shop.test')).toMatchObject({ firstName: 'Nina', importId: id });
});

test('without agreement people come in, and can’t be emailed', async () => {
  const id = await upload('Email\nquiet@shop.test\n');
  const { counts } = await check(id, { ...AGREED, agreed: false });
  expect(counts).toMatchObject({ added: 1, mailable: 0 });
  await run(id);
  expect(await consentOf('quiet@shop.test')).toBeNull();
});

test('a run that was stopped continues where it was, and a cancelled one ends', async () => {
  const lines = Array.from({ length: 2_500 }, (_, at) => `many${at}@shop.test`);
  const id = await upload(`Email\n${lines.join('\n')}\n`);
  await check(id);
  await sql`update people_imports set state = 'failed', progress = 1000,
    counts = jsonb_set(counts, '{added}', '1000') where id = ${id}`.execute(shop.database);
  const { counts } = await run(id);
  expect(counts).toMatchObject({ added: 2_500 });
  // Its first thousand rows were done before, and aren’t written again.
  expect(await find('many999@shop.test')).toBeUndefined();
  expect(await find('many1000@shop.test')).toMatchObject({ source: 'import' });
  const stopped = await upload('Email\nstopped@shop.test\n');
  await check(stopped);
  await owner.call(peopleImportCalls.cancel, { params: { import: stopped } });
  await expect(owner.call(peopleImportCalls.start, { params: { import: stopped } })).rejects.toMatchObject({
    status: 409,
  });
});
