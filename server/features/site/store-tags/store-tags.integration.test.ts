import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { storeTagsCalls } from '../../../../shared/features/site/store-tags/store-tags.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

const FACEBOOK = `<script>!function(f){}('https://connect.facebook.net/en_US/fbevents.js');fbq('init', '123456789012345');</script>`;

let server: TestServer;
let shop: Shop;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
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
beforeEach(() =>
  shop.database.updateTable('stores').set({ tags: '{}' }).where('id', '=', shop.storeId).execute(),
);

const visit = (path: string) => server.visitor({ store: 'north' }).request('GET', path);
const frame = (host: string, id = shop.storeId) =>
  server.visitor({ host }).request('GET', `/store-tags/${id}/`);
const tagsHost = () => `tags.${new URL(server.services.config.publicUrl).host}`;
const policyOf = ({ headers }: { readonly headers: Headers }) => headers.get('content-security-policy') ?? '';

describe('verification', () => {
  it('is in the head of every page at once, also of a closed store, and gone at once', async () => {
    await owner.call(storeTagsCalls.update, {
      body: {
        googleVerification: '<meta name="google-site-verification" content="abc_DEF-123=" />',
        facebookVerification: '<meta name="facebook-domain-verification" content="qwerty12345" />',
      },
    });
    for (const path of ['/', '/search/', '/checkout/']) {
      const { text } = await visit(path);
      expect(text).toContain('<meta name="google-site-verification" content="abc_DEF-123="/>');
      expect(text).toContain('<meta name="facebook-domain-verification" content="qwerty12345"/>');
    }
    await owner.call(storeCalls.update, { body: { id: shop.storeId, comingSoon: true } });
    expect((await visit('/countdown/')).text).toContain('content="abc_DEF-123="');
    await owner.call(storeCalls.update, { body: { id: shop.storeId, comingSoon: false } });
    const { googleVerification } = await owner.call(storeTagsCalls.update, {
      body: { googleVerification: null },
    });
    expect(googleVerification).toBeNull();
    expect((await visit('/')).text).not.toContain('google-site-verification');
  });
});

describe('tags', () => {
  it('are on pages where people look around, and never where they pay or are themselves', async () => {
    await owner.call(storeTagsCalls.update, { body: { measurementId: 'G-ABC123' } });
    const address = `http://${tagsHost()}/store-tags/${shop.storeId}/`;
    for (const path of ['/', '/product/sail/', '/search/', '/collection/all-products/']) {
      const page = await visit(path);
      expect([path, page.text.includes(address)]).toEqual([path, true]);
      expect(policyOf(page)).toContain(`http://${tagsHost()}`);
      expect(policyOf(page)).not.toMatch(/google|facebook|pinterest/);
    }
    for (const path of [
      '/basket/',
      '/checkout/',
      '/login/',
      '/account/',
      '/order-history/',
      '/newsletter/',
    ]) {
      const page = await visit(path);
      expect([path, page.text.includes('store-tags')]).toEqual([path, false]);
    }
  });

  it('bring nothing to a store without any', async () => {
    await owner.call(storeTagsCalls.update, { body: { uaTrackingId: 'UA-1234567-1' } });
    expect((await visit('/')).text).not.toContain('store-tags');
    expect((await frame(tagsHost())).status).toBe(404);
  });

  it('run in a frame that only the store shows, and that reaches only the services in use', async () => {
    await owner.call(storeTagsCalls.update, { body: { facebookPixel: FACEBOOK } });
    const meta = await frame(tagsHost());
    expect(meta.status).toBe(200);
    expect(policyOf(meta)).toContain(
      `frame-ancestors http://north.${new URL(server.services.config.publicUrl).host}`,
    );
    expect(policyOf(meta)).toContain('img-src https://www.facebook.com');
    expect(policyOf(meta)).not.toMatch(/google|pinterest/);
    expect(meta.text).toContain('"facebookPixel":"123456789012345"');
    expect(meta.text).not.toContain('fbq(');
    await owner.call(storeTagsCalls.update, { body: { measurementId: 'G-ABC123' } });
    expect(policyOf(await frame(tagsHost()))).toContain('https://www.googletagmanager.com');
  });

  it('have no frame on any other host, and none for a store that isn’t there', async () => {
    await owner.call(storeTagsCalls.update, { body: { measurementId: 'G-ABC123' } });
    const main = new URL(server.services.config.publicUrl).host;
    for (const host of [main, `north.${main}`]) expect((await frame(host)).status).toBe(404);
    expect((await frame(tagsHost(), '0198c0de-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await frame(tagsHost(), 'x')).status).toBe(404);
  });

  it('are read and changed with the permission for settings alone', async () => {
    const viewer = (await signedIn(server, 'viewer@example.test')).in('north-project');
    for (const act of [
      () => viewer.call(storeTagsCalls.get, {}),
      () => viewer.call(storeTagsCalls.update, { body: { measurementId: null } }),
    ])
      expect(await act().catch((error: unknown) => error)).toMatchObject({ status: 403 });
  });

  it('are refused in the specification’s words, and nothing is kept', async () => {
    const refusal = await owner
      .call(storeTagsCalls.update, { body: { facebookPixel: '<script>alert(1)</script>' } })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 422,
      body: { errors: { facebookPixel: ['Invalid Facebook Pixel'] } },
    });
    expect(await owner.call(storeTagsCalls.get, {})).toMatchObject({ facebookPixel: null });
  });
});
