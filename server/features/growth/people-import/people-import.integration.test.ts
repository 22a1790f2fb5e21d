import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import { AGREED, type Imports, openImports } from '../../../../tests/support/people-imports.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { recordConsents } from '../../../platform/consent/consent.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import { inScope } from '../../../platform/database/scope.ts';

let server: TestServer;
let north: Imports;
const PLATFORM = { kind: 'platform' } as const;

beforeAll(async () => {
  server = await startTestServer();
  north = await openImports(server, 'north');
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
  expect(await north.get(await north.upload(content))).toMatchObject({
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
  await expect(north.upload(content)).rejects.toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringContaining(words)] } },
  });
});

test('takes out a tenth of the rows that are bad, each with its line, and reads the others', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) =>
    at % 10 === 9 ? `bad row ${at},"a, b"` : `tenth${at}@shop.test,"Name; of ""${at}"""`,
  );
  const { counts, refused } = await north.check(await north.upload(`Email,First name\n${rows.join('\n')}\n`));
  expect(counts).toMatchObject({ added: 2_700, refused: 300, reasons: { 'Not an email address': 300 } });
  expect(refused.map(({ line }) => line).slice(0, 3)).toEqual([11, 21, 31]);
});

test('refuses a placeholder in each of 5,000 rows', async () => {
  const id = await north.upload(`Email\n${'test@test.com\n'.repeat(5_000)}real@shop.test\n`);
  const { counts } = await north.check(id);
  expect(counts).toMatchObject({
    added: 1,
    refused: 5_000,
    reasons: { 'A placeholder, not someone’s address': 5_000 },
  });
  expect((await north.refused(id)).trimEnd().split('\r\n')).toHaveLength(5_001);
});

test('cuts long names between letters, and keeps line breaks out of them', async () => {
  const id = await north.upload(
    `Email,First name,Shirt\nlong@shop.test,${'a'.repeat(119)}😀b,${'b'.repeat(199)}😀\nhead@shop.test,"Robert\r\nBcc: x@y",\n`,
  );
  const params = { import: id };
  await north.owner.call(peopleImportCalls.setColumns, {
    params,
    body: { columns: ['email', 'first-name', 'property'] },
  });
  await north.owner.call(peopleImportCalls.check, { params, body: AGREED });
  await north.reached(id, 'checked');
  await north.run(id);
  expect(await north.find('long@shop.test')).toMatchObject({
    firstName: 'a'.repeat(119),
    props: { Shirt: 'b'.repeat(199) },
  });
  expect(await north.find('head@shop.test')).toMatchObject({ firstName: 'Robert Bcc: x@y' });
});

test('asks which of two columns is the address', async () => {
  const id = await north.upload('Email,Email 2\na@shop.test,b@shop.test\n');
  const { columns } = await north.get(id);
  expect(columns).toEqual(['ignore', 'ignore']);
  await expect(
    north.owner.call(peopleImportCalls.setColumns, { params: { import: id }, body: { columns } }),
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
    'gone@shop.test; back@shop.test,Fourteen',
    '+44 20 7946 0000,Fifteen',
    '@handle,Sixteen',
  ];
  const id = await north.upload(rows.join('\n'));
  const { counts, refused, shown } = await north.check(id);
  expect(counts).toMatchObject({ added: 2, repeated: 1, refused: 13, mailable: 2 });
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18]);
  expect(shown).toMatchObject([
    { line: 12, email: 'Good@shop.test', change: 'added' },
    { email: 'ann@xn--mller-kva.test' },
  ]);
  expect(await north.find('good@shop.test')).toBeUndefined();
  expect(refused[3]).toMatchObject({ reason: 'More than one address in the cell' });
  const csv = await north.refused(id);
  for (const cell of ["9,'=1+1", "17,'+44 20 7946 0000", "18,'@handle"])
    expect(csv).toContain(`${cell},Not an email address`);
});

