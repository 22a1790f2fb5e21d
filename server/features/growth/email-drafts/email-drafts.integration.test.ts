import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emailDraftCalls as calls,
  type DraftContent,
} from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { MAIL_DESIGN_IDS } from '../../../../shared/features/growth/email-drafts/mail-designs.ts';
import { type Block, blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  flatBlockSchema,
  openDocument,
  type PageCommand,
  saveTree,
} from '../../../../shared/features/site/pages/pages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { REGISTERED_SELLER } from '../../../../tests/support/sellers.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let owner: Client;
let stranger: Client;
let division = '';
let ownerId = '';

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'drafting');
  const other = await openShop(server, 'drafting-elsewhere', 2);
  const person = await addPerson(server, 'drafts-owner@example.test');
  const neighbour = await addPerson(server, 'drafts-neighbour@example.test');
  ownerId = person.id;
  await shop.database
    .insertInto('projectMembers')
    .values([
      { projectId: shop.projectId, accountId: person.id, role: 'owner' },
      { projectId: other.projectId, accountId: neighbour.id, role: 'owner' },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('drafting-project');
  stranger = (await signedIn(server, neighbour.email)).in('drafting-elsewhere-project');
  const store = await shop.database
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow();
  division = store.divisionId;
  await shop.product({ urlName: 'ridge-hoodie', name: 'Ridge Hoodie', priceMinor: 2400 });
  await shop.product({ urlName: 'fern-tote', name: 'Fern Tote', priceMinor: 900 });
});
afterAll(() => server.close());

const create = async (design: (typeof MAIL_DESIGN_IDS)[number] = 'letter', title = 'A letter') => {
  const { id } = await owner.call(calls.create, { params: { division }, body: { design, title } });
  return { params: { division, draft: id } };
};
const change = (draft: Awaited<ReturnType<typeof create>>, base: number, command: PageCommand) =>
  owner.call(calls.change, {
    ...draft,
    body: {
      base,
      rows: [{ id: newId(), tab: newId(), run: null, undoes: null, point: null, words: 'changed', command }],
    },
  });
const block = (type: string, properties: Record<string, unknown>, uid = type): Block =>
  blockRegistry.make(type, { uid, properties });
const content = (blocks: Block[], more: Partial<DraftContent> = {}): DraftContent => ({
  subject: 'News',
  preheader: '',
  blocks,
  ...more,
});
const draw = (body: DraftContent) => owner.call(calls.draw, { params: { division }, body });
const problems = async (body: DraftContent) => (await draw(body)).issues.map(({ code }) => code);
const list = (query: { view?: 'all' | 'unused' | 'deleted'; search?: string } = {}) =>
  owner.call(calls.list, { query });

test('A draft starts from a design, is listed, copied, deleted and restored', async () => {
  const draft = await create('drop', 'Autumn drop');
  const { document } = await owner.call(calls.load, draft);
  expect(document.page.properties).toMatchObject({
    isMailPage: true,
    subject: 'Just dropped at Store drafting',
  });
  const copy = await owner.call(calls.create, {
    params: { division },
    body: { duplicate: draft.params.draft },
  });
  expect((await list({ search: 'autumn' })).rows.map(({ title }) => title)).toEqual([
    'Autumn drop (copy)',
    'Autumn drop',
  ]);
  await owner.call(calls.remove, { params: { division, draft: copy.id } });
  expect((await list({ search: 'autumn' })).rows).toHaveLength(1);
  expect((await list({ view: 'deleted' })).rows.map(({ id }) => id)).toContain(copy.id);
  await owner.call(calls.restore, { params: { division, draft: copy.id } });
  expect((await list({ search: 'autumn' })).rows).toHaveLength(2);
});

test('A draft that a campaign sends says so, and can’t be deleted', async () => {
  const draft = await create('letter', 'In use');
  const before = server.services.draftUses;
  const use = { draftId: draft.params.draft, name: 'Summer sale', path: '/teemail/campaigns/' };
  Object.assign(server.services, { draftUses: [() => Promise.resolve([use])] });
  await expect(owner.call(calls.remove, draft)).rejects.toMatchObject({ status: 409 });
  const { rows } = await list({ search: 'In use' });
  expect(rows[0]?.uses).toEqual([{ name: 'Summer sale', path: '/teemail/campaigns/' }]);
  expect((await list({ view: 'unused' })).rows.map(({ id }) => id)).not.toContain(draft.params.draft);
  Object.assign(server.services, { draftUses: before });
});

test('Every design shows in the store’s look with its products', async () => {
  const { designs } = await owner.call(calls.listDesigns, { params: { division } });
  expect(designs.map(({ id }) => id)).toEqual([...MAIL_DESIGN_IDS]);
  expect(designs.find(({ id }) => id === 'drop')?.html).toContain('Ridge Hoodie');
});

