import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { contactFormCalls } from '../../../../shared/features/help/contact-form/contact-form.calls.ts';
import { storeFactsCalls } from '../../../../shared/features/site/store-facts/store-facts.calls.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { storeFactsJobs } from './store-facts.jobs.ts';

type Entered = CallInput<typeof storeFactsCalls.update>['body'];

let server: TestServer;
let shop: Shop;
let owner: Client;
let product: string;

const FACTS: Entered = {
  name: 'Store north',
  tagline: '',
  email: '',
  country: 'GB',
  instagram: '',
  tiktok: '',
  facebook: '',
  youtube: '',
  x: '',
  pinterest: '',
  threads: '',
  bluesky: '',
  linkedin: '',
  snapchat: '',
  twitch: '',
  announcementKind: 'delivery',
  announcementText: '',
  announcementLink: '',
  announcementFrom: null,
  announcementUntil: null,
};

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  ({ id: product } = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 }));
  await shop.collection('tees', 'Tees');
  const { id: accountId } = await addPerson(server, 'owner@example.test');
  const viewer = await addPerson(server, 'viewer@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values([
      { projectId: shop.projectId, accountId, role: 'owner' },
      { projectId: shop.projectId, accountId: viewer.id, role: 'viewer' },
    ])
    .execute();
  owner = (await signedIn(server, 'owner@example.test')).in('north-project');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from rate_limits`.execute(shop.database));

const change = (facts: Partial<Entered>) =>
  owner.call(storeFactsCalls.update, { body: { ...FACTS, ...facts } });
const page = async (path = '/') => (await server.visitor({ store: 'north' }).request('GET', path)).text;
/** A page of the cache: the second answer comes from it. */
const keptPage = async (path = '/') => {
  await page(path);
  await expect
    .poll(async () =>
      (await server.visitor({ store: 'north' }).request('GET', path)).headers.get('x-page-cache'),
    )
    .toBe('hit');
  return page(path);
};
const part = (html: string, name: string) =>
  new RegExp(`<(\\w+)[^>]*data-part="${name}"[^>]*>([\\s\\S]*?)</\\1>`).exec(html)?.[2] ?? '';
const structuredData = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}');
const rawMailOf = (email: string, subject: string) =>
  eventually(async () => {
    const mails = (await server.services.mail.outbox?.list()) ?? [];
    const found = mails.find((mail) => mail.to === email && mail.subject.includes(subject));
    if (!found) throw new Error(`No mail ‘${subject}’ to ${email}`);
    return { ...found, raw: String(await server.services.mail.outbox?.readRaw(found.id)) };
  }, 15_000);

describe('what a merchant changes on the screen', () => {
  it('is seen on the next visit of a page that was kept', async () => {
    await change({});
    expect(await keptPage()).toContain('Store north');
    await change({ name: 'Harbour & Sons' });
    const html = await page();
    expect(html).not.toContain('Store north');
    for (const [place, text] of [
      ['header', part(html, 'name')],
      ['footer', part(html, 'foot-name')],
      ['title', /<title>([^<]*)<\/title>/.exec(html)?.[1]],
      ['shared links', /property="og:site_name" content="([^"]*)"/.exec(html)?.[1]],
    ] as const)
      expect([place, text]).toEqual([place, expect.stringContaining('Harbour &amp; Sons')]);
    expect(structuredData(html)).toMatchObject({
      '@graph': [
        { '@type': 'OnlineStore', name: 'Harbour & Sons' },
        { '@type': 'WebSite', name: 'Harbour & Sons' },
      ],
    });
    const { name } = await shop.database
      .selectFrom('divisions')
      .innerJoin('stores', 'stores.divisionId', 'divisions.id')
      .select('divisions.name')
      .where('stores.id', '=', shop.storeId)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Harbour & Sons');
  });

  it.each<readonly [string, Partial<Entered>, string, RegExp]>([
    [
      'tagline in the footer',
      { tagline: 'Prints from the pier' },
      '/search/',
      /data-part="foot-name"[\s\S]*Prints from the pier/,
    ],
    [
      'tagline in the title',
      { tagline: 'Prints from the pier' },
      '/',
      /<title>Store north \| Prints from the pier</,
    ],
    [
      'tagline as description',
      { tagline: 'Prints from the pier' },
      '/',
      /name="description" content="Prints from the pier"/,
    ],
    [
      'tagline in structured data',
      { tagline: 'Prints from the pier' },
      '/',
      /"description":"Prints from the pier"/,
    ],
    ['email in the footer', { email: 'hello@quay.test' }, '/search/', /href="mailto:hello@quay\.test"/],
    ['email in structured data', { email: 'hello@quay.test' }, '/', /"email":"hello@quay\.test"/],
    ['country in structured data', { country: 'IE' }, '/', /"addressCountry":"IE"/],
    ['country in delivery', { country: 'IE' }, '/product/sail/', /Ireland|EU delivery|international/i],
    [
      'account in the footer',
      { instagram: '@pier' },
      '/search/',
      /href="https:\/\/www\.instagram\.com\/pier" rel="me noopener"[\s\S]*Instagram/,
    ],
    [
      'account in structured data',
      { tiktok: 'pier' },
      '/',
      /"sameAs":\["https:\/\/www\.tiktok\.com\/@pier"\]/,
    ],
    [
      'own words',
      { announcementKind: 'own', announcementText: 'Closed <Monday>' },
      '/search/',
      /data-part="notice">Closed &lt;Monday&gt;</,
    ],
    [
      'link of own words',
      { announcementKind: 'own', announcementText: 'Sale', announcementLink: '/collection/tees/' },
      '/search/',
      /data-part="notice"><a href="\/collection\/tees\/"[^>]*>Sale</,
    ],
  ])('%s', async (_place, facts, path, seen) => {
    await change({});
    expect(seen.test(await page(path))).toBe(false);
    await change(facts);
    expect(seen.test(await page(path))).toBe(true);
  });

  it('no line is above the header where none is wanted', async () => {
    await change({ announcementKind: 'none' });
    expect(await page('/search/')).not.toContain('data-part="notice"');
  });

  it('names the sender of emails, and where replies go', async () => {
    await change({ name: 'Pier Prints', email: 'hello@pier.test' });
    await (await placeShopOrder(server, shop, { productId: product, email: 'ada@example.test' })).pay();
    const mail = await rawMailOf('ada@example.test', '');
    expect(mail.from).toContain('Pier Prints');
    expect(mail.raw).toMatch(/^Reply-To: hello@pier\.test/m);
    expect(mail.text).toContain('Questions? Write to hello@pier.test');
  });

  it('is named on the receipt', async () => {
    const order = await placeShopOrder(server, shop, { productId: product });
    await order.pay();
    await change({ name: 'Lock Prints' });
    const { text } = await order.visitor.request('GET', `/receipt/${order.hash}/`);
    expect(text).toMatch(/<title>Order \d+ \| Lock Prints</);
    expect(part(text, 'foot-name')).toBe('Lock Prints');
  });

  it('receives the messages of contact forms', async () => {
    await change({ email: 'desk@pier.test' });
    await server.visitor({ store: 'north' }).call(contactFormCalls.send, {
      body: { name: 'Ada', email: 'ada@example.test', message: 'Hello', source: '/', form: '' },
    });
    expect((await rawMailOf('desk@pier.test', 'Ada wrote')).text).toContain('Hello');
  });
});

describe('an announcement with a time', () => {
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const announce = async () => {
    const handler = storeFactsJobs.find(({ job }) => job.name === 'store-facts.announce');
    if (!handler) throw new Error('There is no such job');
    const attempt = {
      id: '1',
      attempt: 1,
      signal: new AbortController().signal,
      logger: createLogger('fatal'),
    };
    await handler.run({}, { services: server.services }, attempt);
  };
  const words = { announcementKind: 'own', announcementText: 'Winter prints' } as const;

  it('isn’t seen before it begins, and kept pages go when it does', async () => {
    await change({ ...words, announcementFrom: at(3_600_000) });
    expect((await keptPage('/')).includes('Winter prints')).toBe(false);
    // An hour later.
    await sql`
      update stores set announcement = jsonb_set(announcement, '{from}', to_jsonb(${at(-60_000)}::text)),
        announcement_changes_at = now() - interval '1 minute', content_version = content_version
      where id = ${shop.storeId}`.execute(shop.database);
    await announce();
    await expect.poll(async () => (await page('/')).includes('Winter prints')).toBe(true);
    const { announcementChangesAt } = await shop.database
      .selectFrom('stores')
      .select('announcementChangesAt')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow();
    expect(announcementChangesAt).toBeNull();
  });

  it('gives way after its end', async () => {
    await change({ ...words, announcementUntil: at(3_600_000) });
    expect((await page('/')).includes('Winter prints')).toBe(true);
    await change({ ...words, announcementFrom: at(-7_200_000), announcementUntil: at(-3_600_000) });
    expect((await page('/')).includes('Winter prints')).toBe(false);
  });
});

describe('without the permission', () => {
  it('a member can neither read nor change it', async () => {
    const viewer = (await signedIn(server, 'viewer@example.test')).in('north-project');
    for (const act of [
      () => viewer.call(storeFactsCalls.get, {}),
      () => viewer.call(storeFactsCalls.update, { body: FACTS }),
    ]) {
      const refusal = await act().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CallRefused);
      expect(refusal).toMatchObject({ status: 403 });
    }
  });

  it('another project’s store stays as it is', async () => {
    const other = await openShop(server, 'south');
    await change({ name: 'Only north' });
    const { name } = await other.database
      .selectFrom('stores')
      .select('name')
      .where('id', '=', other.storeId)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Store south');
  });

  it('hostile words are text, and hostile addresses are refused at their field', async () => {
    await change({ name: '<img src=x onerror=alert(1)>', tagline: '</script><script>alert(1)</script>' });
    const html = await page();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert(1)');
    const refusal = await change({ facebook: 'javascript:alert(1)' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 422,
      body: { errors: { facebook: [expect.stringContaining('Enter a name')] } },
    });
  });
});
