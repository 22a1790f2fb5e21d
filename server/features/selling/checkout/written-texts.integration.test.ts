import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  elementSchema,
  emptyScene,
  outlineText,
  type Scene,
  storedSceneSchema,
  type TextField,
} from '../../../../shared/features/making/studio/studio.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../../../shared/features/selling/checkout/checkout.ts';
import { receiptCalls } from '../../../../shared/features/selling/receipt/receipt.ts';
import { storefrontCalls } from '../../../../shared/features/selling/storefront/storefront.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { bundledFonts } from '../../making/fonts/fonts.ts';

const FIELD: TextField = { label: 'Name', required: true, maxLength: 12, letters: 'letters' };
const PATIENT = { timeout: 90_000, interval: 200 };

let server: TestServer;
let shop: Shop;
let merchant: Client;
let factory: Client;
let productId: string;
let design: { id: string; revision: number; scene: Scene };

const withField = (scene: Scene, field: TextField): Scene => ({
  ...scene,
  sides: scene.sides.map((side) => ({
    ...side,
    elements: side.elements.map((element) => (element.kind === 'text' ? { ...element, field } : element)),
  })),
});

async function publish(scene: Scene, revision: number) {
  const params = { design: design.id };
  await merchant.call(productsCalls.publishDesign, {
    params,
    body: { revision, verdict: ['hairline', 'soft'] },
  });
  design = { ...design, scene, revision };
  return vi.waitFor(async () => {
    const found = await merchant.call(productsCalls.getProduct, { params: { urlName: 'greeting' } });
    expect(found.product.status).toBe('live');
    expect(found.printFiles.every(({ status }) => status === 'ready')).toBe(true);
    const page = await server
      .visitor({ store: shop.subdomain })
      .call(storefrontCalls.getProduct, { params: { urlName: 'greeting' } });
    const [field] = scene.sides[0]?.elements ?? [];
    expect(page.personalizationTemplate[0]?.maxLength).toBe(
      field?.kind === 'text' ? field.field?.maxLength : null,
    );
    return page;
  }, PATIENT);
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  const person = await addPerson(server, 'merchant@example.test');
  await addPerson(server, 'floor@example.test', { factory: true });
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: person.id, role: 'owner' })
    .execute();
  merchant = (await signedIn(server, 'merchant@example.test')).in(shop.projectId);
  // Publishing waits for others that publish in the same project, and its rendering gets a place in line.
  merchant.statementsMax = 8;
  factory = await signedIn(server, 'floor@example.test');
  const { baseProduct } = await merchant.call(catalogueCalls.fetchBaseProduct, {
    query: { sku: 'SV-POSTCARD' },
  });
  const text = elementSchema.parse({
    kind: 'text',
    id: 'name',
    text: 'Ada',
    fontId: 'inter',
    size: 20,
    colour: '#102030',
    x: 74,
    y: 52,
    field: FIELD,
  });
  const empty = emptyScene(baseProduct.printAreas);
  const scene = {
    ...empty,
    sides: empty.sides.map((side, at) => (at === 0 ? { ...side, elements: [text] } : side)),
  };
  const settings = designSettingsSchema.parse({ name: 'Greeting', colours: ['White'], priceMinor: 450 });
  const { id } = await merchant.call(studioCalls.createDesign, {
    body: { baseSku: 'SV-POSTCARD', scene, settings },
  });
  design = { id, revision: 1, scene };
  const page = await publish(scene, 1);
  productId = page.id;
  await shop.database
    .updateTable('blanks')
    .set({ stock: 50, costMinor: 100 })
    .where('sku', 'like', 'SV-POSTCARD%')
    .execute();
}, 120_000);
afterAll(() => server.close());

const visit = () => server.visitor({ store: shop.subdomain });

async function add(visitor: Client, name: string | null) {
  const { variants } = await visitor.call(storefrontCalls.getProduct, { params: { urlName: 'greeting' } });
  return visitor.call(basketCalls.addItemToCart, {
    body: {
      item: {
        productId,
        productColor: variants.colours[0]?.name,
        productSize: variants.sizes[0],
        ...(name !== null && { personalization: { name } }),
      },
    },
  });
}