test('Another project sees none of it, and pages don’t either', async () => {
  const draft = await create();
  await expect(stranger.call(calls.load, draft)).rejects.toMatchObject({ status: 404 });
  const page = { params: { division, page: draft.params.draft } };
  await expect(owner.call(pageCalls.load, page)).rejects.toMatchObject({ status: 404 });
  const { rows } = await owner.call(pageCalls.list, { query: {} });
  expect(rows.map(({ id }) => id)).not.toContain(draft.params.draft);
});

test('Changes are saved as a page’s are, and kinds that emails can’t show are refused with the reason', async () => {
  const draft = await create();
  const add = (type: string, order: string): PageCommand => ({
    kind: 'insert',
    blocks: [flatBlockSchema.parse({ uid: `${type}-new`, type, parent: null, order })],
  });
  const added = await change(draft, 0, add('quote', 'a1'));
  expect(added.applied).toHaveLength(1);
  const refused = await change(draft, added.sequence, add('liveChat', 'a2'));
  expect(refused.refused).toMatchObject([{ code: 'not-in-email', message: 'Mail programs don’t run this' }]);
  const { document } = await owner.call(calls.load, draft);
  expect(saveTree(openDocument(document)).map(({ type }) => type)).toEqual(['textBlock', 'quote']);
});

test('A version can be saved and made the draft again', async () => {
  const draft = await create();
  const { number } = await owner.call(calls.keepVersion, { ...draft, body: { sequence: 0, note: 'First' } });
  const { sequence } = await change(draft, 0, { kind: 'page', path: 'properties.subject', value: 'Changed' });
  await expect(owner.call(calls.keepVersion, { ...draft, body: { sequence: 0 } })).rejects.toMatchObject({
    status: 409,
  });
  expect(sequence).toBe(1);
  await owner.call(calls.restoreVersion, { params: { ...draft.params, version: number } });
  expect((await owner.call(calls.load, draft)).document.page.properties.subject).toBe('A quick note');
});

test('Products that are gone or sold out give way to others', async () => {
  const body = content([block('productMockup', { product: 'ridge-hoodie' })]);
  expect((await draw(body)).html).toContain('Ridge Hoodie');
  await sql`update products set enabled = false where url_name = 'ridge-hoodie' and store_id = ${shop.storeId}`.execute(
    shop.database,
  );
  const { html, issues } = await draw(body);
  expect(html).toContain('Fern Tote');
  expect(issues.map(({ message }) => message)).toContain(
    'This product can’t be bought now. Readers see Fern Tote in its place.',
  );
  await sql`update products set enabled = true where url_name = 'ridge-hoodie' and store_id = ${shop.storeId}`.execute(
    shop.database,
  );
});

test('A code holds the email where it doesn’t exist or has ended', async () => {
  const body = content([block('discountCode', { code: 'SUMMER10' })]);
  expect(await problems(body)).toContain('code');
  const id = newId();
  await sql`
    insert into discounts (id, project_id, store_id, name, method, value, starts_at, time_zone)
    values (${id}, ${shop.projectId}, ${shop.storeId}, 'Summer', 'code', '{"kind":"percent","percent":10}', now() - interval '2 days', 'Europe/London')`.execute(
    shop.database,
  );
  await sql`
    insert into discount_codes (id, project_id, store_id, discount_id, code, code_key, is_single_use)
    values (${newId()}, ${shop.projectId}, ${shop.storeId}, ${id}, 'Summer10', 'SUMMER10', false)`.execute(
    shop.database,
  );
  const open = await draw(body);
  expect(open.issues.map(({ code }) => code)).not.toContain('code');
  expect(open.html).toContain('Summer10');
  await sql`update discounts set ends_at = now() - interval '1 minute' where id = ${id}`.execute(
    shop.database,
  );
  const { held } = await owner.call(calls.preview, { params: { division }, body });
  expect(held).toMatch(/^SUMMER10 ended on /);
});

const text = (words: string, more: Record<string, unknown> = {}) =>
  content([block('textBlock', { text: words, ...more })]);

test.each([
  ['subject-missing', content([], { subject: '' })],
  ['empty', content([])],
  ['field', text('Hi {{first name}}')],
  ['field', text('Hi {{nickname | you}}')],
  ['field', content([], { subject: 'For {{first name}}' })],
  ['refused', content([{ ...block('textBlock', {}), type: 'gate' }])],
  ['unknown-kind', content([{ ...block('textBlock', {}), type: 'gone' }])],
  ['condition', text('Hello', { conditions: ['isLoggedIn'] })],
  [
    'unsafe-link',
    content([
      {
        ...block('button', { text: 'Go' }),
        properties: { text: 'Go', href: 'javascript:alert(1)', action: '' },
      },
    ]),
  ],
  ['disguised-link', text('[www.bank.example](https://elsewhere.example/)')],
  ['link-empty', content([block('button', { text: 'Go', href: '' })])],
  ['shouting', content([], { subject: 'EVERYTHING MUST GO' })],
  ['shouting', content([], { subject: 'Wow!!!' })],
  ['false-reply', content([], { subject: 'Re: your order' })],
  ['spam-words', content([], { subject: 'Act now' })],
  ['alt-missing', content([block('image', { image: { src: 'https://pictures.example/a.png' } })])],
  ['picture-size', content([block('image', { image: { src: 'https://pictures.example/a.png', alt: 'A' } })])],
  ['little-text', content([block('image', { image: { src: 'https://pictures.example/a.png', alt: 'A' } })])],
  ['limit', content(Array.from({ length: 201 }, (_, n) => block('spacer', {}, `spacer-${n}`)))],
  ['contrast', text('Can you read this?', { fullBackgroundColor: '#222222' })],
  ['product', content([block('productList', { collection: 'no-such-collection' })])],
])('The check finds %s', async (code, body) => {
  expect(await problems(body)).toContain(code);
});

