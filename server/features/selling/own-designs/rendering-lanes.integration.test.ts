import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { elementSchema, emptyScene, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { createLogger } from '../../../app.ts';
import { renderForOneHandler } from '../../making/products/render-product.job.ts';

/** What strangers order is rendered in turns: with the real renderer, behind a slow one of another visitor. */

let server: TestServer;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
  shop = await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
});
afterAll(() => server.close());

type Element = Scene['sides'][number]['elements'][number];

const SKU = 'SV-TEE-MEN';
const visitorAt = (address: string) => server.visitor({ address });

async function order(visitor: Client, elements: readonly Element[]): Promise<string> {
  const { baseProduct } = await visitor.call(catalogueCalls.fetchBaseProduct, { query: { sku: SKU } });
  const scene = emptyScene(baseProduct.printAreas);
  const { id } = await visitor.call(ownDesignsCalls.createDesign, {
    body: {
      baseSku: SKU,
      scene: {
        ...scene,
        sides: scene.sides.map((side, at) => (at === 0 ? { ...side, elements: [...elements] } : side)),
      },
      settings: designSettingsSchema.parse({ name: 'Club shirt', colours: ['White'] }),
    },
  });
  const { order: ordered } = await visitor.call(ownDesignsCalls.orderDesign, {
    params: { design: id },
    body: { revision: 1, colour: 'White', agrees: true, verdict: ['translucent', 'hairline', 'clipped'] },
  });
  return ordered;
}

const stateOf = (visitor: Client, id: string) =>
  visitor.call(ownDesignsCalls.getOrderState, { params: { order: id }, query: { size: 'M', quantity: 1 } });

const untilReady = (visitor: Client, id: string) =>
  vi.waitFor(async () => expect(await stateOf(visitor, id)).toMatchObject({ state: 'ready' }), {
    timeout: 120_000,
    interval: 100,
  });

const rectangle = (fields: object = {}): Element =>
  elementSchema.parse({
    kind: 'shape',
    id: 'plain',
    shape: 'rect',
    x: 190,
    y: 228,
    width: 100,
    height: 100,
    fill: '#112233',
    ...fields,
  });

/** As slow as a design of a stranger may be: faded lines to and fro over the whole print area. */
const slow = (seed: number): Element[] => {
  const d = `M0 0${Array.from({ length: 280 }, (_, at) => `L${(at * 37 + seed) % 100} ${(at * 53) % 100}`).join('')}`;
  return Array.from({ length: 24 }, (_, at) =>
    elementSchema.parse({
      kind: 'drawing',
      id: `line-${at}`,
      x: 190,
      y: 228,
      boxWidth: 100,
      boxHeight: 100,
      paths: [{ d, ink: '#b3202c', line: 0.1 }],
      width: 380,
      height: 456,
      opacity: 0.5,
    }),
  );
};

describe('rendering for strangers', () => {
  it('tells at once what another try wouldn’t mend', async () => {
    const visitor = visitorAt('192.0.2.44');
    const id = await order(visitor, [rectangle({ x: 180 })]);
    await untilReady(visitor, id);
    const product = await shop.database
      .selectFrom('ownProducts as o')
      .innerJoin('products as p', 'p.id', 'o.productId')
      .select(['p.id', 'p.designVersionId', 'p.projectId'])
      .where('o.id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: productId, designVersionId: versionId, projectId } = product;
    const remake = async (elements: readonly object[]) => {
      await sql`update products set live_at = null where id = ${productId}`.execute(shop.database);
      await sql`update print_files set status = 'waiting', error = null, error_element = null where design_version_id = ${versionId}`.execute(
        shop.database,
      );
      await sql`
        update design_versions set scene = jsonb_set(scene, '{sides,0,elements}', ${JSON.stringify(elements)}::jsonb)
        where id = ${versionId}`.execute(shop.database);
    };
    const attempt = (number: number) =>
      renderForOneHandler.run(
        { projectId, productId, versionId, colours: ['White'], defaultColour: 'White' },
        { services: server.services },
        {
          id: '1',
          attempt: number,
          signal: new AbortController().signal,
          logger: createLogger('fatal'),
        },
      );

    await remake([
      { ...rectangle(), kind: 'text', text: 'Hi 😀', fontId: 'inter', size: 20, colour: '#112233' },
    ]);
    await attempt(1);
    expect(await stateOf(visitor, id)).toEqual({
      state: 'failed',
      message: 'This font can’t print 😀. Choose another font.',
    });

    const lost = { fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab', naturalWidth: 400, naturalHeight: 400 };
    await remake([{ ...rectangle(), kind: 'picture', ...lost }]);
    await attempt(1);
    expect(await stateOf(visitor, id)).toEqual({
      state: 'failed',
      message: 'An image of this design is missing. Remove it, or choose another.',
    });

    // Ordered again, it is tried again: what it ended with is taken back, which is a statement.
    visitor.statementsMax = 7;
    await sql`
      update design_versions set scene = jsonb_set(scene, '{sides,0,elements}', ${JSON.stringify([rectangle()])}::jsonb)
      where id = ${versionId}`.execute(shop.database);
    expect(await order(visitor, [rectangle({ x: 180 })])).toBe(id);
    await untilReady(visitor, id);
  }, 120_000);

  // Last, as its slow designs keep the renderer busy after it.
  it('has a plain design ready while four slow ones of another visitor wait', async () => {
    const [busy, other] = [visitorAt('198.51.100.7'), visitorAt('203.0.113.9')];
    const slowOrders: string[] = [];
    for (let seed = 0; seed < 4; seed += 1) slowOrders.push(await order(busy, slow(seed)));
    // As many cookies as they like are still one visitor.
    const again = visitorAt('198.51.100.7');
    const more = await order(again, slow(9));
    const plain = await order(other, [rectangle()]);
    await untilReady(other, plain);
    const states = await Promise.all([...slowOrders.map((id) => stateOf(busy, id)), stateOf(again, more)]);
    expect(states.filter(({ state }) => state === 'preparing').length).toBeGreaterThanOrEqual(3);
    const counts = await server.services.jobs.counts();
    const lane = counts.find(({ job }) => job === 'products.renderForOne');
    expect(lane?.waiting).toBeGreaterThanOrEqual(2);
    expect(lane?.oldestSeconds).toBeGreaterThan(0);
  }, 240_000);
});