async function order(visitor: Client) {
  const { basket, methodId } = await visitor.call(checkoutCalls.getCheckout, { query: {} });
  const { lines, totalMinor } = basket.totals;
  const placed = await visitor.call(checkoutCalls.placeOrder, {
    body: {
      orderKey: randomUUID(),
      email: 'ada@example.test',
      shipping: {
        name: 'Ada Lovelace',
        street: '12 St James’s Square',
        city: 'London',
        zip: 'SW1Y 4JH',
        country: 'GB',
      },
      methodId: methodId ?? '',
      seen: {
        totalMinor,
        lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
      },
    },
  });
  await visitor.call(paymentCalls.confirm, {
    body: {
      clientSecret: placed.clientSecret ?? '',
      card: { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
      idempotencyKey: randomUUID(),
    },
  });
  await eventsDelivered(shop.database);
  return visitor.call(receiptCalls.getReceipt, { params: { orderHash: placed.orderHash } });
}

describe('a product with words of the shopper’s own', () => {
  it('says on its page what can be written, with pictures to write on', async () => {
    const page = await visit().call(storefrontCalls.getProduct, { params: { urlName: 'greeting' } });
    expect(page).toMatchObject({
      personalizable: true,
      personalizationTemplate: [{ id: 'name', side: 'front', label: 'Name', required: true, sample: 'Ada' }],
      fieldPictures: [{ picture: { colour: 'White', side: 'front' } }],
    });
    const picture = page.fieldPictures[0]?.picture.renditions[0]?.fileId;
    const shown = await visit().request('GET', `/omnis/v3/frontend/pictures/${picture}/`);
    expect(shown.status).toBe(200);
  });

  it('refuses what can’t be printed in plain words, and keeps the basket as it is', async () => {
    const visitor = visit();
    await add(visitor, 'Tom');
    const refused = async (name: string | null) =>
      add(visitor, name).then(
        () => null,
        (error: unknown) =>
          error instanceof CallRefused ? [error.status, error.body.message] : Promise.reject(error),
      );
    expect(await refused(null)).toEqual([422, 'Fill in “Name”']);
    expect(await refused('R2D2')).toEqual([422, 'Use letters only']);
    expect(await refused('日本')).toEqual([422, 'This font can’t print 日 本']);
    const begun = performance.now();
    expect(await refused('😀'.repeat(10_000))).toEqual([422, 'Up to 12 letters. You typed 10,000.']);
    expect(performance.now() - begun).toBeLessThan(2_000);
    const { items } = await visitor.call(basketCalls.listBasket, {});
    expect(items).toMatchObject([{ quantity: 1, texts: [{ label: 'Name', text: 'Tom' }], trouble: null }]);
  });

  it('is one line for each text, and prints each as it was previewed', async () => {
    const visitor = visit();
    // Reading the designs and adding the filled ones are a statement each.
    visitor.statementsMax = 8;
    await add(visitor, ' Zoë ');
    expect(visitor.statements).toBeLessThanOrEqual(6);
    await add(visitor, 'Tom');
    const { items } = await add(visitor, 'Zoe\u0308');
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const preview = await visitor.call(storefrontCalls.previewPersonalization, {
      params: { productId },
      body: { personalization: { name: 'Zoë' } },
    });

    const receipt = await order(visitor);
    expect(receipt.items.map(({ quantity, texts }) => [quantity, texts[0]?.text])).toEqual([
      [2, 'Zoë'],
      [1, 'Tom'],
    ]);
    expect((await visitor.call(basketCalls.listBasket, {})).items).toEqual([]);

    const sheet = await vi.waitFor(async () => {
      const answer = await factory.call(jobsheetCalls.get, { params: { id: String(receipt.number) } });
      for (const { printFiles } of answer.order.items)
        expect(printFiles.map(({ status }) => status)).toEqual(['ready']);
      return answer;
    }, PATIENT);
    expect(sheet.order.items.map(({ texts }) => texts[0])).toMatchObject([
      { label: 'Name', text: 'Zoë' },
      { label: 'Name', text: 'Tom' },
    ]);
    // What the merchant saw belongs to the design, whatever is written on it; of what they accepted, drawing it showed this.
    expect(sheet.order.items.map(({ designVersion }) => designVersion.verdict?.found)).toEqual([
      ['soft'],
      ['soft'],
    ]);
    expect(sheet.order.items[0]?.designVersion.verdict?.id).toMatch(/^V[0-9A-F]{8}$/);
    const hashes = new Set(
      sheet.order.items.flatMap(({ printFiles }) => printFiles.map((one) => one.sha256)),
    );
    expect(hashes.size).toBe(2);

    const version = await shop.database
      .selectFrom('orderItems as i')
      .innerJoin('designVersions as v', 'v.id', 'i.designVersionId')
      .select(['v.scene', 'v.filledFrom'])
      .where('i.id', '=', sheet.order.items[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(version.filledFrom).not.toBeNull();
    const [printed] = storedSceneSchema.parse(version.scene).sides[0]?.elements ?? [];
    expect(printed).toMatchObject({ text: 'Zoë' });
    expect(printed?.kind === 'text' && outlineText(printed, bundledFonts()).path).toBe(
      preview.texts[0]?.path,
    );
  }, 120_000);

  it('asks again where the merchant has changed what can be written', async () => {
    const visitor = visit();
    await add(visitor, 'Zoë');
    const scene = withField(design.scene, { ...FIELD, maxLength: 2 });
    const settings = designSettingsSchema.parse({ name: 'Greeting', colours: ['White'], priceMinor: 450 });
    await merchant.call(studioCalls.saveDesign, {
      params: { design: design.id },
      body: { revision: design.revision, scene, settings },
    });
    await publish(scene, design.revision + 1);
    const { items, totals } = await visitor.call(basketCalls.listBasket, {});
    expect(items[0]?.trouble?.words).toBe(
      'The words on this product have changed. Remove it and add it again.',
    );
    expect(totals.totalMinor).toBe(0);
  }, 120_000);
});