test.each([
  ['an unclosed tag', '<b>Sale <i>today', '&lt;b&gt;Sale &lt;i&gt;today'],
  ['a script', 'Hi <script>alert(1)</script> you', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an event', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  [
    'markup of the email’s own language',
    '</mj-text></mj-column><mj-raw><style>',
    '&lt;/mj-text&gt;&lt;/mj-column&gt;&lt;mj-raw&gt;',
  ],
  ['text pasted from Word', '<p class="MsoNormal"><o:p>Hello</o:p></p><!--[if gte mso 9]>', 'MsoNormal'],
])('%s is text, and none of its markup reaches the email', async (_, words, shown) => {
  const { html } = await draw(text(words));
  expect(html).toContain(shown);
  expect(html).not.toMatch(/<script|<img src=x|<o:p>|<mj-raw|<i>today/);
});

test('Five megabytes of text and a thousand blocks are refused before anything is saved', async () => {
  const draft = await create();
  const insert = (
    blocks: readonly { readonly uid: string; readonly order: string; readonly text: string }[],
  ): PageCommand => ({
    kind: 'insert',
    blocks: blocks.map(({ uid, order, text: words }) =>
      flatBlockSchema.parse({ uid, type: 'textBlock', parent: null, order, properties: { text: words } }),
    ),
  });
  const large = change(draft, 0, insert([{ uid: 'large', order: 'a1', text: 'x'.repeat(5_000_000) }]));
  await expect(large).rejects.toMatchObject({ status: 413 });
  const blocks = Array.from({ length: 1_000 }, (_, at) => block('spacer', {}, `spacer-${at}`));
  const checked = await draw(content(blocks)).catch((error: unknown) => error);
  expect(checked).toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ code: 'limit', stops: true })]),
  });
});

test('The check weighs the email as it is sent', async () => {
  const heavy = Array.from({ length: 60 }, (_, n) =>
    block('textBlock', { text: 'Words '.repeat(400) }, `t${n}`),
  );
  const { issues, bytes } = await draw(content(heavy));
  expect(bytes).toBeGreaterThan(102_000);
  expect(issues.map(({ code }) => code)).toContain('too-heavy');
});

test('Texts of a design that no one has written stop it; a whole letter passes', async () => {
  const draft = await create('announcement');
  const { document } = await owner.call(calls.load, draft);
  const body = content(saveTree(openDocument(document)));
  expect((await draw(body)).issues.find(({ code }) => code === 'sample')?.stops).toBe(true);
  await sql`update stores set seller = ${JSON.stringify({ ...REGISTERED_SELLER, street: '1 Quay Street', city: 'Falmouth' })}::jsonb
    where id = ${shop.storeId}`.execute(shop.database);
  const letter = text(
    `Hi {{first name | there}},\n\n${'We wrote this to say hello, and that all is well here. '.repeat(5)}`,
  );
  expect((await draw(letter)).issues).toEqual([]);
});

test('Without a postal address no email can be sent', async () => {
  await sql`update stores set seller = '{}' where id = ${shop.storeId}`.execute(shop.database);
  const { issues } = await draw(text('Hello'));
  expect(issues.find(({ code }) => code === 'address-missing')?.stops).toBe(true);
});

test('Ten people see the same email, each with their own values', async () => {
  const { people } = await owner.call(calls.preview, {
    params: { division },
    body: content([block('textBlock', { text: 'Hi {{first name | there}}!' })], {
      subject: 'For {{first name | you}}',
    }),
  });
  expect(people).toHaveLength(10);
  const shown = (id: string) => people.find((person) => person.id === id);
  expect(shown('typical')?.subject).toBe('For Maya');
  expect(shown('no-name')).toMatchObject({ subject: 'For you', isDifferent: true });
  expect(shown('no-name')?.html).toContain('Hi there!');
});

test('A test goes to members alone, says that it is one, and waits for saved changes', async () => {
  const draft = await create();
  await expect(
    owner.call(calls.sendTest, { ...draft, body: { sequence: 7, members: [ownerId] } }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(
    owner.call(calls.sendTest, { ...draft, body: { sequence: 0, members: [newId()] } }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await owner.call(calls.sendTest, { ...draft, body: { sequence: 0, members: [ownerId] } })).toEqual({
    sent: 1,
  });
  const mail = await mailTo(server, 'drafts-owner@example.test', '[Test] A quick note');
  expect(mail.text).toContain('Unsubscribe: ');
});
