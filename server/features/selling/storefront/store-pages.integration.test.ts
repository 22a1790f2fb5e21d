import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, PASSWORD } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let tee: { id: string };

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  const tees = await shop.collection('tees', 'Tees');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400, collectionId: tees });
});
afterAll(() => server.close());

const north = () => server.visitor({ store: 'north' });
const originOf = (visitor: Client) => `http://${visitor.options.host}`;

/** Posts a form as a browser without scripts does. */
const post = (
  visitor: Client,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  visitor.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: originOf(visitor), ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const attribute = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
};

async function withTee(): Promise<Client> {
  const visitor = north();
  const fields = { productId: tee.id, colour: 'White', size: 'M', list: 'main' };
  await post(visitor, '/product/tree-tee/?colour=White', fields);
  return visitor;
}

const ADDRESS = {
  'shipping.name': 'Ada Lovelace',
  'shipping.street': '12 St James’s Square',
  'shipping.city': 'London',
  'shipping.zip': 'sw1y 4jh',
  'shipping.country': 'GB',
};
const CARD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/40', cardCvc: '123' };

describe('a store without scripts', () => {
  it('shows a product with its colours as links and its sizes told apart by words', async () => {
    await shop.stock('White', 'S', 0);
    const { status, text, headers } = await north().request('GET', '/product/tree-tee/?colour=White');
    expect(status).toBe(200);
    expect(text).toMatch(/<title>Tree tee \| Store north<\/title>/);
    expect(text).toMatch(/<input type="radio"[^>]*value="S"[^>]*disabled|<input[^>]*disabled[^>]*value="S"/);
    expect(text).toContain('Sold out');
    expect(text).toContain('"@type":"Product"');
    expect(text).toMatch(/rel="canonical" href="http:\/\/north\.localhost:\d+\/product\/tree-tee\/"/);
    expect(text).toMatch(/fetchpriority="high"/i);
    expect(headers.getSetCookie()).toEqual([]);
    expect(text).not.toMatch(/\/assets\/(entry\.client|dashboard)/);
  });

  it('answers an unknown product with the store’s own 404', async () => {
    const { status, text } = await north().request('GET', '/product/nothing/');
    expect(status).toBe(404);
    expect(text).toContain('Store north');
  });

  it('adds to the basket, changes it, and explains refusals', async () => {
    const visitor = north();
    const fields = { productId: tee.id, colour: 'White', list: 'main' };
    const refused = await post(visitor, '/product/tree-tee/', { ...fields, size: 'S' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('just sold out');
    const added = await post(visitor, '/product/tree-tee/', { ...fields, size: 'M' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/basket/']);
    const basket = await visitor.request('GET', '/basket/');
    expect(basket.text).toContain('Tree tee');
    const key = attribute(basket.text, 'key');
    expect((await post(visitor, '/basket/', { key, quantity: '3' })).status).toBe(303);
    const items = await visitor.call(basketCalls.listBasketMinified, { params: { name: 'main' } });
    expect(items.count).toBe(3);
    expect(visitor.cookies.get('basket-count')).toBe('3');
  });

  it('leaves at the checkout only what leads back or has to be read', async () => {
    const visitor = await withTee();
    const { text } = await visitor.request('GET', '/checkout/');
    expect(text).toContain('Back to your basket');
    expect(text).toContain('href="/shop-policy/terms-of-sale/"');
    expect(text).not.toContain('<search');
    expect(text).not.toContain('href="/collection/tees/"');
    expect(text).not.toContain('href="/login/');
    expect((await visitor.request('GET', '/basket/')).text).toContain('<search');
  });

  it('promises returns where its owner does: at the product, in the terms and to search engines', async () => {
    const stores = shop.database.updateTable('stores').where('id', '=', shop.storeId);
    const read = async () => {
      const pages = ['/product/tree-tee/', '/shop-policy/terms-of-sale/'];
      const answers = await Promise.all(pages.map((path) => north().request('GET', path)));
      return answers.map(({ text }) => text);
    };
    await stores.set({ returnDays: 60 }).execute();
    const [product, terms] = await eventually(async () => {
      const texts = await read();
      expect(texts[0]).toContain('Return it unused within 60 days');
      return texts;
    });
    expect(product).toContain('"merchantReturnDays":60');
    expect(terms).toContain('return an unused item within 60 days');
    await stores.set({ returnDays: null }).execute();
    await eventually(async () => expect((await read())[0]).not.toContain('Return it unused'));
    expect((await read())[0]).not.toContain('MerchantReturnPolicy');
  });

  it('offers the newsletter below its products, by a form, and not while someone pays', async () => {
    const stores = shop.database.updateTable('stores').where('id', '=', shop.storeId);
    const offered = async (path: string) =>
      (await (await withTee()).request('GET', path)).text.includes('New prints first');
    await stores.set({ subscriberOffer: 'New prints first' }).execute();
    await eventually(async () => expect(await offered('/')).toBe(true));
    expect(await offered('/product/tree-tee/')).toBe(true);
    expect(await offered('/checkout/')).toBe(false);
    expect(await offered('/basket/')).toBe(false);
    await stores.set({ subscriberOffer: '' }).execute();
    await eventually(async () => expect(await offered('/')).toBe(false));
  });

  it('tells the browser how many things are saved, and when none are', async () => {
    const visitor = north();
    await post(visitor, '/product/tree-tee/', { productId: tee.id, colour: 'White', list: 'favourites' });
    expect(visitor.cookies.get('favourites-count')).toBe('1');
    expect(visitor.cookies.has('basket-count')).toBe(false);
    const { items } = await visitor.call(basketCalls.listFavourites, {});
    const key = items[0]?.key ?? '';
    await post(visitor, '/basket/', { key, name: 'favourites', intent: 'remove' });
    expect(visitor.cookies.has('favourites-count')).toBe(false);
  });

  it('refuses a form posted from another site', async () => {
    const visitor = north();
    const fields = { productId: tee.id, colour: 'White', size: 'M', list: 'main' };
    const answer = await post(visitor, '/product/tree-tee/', fields, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  it('checks out by forms: wrong fields, a declined card, another card, the receipt', async () => {
    const visitor = await withTee();
    const page = await visitor.request('GET', '/checkout/');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const hidden = {
      orderKey: attribute(page.text, 'orderKey'),
      attemptKey: attribute(page.text, 'attemptKey'),
      seen: attribute(page.text, 'seen'),
      methodId: attribute(page.text, 'methodId'),
      billingSame: 'yes',
      intent: 'place',
    };
    const wrong = await post(visitor, '/checkout/', {
      ...hidden,
      ...CARD,
      email: 'nobody',
      ...ADDRESS,
      'shipping.city': '',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Please enter a valid email address');
    expect(wrong.text).toContain('This field is required');
    expect(wrong.text).toContain('Ada Lovelace');

    const good = { ...hidden, ...ADDRESS, email: 'forms@example.test' };
    const declined = await post(visitor, '/checkout/', {
      ...good,
      ...CARD,
      cardNumber: '4000 0000 0000 0002',
    });
    expect(declined.text).toContain('Your card was declined');
    const retry = {
      orderKey: attribute(declined.text, 'orderKey'),
      attemptKey: attribute(declined.text, 'attemptKey'),
      seen: attribute(declined.text, 'seen'),
      intent: 'pay',
    };
    const paid = await post(visitor, '/checkout/', { ...retry, ...CARD });
    expect(paid.status).toBe(303);
    const receipt = await visitor.request('GET', paid.headers.get('location') ?? '');
    expect(receipt.status).toBe(200);
    expect(receipt.text).toContain('Thank you for your order');
    expect(receipt.text).toContain('SW1Y 4JH');
    expect(receipt.headers.get('cache-control')).toContain('no-store');
    await mailTo(server, 'forms@example.test', 'is confirmed');
    const again = await post(visitor, '/checkout/', { ...good, ...CARD });
    expect(again.headers.get('location')).toBe(paid.headers.get('location'));
  });

  it('keeps receipts and orders open to buyers when it closes', async () => {
    const closing = await openShop(server, 'closing');
    const sold = await closing.product({ urlName: 'last-tee', name: 'Last tee', priceMinor: 2400 });
    const visitor = server.visitor({ store: 'closing' });
    const item = { productId: sold.id, colour: 'White', size: 'M', list: 'main' };
    await post(visitor, '/product/last-tee/', item);
    const page = await visitor.request('GET', '/checkout/');
    const paid = await post(visitor, '/checkout/', {
      ...ADDRESS,
      ...CARD,
      orderKey: attribute(page.text, 'orderKey'),
      attemptKey: attribute(page.text, 'attemptKey'),
      seen: attribute(page.text, 'seen'),
      methodId: attribute(page.text, 'methodId'),
      email: 'closing@example.test',
      billingSame: 'yes',
      intent: 'place',
    });
    const path = paid.headers.get('location') ?? '';
    const buyer = server.visitor({ store: 'closing' });
    const receipt = await buyer.request('GET', path);
    const picture = /src="(\/omnis\/v3\/frontend\/pictures\/[^"]+)"/.exec(receipt.text)?.[1] ?? '';
    const history = /href="(\/order-history\/[^"]+\/)"/.exec(receipt.text)?.[1] ?? '';
    const unsold = await closing.product({ urlName: 'next-tee', name: 'Next tee', priceMinor: 2400 });
    const { fileId } = await closing.database
      .selectFrom('productImages')
      .select('fileId')
      .where('productId', '=', unsold.id)
      .executeTakeFirstOrThrow();
    await closing.database
      .updateTable('stores')
      .set({ passwordHash: 'not to be guessed' })
      .where('id', '=', closing.storeId)
      .execute();
    await eventually(async () => expect((await buyer.request('GET', '/')).status).toBe(302));

    const statuses = async (paths: string[]) =>
      Promise.all(paths.map(async (each) => (await buyer.request('GET', each)).status));
    const ownPages = [path, history, path.replace('receipt', 'update-address'), '/order-history/', picture];
    expect(await statuses(ownPages)).toEqual([200, 200, 200, 200, 200]);
    const soon = await buyer.request('GET', path);
    expect(soon.text).toContain('Thank you for your order');
    expect(soon.text).toMatch(/Placed \d\d\/\d\d\/\d\d \d\d:\d\d [ap]m/);
    expect(
      await statuses(['/product/last-tee/', '/basket/', `/omnis/v3/frontend/pictures/${fileId}/`]),
    ).toEqual([302, 302, 403]);
  });

  it('asks the bank’s question by forms: declined, asked again, approved, and a repeat pays nothing more', async () => {
    const visitor = await withTee();
    const page = await visitor.request('GET', '/checkout/');
    const hiddenIn = (text: string) => ({
      orderKey: attribute(text, 'orderKey'),
      attemptKey: attribute(text, 'attemptKey'),
      seen: attribute(text, 'seen'),
    });
    const asked = await post(visitor, '/checkout/', {
      ...hiddenIn(page.text),
      ...ADDRESS,
      ...CARD,
      cardNumber: '4000 0025 0000 3155',
      email: 'bank@example.test',
      methodId: attribute(page.text, 'methodId'),
      billingSame: 'yes',
      intent: 'place',
    });
    expect(asked.text).toContain('Confirm with your bank');
    const declined = await post(visitor, '/checkout/', { ...hiddenIn(asked.text), intent: 'decline' });
    expect(declined.text).toContain('You didn’t approve the payment');
    const second = { ...hiddenIn(declined.text), ...CARD, cardNumber: '4000 0025 0000 3155', intent: 'pay' };
    const askedAgain = await post(visitor, '/checkout/', second);
    expect(askedAgain.text).toContain('Confirm with your bank');
    const reloaded = await visitor.request('GET', '/checkout/');
    expect(reloaded.text).toContain('Confirm with your bank');
    expect(reloaded.text).not.toContain('You didn’t approve the payment');
    const approval = { ...hiddenIn(reloaded.text), intent: 'approve' };
    const paid = await post(visitor, '/checkout/', approval);
    expect(paid.status).toBe(303);
    expect((await visitor.request('GET', paid.headers.get('location') ?? '')).text).toContain(
      'Thank you for your order',
    );
    for (const repeat of [approval, second, { ...second, intent: 'quote' }]) {
      const answer = await post(visitor, '/checkout/', repeat);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, paid.headers.get('location')]);
    }
  });

  it('shows the price for another country by a form, and fills in the form again', async () => {
    const visitor = await withTee();
    const page = await visitor.request('GET', '/checkout/');
    const abroad = await post(visitor, '/checkout/', {
      orderKey: attribute(page.text, 'orderKey'),
      attemptKey: attribute(page.text, 'attemptKey'),
      seen: attribute(page.text, 'seen'),
      ...ADDRESS,
      'shipping.country': 'DE',
      email: 'abroad@example.test',
      methodId: attribute(page.text, 'methodId'),
      intent: 'quote',
    });
    expect(abroad.status).toBe(200);
    expect(attribute(abroad.text, 'email')).toBe('abroad@example.test');
    expect(attribute(abroad.text, 'seen')).not.toBe(attribute(page.text, 'seen'));
  });

  it('names its pages to search engines and keeps private ones out', async () => {
    const visitor = north();
    const sitemap = await visitor.request('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('xml');
    expect(sitemap.text).toMatch(/<loc>http:\/\/north\.localhost:\d+\/product\/tree-tee\/<\/loc>/);
    const paths = [...sitemap.text.matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(paths).not.toContain('/login/');
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const page = await visitor.request('GET', path);
      expect([page.status, page.text.includes('content="noindex"')], path).toEqual([200, false]);
    }
    const [, picture = ''] = /<image:loc>http:\/\/[^/]+([^<]+)<\/image:loc>/.exec(sitemap.text) ?? [];
    const image = await visitor.request('GET', picture);
    expect([image.status, image.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await visitor.request('GET', '/shop-sitemap/')).text).toContain('href="/product/tree-tee/"');
    expect((await visitor.request('GET', '/robots.txt')).text).toContain('Disallow: /checkout/');
    expect((await visitor.request('GET', '/basket/')).text).toMatch(/<meta name="robots" content="noindex"/);
  });
});

describe('what a store shows outside its pages', () => {
  it('has a picture on shared links, and breadcrumbs and delivery in its data', async () => {
    for (const path of ['/', '/collection/tees/', '/product/tree-tee/'])
      expect((await north().request('GET', path)).text, path).toMatch(
        /property="og:image" content="http:\/\/north\.localhost:\d+\/omnis\/v3\/frontend\/media\/[0-9a-f-]+\/social\/"/,
      );
    const shared = async (colour: string) =>
      /property="og:image" content="([^"]+)"/.exec(
        (await north().request('GET', `/product/tree-tee/?colour=${colour}`)).text,
      )?.[1];
    const black = (await shared('Black')) ?? '';
    expect(black).not.toBe(await shared('White'));
    const card = await north().request('GET', new URL(black).pathname);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { text } = await north().request('GET', '/product/tree-tee/');
    expect(text).toContain('property="og:image:width" content="1200"');
    expect(text).toContain('property="og:image:height" content="630"');
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)['@graph']).toMatchObject([
      {
        '@type': 'ProductGroup',
        hasVariant: expect.arrayContaining([expect.objectContaining({ color: 'Black', size: 'M' })]),
      },
      { '@type': 'OfferShippingDetails', shippingDestination: { addressCountry: 'GB' } },
      { '@type': 'OfferShippingDetails' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1, name: 'Home' }, { name: 'Tees' }, { position: 3 }],
      },
    ]);
  });

  it('has its own icon, which no name can break out of', async () => {
    await shop.database
      .updateTable('stores')
      .set({ name: '<Tags & more' })
      .where('id', '=', shop.storeId)
      .execute();
    await eventually(async () => {
      const icon = await north().request('GET', '/icon.svg');
      expect(icon.headers.get('content-type')).toBe('image/svg+xml');
      expect(icon.text).toContain('>&lt;</text>');
    });
    expect((await north().request('GET', '/favicon.ico')).headers.get('location')).toBe('/icon.svg');
    expect((await server.visitor().request('GET', '/favicon.ico')).headers.get('location')).toBe(
      '/selvedge.svg',
    );
    await shop.database
      .updateTable('stores')
      .set({ name: 'Store north' })
      .where('id', '=', shop.storeId)
      .execute();
  });
});

