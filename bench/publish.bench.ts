import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { loadDemo } from '../server/demo/demo.ts';
import { catalogueCalls } from '../shared/features/making/catalogue/catalogue.calls.ts';
import { filesCalls } from '../shared/features/making/files/files.calls.ts';
import { productsCalls } from '../shared/features/making/products/products.calls.ts';
import { designSettingsSchema, VERDICT_CODES } from '../shared/features/making/products/products.ts';
import { studioCalls } from '../shared/features/making/studio/studio.calls.ts';
import {
  elementSchema,
  emptyScene,
  isVisibleOn,
  type Scene,
} from '../shared/features/making/studio/studio.ts';
import { ownDesignsCalls } from '../shared/features/selling/own-designs/own-designs.calls.ts';
import { Client } from '../tests/support/client.ts';
import { demoMerchant } from './demo-merchant.ts';
import type { Figure } from './figure.ts';
import { untilQuiet, withServer } from './measured-server.ts';

const SKU = 'SV-TEE-MEN';
const INK = '#e8743b';
const COLOURS = 4;
const LOOK_EVERY_MS = 50;
const TIMES = 3;
/** Publishing waits for others in the same project, which is a statement, and for a place in line. */
const PUBLISHING_STATEMENTS = 8;

/** A photograph of twelve megapixels, as a phone takes it. */
async function photo(seed: number): Promise<File> {
  const [width, height] = [4_000, 3_000];
  const noise = { type: 'gaussian' as const, mean: 120 + seed, sigma: 40 };
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
    .blur(6)
    .jpeg({ quality: 90 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo-${seed}.jpg`, { type: 'image/jpeg' });
}

const word = (id: string, text: string) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text,
    fontId: 'anton',
    size: 40,
    colour: INK,
    x: 190,
    y: 380,
  });

const picture = (fileId: string) =>
  elementSchema.parse({
    kind: 'picture',
    id: 'photo',
    fileId,
    naturalWidth: 4_000,
    naturalHeight: 3_000,
    x: 190,
    y: 180,
    width: 320,
    height: 240,
  });

function sceneOf(empty: Scene, fileId: string, isTwoSided: boolean): Scene {
  return {
    ...empty,
    sides: empty.sides.map((side) => {
      if (side.side === 'front') return { ...side, elements: [picture(fileId), word('front', 'NIGHT SWIM')] };
      return side.side === 'back' && isTwoSided ? { ...side, elements: [word('back', 'CLUB')] } : side;
    }),
  };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(LOOK_EVERY_MS);
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** From “Publish” to the store, and from “Add to basket” to the basket. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', LOG_LEVEL: 'error' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    await untilQuiet(server);
    const { merchant } = await demoMerchant(server, port);
    const shopper = new Client({ origin: `http://localhost:${port}` });
    for (const client of [merchant, shopper]) client.statementsMax = PUBLISHING_STATEMENTS;
    const { baseProduct } = await shopper.call(catalogueCalls.fetchBaseProduct, { query: { sku: SKU } });
    const empty = emptyScene(baseProduct.printAreas);
    // Nothing has to be accepted: the photograph is grey.
    const colours = baseProduct.colours
      .filter((cloth) => isVisibleOn(INK, [cloth]) && isVisibleOn('#7a7a7a', [cloth]))
      .map(({ name }) => name)
      .slice(0, COLOURS);

    const publish = async (turn: number): Promise<number> => {
      const uploaded = await merchant.call(filesCalls.uploadPicture, {}, await photo(turn));
      const settings = designSettingsSchema.parse({
        name: `Night swim ${turn}`,
        colours,
        defaultColour: colours[0] ?? '',
      });
      const scene = sceneOf(empty, uploaded.picture.id, true);
      const body = { baseSku: SKU, scene, settings };
      const { id } = await merchant.call(studioCalls.createDesign, { body });
      return seconds(async () => {
        const { product } = await merchant.call(productsCalls.publishDesign, {
          params: { design: id },
          body: { revision: 1 },
        });
        await until(async () => {
          const answer = await merchant.call(productsCalls.getProduct, {
            params: { urlName: product.urlName },
          });
          const fault = answer.printFiles.find(({ error }) => error !== null);
          if (fault) throw new Error(fault.error ?? '');
          return answer.product.status === 'live';
        });
      });
    };

    const order = async (turn: number): Promise<number> => {
      const { id } = await shopper.call(ownDesignsCalls.createDesign, { body: { baseSku: SKU } });
      const uploaded = await shopper.call(ownDesignsCalls.uploadPicture, {}, await photo(100 + turn));
      const scene = sceneOf(empty, uploaded.picture.id, false);
      await shopper.call(ownDesignsCalls.saveDesign, {
        params: { design: id },
        body: { revision: 1, scene, settings: designSettingsSchema.parse({}) },
      });
      return seconds(async () => {
        const answer = await shopper.call(ownDesignsCalls.orderDesign, {
          params: { design: id },
          // The photograph is pale on white.
          body: { revision: 2, colour: 'White', agrees: true, verdict: [...VERDICT_CODES] },
        });
        await until(async () => {
          const state = await shopper.call(ownDesignsCalls.getOrderState, {
            params: { order: answer.order },
            query: { size: 'M', quantity: 1 },
          });
          if (state.state === 'failed') throw new Error(state.message);
          return state.state === 'ready';
        });
      });
    };

    const published: number[] = [];
    const ordered: number[] = [];
    for (let turn = 1; turn <= TIMES; turn += 1) {
      published.push(await publish(turn));
      await untilQuiet(server);
      ordered.push(await order(turn));
      await untilQuiet(server);
    }
    return [
      {
        name: 'publish.live',
        value: median(published),
        unit: 's',
        goal: 'under 8',
        detail: { sides: 2, colours: colours.length, all: published },
      },
      {
        name: 'publish.own-design-in-basket',
        value: median(ordered),
        unit: 's',
        goal: 'under 5',
        detail: { sides: 1, colours: 1, all: ordered },
      },
    ];
  });
