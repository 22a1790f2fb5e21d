import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import type { BundleFields } from '../../../../shared/features/making/bundles/bundles.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { getProduct } from '../../../../shared/features/selling/storefront/storefront.ts';
import { bundlePriceMinor } from '../../../../shared/rules/bundles/bundles.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { editProductsAct } from '../products/edit-products.act.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let sail: { id: string };
let tide: { id: string };

const join = async (of: Shop, email: string) => {
  const person = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: person.id, role: 'owner' })
    .execute();
  return (await signedIn(server, email)).in(of.projectId);
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  merchant = await join(shop, 'merchant@example.test');
  sail = await shop.product({ urlName: 'sail', name: 'Sail tee', priceMinor: 2400 });
  tide = await shop.product({ urlName: 'tide', name: 'Tide tee', priceMinor: 1800 });
});
afterAll(() => server.close());

const fields = (more: Partial<BundleFields> = {}): BundleFields => ({
  name: 'Weekend set',
  urlName: '',
  description: '',
  pricing: { kind: 'fixed', value: 4_000 },
  items: [
    { productId: sail.id, quantity: 1 },
    { productId: tide.id, quantity: 1 },
  ],
  enabled: true,
  ...more,
});
const create = (more: Partial<BundleFields> = {}, publish = true) =>
  merchant.call(bundleCalls.create, { body: { fields: fields(more), publish, acceptsLoss: false } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error.body : Promise.reject(error)),
  );
const page = (urlName: string) =>
  server.visitor({ store: 'north' }).call(getProduct, { params: { urlName } });
const setProduct = (id: string, change: { enabled?: boolean; priceMinor?: number }) =>
  shop.database.updateTable('products').set(change).where('id', '=', id).execute();

describe('making a bundle', () => {
  it('sells it in the store with its items, its saving and its picture', async () => {
    const bundle = await create({ name: 'First set' });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(bundle).toMatchObject({ urlName: 'first-set', isLive: true, isPublished: true, revision: 1 });
    const shown = await page('first-set');
    expect(shown).toMatchObject({
      kind: 'bundle',
      priceMinor: 4_000,
      vat: { amountMinor: 667 },
      pieces: [
        { name: 'Sail tee', priceMinor: 2_400 },
        { name: 'Tide tee', priceMinor: 1_800 },
      ],
    });
    await vi.waitFor(async () => expect((await page('first-set')).pictures).toHaveLength(1), 20_000);
  });

  it('keeps a draft out of the store, and lists it as one', async () => {
    const draft = await create({ name: 'Quiet set', items: [] }, false);
    expect(draft).toMatchObject({ isPublished: false, isLive: false });
    expect(await refusal(page('quiet-set'))).toMatchObject({ code: 'not-found' });
    const { rows, views } = await merchant.call(productsCalls.listRows, { query: { view: 'draft' } });
    expect(rows).toEqual([
      expect.objectContaining({ name: 'Quiet set', status: 'draft', baseName: 'Bundle', designId: null }),
    ]);
    expect(views?.draft).toBe(1);
  });

  it('refuses a single item, more than ten, an address that is taken, and strangers’ products', async () => {
    const one = { items: [{ productId: sail.id, quantity: 1 }] };
    expect(await refusal(create(one))).toMatchObject({ errors: { items: ['Add at least two items'] } });
    const eleven = {
      items: [
        { productId: sail.id, quantity: 10 },
        { productId: tide.id, quantity: 1 },
      ],
    };
    expect(await refusal(create(eleven))).toMatchObject({
      errors: { items: ['A bundle can have up to 10 items'] },
    });
    expect(await refusal(create({ urlName: 'sail' }))).toMatchObject({
      errors: { urlName: ['Another product has this address. Choose a different one.'] },
    });
    const south = await openShop(server, 'south');
    const theirs = await south.product({ urlName: 'moon', name: 'Moon tee', priceMinor: 900 });
    const stolen = {
      items: [
        { productId: sail.id, quantity: 1 },
        { productId: theirs.id, quantity: 1 },
      ],
    };
    expect(await refusal(create(stolen))).toMatchObject({
      errors: { items: ['One of these products no longer exists. Remove it.'] },
    });
  });

  it('sells at a loss only once the merchant agrees', async () => {
    const cheap = { name: 'Cheap set', pricing: { kind: 'fixed', value: 200 } } as const;
    expect(await refusal(create(cheap))).toMatchObject({ code: 'sells-at-loss' });
    const body = { fields: fields(cheap), publish: true, acceptsLoss: true };
    expect(await merchant.call(bundleCalls.create, { body })).toMatchObject({ isLive: true });
  });

  it('refuses to save over what someone else has saved', async () => {
    const { id, urlName } = await create({ name: 'Shared set' });
    const save = (name: string) =>
      merchant.call(bundleCalls.update, {
        params: { bundle: id },
        body: { fields: fields({ name, urlName }), publish: false, acceptsLoss: false, revision: 1 },
      });
    expect(await save('Theirs')).toMatchObject({ name: 'Theirs', revision: 2 });
    expect(await refusal(save('Mine'))).toMatchObject({ code: 'older-revision' });
    const { bundle } = await merchant.call(bundleCalls.get, { params: { urlName } });
    expect(bundle?.name).toBe('Theirs');
  });
});

describe('an edit of many products', () => {
  it('leaves bundles as they are, and says why', async () => {
    const { id } = await create({ name: 'Edited set' });
    const outcomes = await inScope(shop.database, { kind: 'project', projectId: shop.projectId }, (tx) =>
      editProductsAct.run(
        [id],
        { edit: { kind: 'add-tag', tag: 'sea' }, allowLoss: false, accepts: [] },
        { tx, projectId: shop.projectId, accountId: id, jobs: server.services.jobs },
      ),
    );
    expect(outcomes).toEqual([
      { id, name: 'Edited set', reason: 'Bundles are changed one at a time, in the bundle maker' },
    ]);
    const preview = await merchant.call(productsCalls.previewEdit, {
      body: { rows: { ids: [id, sail.id] }, edit: { kind: 'add-tag', tag: 'sea' } },
    });
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(preview).toMatchObject({
      total: 2,
      changing: 1,
      reasons: [{ reason: 'Bundles are changed one at a time, in the bundle maker', count: 1 }],
    });
  });
});

describe('its items', () => {
  it('take it out of the store while one of them is hidden, and bring it back', async () => {
    await create({ name: 'Shy set' });
    await setProduct(tide.id, { enabled: false });
    expect(await refusal(page('shy-set'))).toMatchObject({ code: 'not-found' });
    const { rows } = await merchant.call(productsCalls.listRows, { query: { view: 'attention' } });
    expect(rows.map(({ name }) => name)).toContain('Shy set');
    await setProduct(tide.id, { enabled: true });
    expect(await page('shy-set')).toMatchObject({ name: 'Shy set' });
  });

  it('change its price with theirs, as the rule says', async () => {
    const cases = [
      { kind: 'percent', value: 1_250 },
      { kind: 'amount', value: 333 },
      { kind: 'fixed', value: 4_100 },
    ] as const;
    for (const [index, pricing] of cases.entries()) await create({ name: `Moving set ${index}`, pricing });
    for (const priceMinor of [1_801, 2_999, 1_111, 1_800]) {
      await setProduct(tide.id, { priceMinor });
      for (const [index, pricing] of cases.entries())
        expect((await page(`moving-set-${index}`)).priceMinor).toBe(
          bundlePriceMinor(2_400 + priceMinor, pricing),
        );
    }
  });
});