describe('kept pages', () => {
  it('are rendered once, revalidated, compressed, and dropped the moment their content changes', async () => {
    const visitor = north();
    const get = (path: string, headers: Record<string, string> = {}) =>
      visitor.request('GET', path, { headers });
    await shop.database.updateTable('products').set({ name: 'Oak tee' }).where('id', '=', tee.id).execute();
    await expect.poll(async () => (await get('/product/tree-tee/')).text).toContain('Oak tee');
    await expect
      .poll(async () => (await get('/product/tree-tee/?utm_source=mail')).headers.get('x-page-cache'))
      .toBe('hit');
    const kept = await get('/product/tree-tee/');
    expect(kept.text).toContain('Oak tee');
    expect(kept.headers.getSetCookie()).toEqual([]);
    const etag = kept.headers.get('etag') ?? '';
    expect((await get('/product/tree-tee/', { 'if-none-match': etag })).status).toBe(304);
    expect(
      (await get('/product/tree-tee/', { 'accept-encoding': 'br' })).headers.get('content-encoding'),
    ).toBe('br');

    await shop.database.updateTable('products').set({ priceMinor: 3300 }).where('id', '=', tee.id).execute();
    await expect.poll(async () => (await get('/product/tree-tee/')).text).toContain('£33.00');
    await shop.stock('White', 'L', 1);
    await expect.poll(async () => (await get('/product/tree-tee/')).text).toContain('Only 1 left');
  });

  it('reach no other process late, and no other store', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl, pages: true });
    try {
      const there = second.visitor({ store: 'north' });
      await there.request('GET', '/product/tree-tee/');
      await expect
        .poll(async () => (await there.request('GET', '/product/tree-tee/')).headers.get('x-page-cache'))
        .toBe('hit');
      await shop.database.updateTable('products').set({ name: 'Elm tee' }).where('id', '=', tee.id).execute();
      await expect
        .poll(async () => (await there.request('GET', '/product/tree-tee/')).text)
        .toContain('Elm tee');
      await openShop(server, 'south');
      expect((await server.visitor({ store: 'south' }).request('GET', '/product/tree-tee/')).status).toBe(
        404,
      );
    } finally {
      await second.close();
    }
  });

  it('of people who are signed in are theirs alone, and end with their session', async () => {
    const path = '/product/tree-tee/';
    const guest = north();
    await expect.poll(async () => (await guest.request('GET', path)).headers.get('x-page-cache')).toBe('hit');
    const shoppers = await Promise.all(
      ['ada@example.test', 'ben@example.test'].map(async (email) => {
        await addPerson(server, email);
        const shopper = north();
        await shopper.call(identityCalls.login, { body: { email, password: PASSWORD } });
        return shopper;
      }),
    );
    for (const shopper of shoppers) {
      await expect
        .poll(async () => (await shopper.request('GET', path)).headers.get('x-page-cache'))
        .toBe('hit');
      const { headers, text } = await shopper.request('GET', path);
      expect(text).toContain('href="/account/"');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const kept = await guest.request('GET', path);
    expect(kept.headers.get('x-page-cache')).toBe('hit');
    expect(kept.text).not.toContain('href="/account/"');

    const [ada] = shoppers;
    const left = north();
    for (const [name, value] of ada?.cookies ?? []) left.cookies.set(name, value);
    await ada?.call(identityCalls.logout, {});
    const ended = await left.request('GET', path);
    expect(ended.headers.get('x-page-cache')).not.toBe('hit');
    expect(ended.text).not.toContain('href="/account/"');
  });

  it.each([
    ['a session cookie written with a space', '/', 'selvedge-session ', 'not-a-session'],
    ['a variation in the address', '/?homepage=Old', 'other', ''],
    ['a variation in an encoded cookie', '/', 'split-tests', 'homepage%2ENew%2E1'],
  ])('are not shared with %s', async (_, path, cookie, value) => {
    const visitor = north();
    await expect
      .poll(async () => (await visitor.request('GET', '/')).headers.get('x-page-cache'))
      .toBe('hit');
    visitor.cookies.set(cookie, value);
    expect((await visitor.request('GET', path)).headers.get('x-page-cache')).not.toBe('hit');
  });
});