test('adds people with consent, its words and its row, and never against a refusal', async () => {
  const refusals = ['withdrew', 'complained', 'bounced', 'erased'].map((name) => `${name}@shop.test`);
  await inScope(north.shop.database, PLATFORM, async (tx) => {
    await recordConsents(tx, [
      { ...north.subject('withdrew@shop.test'), channel: 'email', state: 'withdrawn', source: 'one-click' },
    ]);
    await suppress(tx, [
      { ...north.subject('complained@shop.test'), cause: 'complaint' },
      { ...north.subject('bounced@shop.test'), cause: 'hard' },
      { ...north.subject('erased@shop.test'), cause: 'erased' },
    ]);
  });
  await sql`
    insert into people (id, project_id, store_id, address, address_key, first_name, source)
    values (${newId()}, ${north.shop.projectId}, ${north.shop.storeId}, 'known@shop.test', ${north.key('known@shop.test')}, 'Kay', 'form')`.execute(
    north.shop.database,
  );
  const id = await north.upload(
    [
      'Email,First name,Last name,Country,Birthday',
      'new@shop.test,Nell,Ware,France,31/05/1990',
      'known@shop.test,Kate,Known,GB,',
      'noreply@shop.test,,,,',
      ...refusals.map((email) => `${email},,,,`),
    ].join('\n'),
  );
  const checked = await north.check(id);
  expect(checked.counts).toMatchObject({ added: 5, updated: 1, mailable: 2, kept: 3, refused: 1 });
  const { counts, shown } = await north.run(id);
  expect(counts).toEqual(checked.counts);
  expect(shown).toEqual([]);
  expect(await north.find('new@shop.test')).toMatchObject({
    firstName: 'Nell',
    country: 'FR',
    birthdayMonth: 5,
    birthdayDay: 31,
    tags: ['old shop'],
    source: 'import',
    importId: id,
  });
  expect(await north.find('noreply@shop.test')).toMatchObject({ importId: id });
  // A name that is known stays, an empty one is filled.
  expect(await north.find('known@shop.test')).toMatchObject({
    firstName: 'Kay',
    lastName: 'Known',
    source: 'form',
    importId: id,
  });
  expect(await north.consentOf('new@shop.test')).toMatchObject({ state: 'given', basis: 'consent' });
  expect(await north.consentOf('withdrew@shop.test')).toMatchObject({ state: 'withdrawn' });
  for (const email of ['complained@shop.test', 'bounced@shop.test', 'erased@shop.test', 'noreply@shop.test'])
    expect(await north.consentOf(email)).toBeNull();
  expect(await north.find('erased@shop.test')).toBeUndefined();
  const { rows } = await sql`
    select c.source, w.text, c.proof->>'line' as line from consents c join consent_wordings w on w.id = c.wording_id
    where c.address_key = ${north.key('new@shop.test')}`.execute(north.shop.database);
  expect(rows).toEqual([{ source: 'import', text: 'Yes, send me offers', line: '2' }]);
  // The audience shows who was in it, and the same file again leaves them as they are.
  const listed = await north.owner.call(peopleCalls.list, { query: { import: id } });
  expect(listed.total).toBe(6);
  const again = await north.check(await north.upload('Email,First name\nnew@shop.test,Nina\n'));
  expect(again.counts).toMatchObject({ unchanged: 1, added: 0 });
  const other = await north.check(await north.upload('Email,First name\nnew@shop.test,Nina\n'), {
    ...AGREED,
    replaces: true,
  });
  await north.run(other.id);
  // They agreed by the first file, and so are still of it.
  expect(await north.find('new@shop.test')).toMatchObject({ firstName: 'Nina', importId: id });
});

test('without agreement people come in, and can’t be emailed', async () => {
  const id = await north.upload('Email\nquiet@shop.test\n');
  const { counts } = await north.check(id, { ...AGREED, agreed: false });
  expect(counts).toMatchObject({ added: 1, mailable: 0 });
  await north.run(id);
  expect(await north.consentOf('quiet@shop.test')).toBeNull();
});

test('a run that was stopped continues where it was, and a cancelled one ends', async () => {
  const lines = Array.from({ length: 2_500 }, (_, at) => `many${at}@shop.test`);
  const id = await north.upload(`Email\n${lines.join('\n')}\n`);
  await north.check(id);
  await sql`update people_imports set state = 'failed', progress = 1000,
    counts = jsonb_set(counts, '{added}', '1000') where id = ${id}`.execute(north.shop.database);
  const { counts } = await north.run(id);
  expect(counts).toMatchObject({ added: 2_500 });
  // Its first thousand rows were done before, and aren’t written again.
  expect(await north.find('many999@shop.test')).toBeUndefined();
  expect(await north.find('many1000@shop.test')).toMatchObject({ source: 'import' });
  const stopped = await north.upload('Email\nstopped@shop.test\n');
  await north.check(stopped);
  await north.owner.call(peopleImportCalls.cancel, { params: { import: stopped } });
  await expect(
    north.owner.call(peopleImportCalls.start, { params: { import: stopped } }),
  ).rejects.toMatchObject({
    status: 409,
  });
});
