import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { emptyScene, type Scene, sceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { DemoPart, PortionedStep } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { changeScope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { storePicture } from '../files/files.ts';
import { addDesign } from '../studio/studio.ts';
import { ARTWORKS, type Artwork } from './demo-artworks.ts';
import { publish } from './publish.ts';

interface DemoProduct {
  readonly name: string;
  readonly base: string;
  readonly artwork: keyof typeof ARTWORKS;
  readonly colours: readonly string[];
  readonly priceMinor: number;
  readonly collection: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A line under the picture. */
  readonly line?: { readonly text: string; readonly font: string; readonly colour: string };
  /** A line on the back. */
  readonly back?: { readonly text: string; readonly font: string; readonly colour: string };
}

const PRODUCTS: readonly DemoProduct[] = [
  {
    name: 'Evening Sail T-shirt',
    base: 'SV-TEE-MEN',
    artwork: 'sunBoat',
    colours: ['White', 'Navy', 'Black', 'Sand'],
    priceMinor: 2400,
    collection: 'by-the-water',
    tags: ['sea', 'summer'],
    description: 'A small boat, a large sun and nowhere to be. Printed on soft combed cotton.',
    line: { text: 'EVENING SAIL', font: 'bebas-neue', colour: '#b3412f' },
    back: { text: 'TIDELINE', font: 'archivo-black', colour: '#1f6f8b' },
  },
  {
    name: 'High Tide T-shirt',
    base: 'SV-TEE-WOMEN',
    artwork: 'tide',
    colours: ['White', 'Black', 'Navy'],
    priceMinor: 2400,
    collection: 'by-the-water',
    tags: ['sea'],
    description: 'Six lines of water, from deep to shore.',
  },
  {
    name: 'Ridge Hoodie',
    base: 'SV-HOODIE',
    artwork: 'mountains',
    colours: ['Black', 'Navy'],
    priceMinor: 4600,
    collection: 'by-the-water',
    tags: ['outdoors', 'winter'],
    description: 'The view from the last bench before the top, on a heavy brushed hoodie.',
  },
  {
    name: 'Fern Tote',
    base: 'SV-TOTE',
    artwork: 'fern',
    colours: ['Natural', 'Black'],
    priceMinor: 1600,
    collection: 'garden',
    tags: ['plants', 'gifts'],
    description: 'Carries books, bread and at least one plant.',
  },
  {
    name: 'Night Moth Sweatshirt',
    base: 'SV-SWEATSHIRT',
    artwork: 'moths',
    colours: ['Black', 'Navy'],
    priceMinor: 3900,
    collection: 'garden',
    tags: ['night', 'winter'],
    description: 'She comes when the lamp is on.',
  },
  {
    name: 'Dahlia Print',
    base: 'SV-PRINT-A4',
    artwork: 'dahlia',
    colours: [],
    priceMinor: 1400,
    collection: 'on-paper',
    tags: ['plants', 'gifts'],
    description: 'One flower, full bloom, on heavy matt paper.',
  },
];

/** Where a sheet looks divided in halves. */
const OPTICAL_MIDDLE = 0.48;

function sceneOf(product: DemoProduct, base: BaseProduct, picture: Picture): Scene {
  const scene = emptyScene(base.printAreas);
  const sides = scene.sides.map((side) => {
    const elements: Record<string, unknown>[] = [];
    const width = Math.min(side.widthMm, side.heightMm) * 0.86;
    const middle = side.widthMm / 2;
    // On a sheet a drawing hangs a little above the middle; on a garment it starts below the neck.
    const y = base.kind === 'paper' ? side.heightMm * OPTICAL_MIDDLE : width / 2 + side.heightMm * 0.04;
    if (side.side === 'front') {
      elements.push({
        id: 'picture',
        kind: 'picture',
        fileId: picture.id,
        naturalWidth: picture.width,
        naturalHeight: picture.height,
        vector: true,
        x: middle,
        y,
        width,
        height: width,
      });
      if (product.line) {
        const { text, font, colour } = product.line;
        elements.push({
          id: 'line',
          kind: 'text',
          text,
          fontId: font,
          size: width * 0.14,
          colour,
          x: middle,
          y: width + side.heightMm * 0.11,
        });
      }
    }
    if (side.side === 'back' && product.back) {
      const { text, font, colour } = product.back;
      elements.push({
        id: 'back',
        kind: 'text',
        text,
        fontId: font,
        size: side.widthMm * 0.13,
        colour,
        x: middle,
        y: side.heightMm * 0.12,
      });
    }
    return { ...side, elements };
  });
  return sceneSchema.parse({ ...scene, sides });
}

/** Puts a drawing into the drive, or finds it there. */
async function storeArtwork(
  tx: Tx,
  services: Services,
  owner: { readonly projectId: string; readonly accountId: string },
  { name, svg }: Artwork,
): Promise<Picture> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-demo-'));
  try {
    const path = join(folder, name);
    await writeFile(path, svg);
    const file = {
      path,
      name,
      bytes: Buffer.byteLength(svg),
      sha256: createHash('sha256').update(svg).digest('hex'),
    };
    const { picture } = await storePicture(services, (work) => work(tx), file, { ...owner, isPro: true });
    return picture;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const findOwner = (tx: Tx) =>
  tx
    .selectFrom('stores')
    .innerJoin('accounts', 'accounts.email', 'stores.email')
    .select(['stores.id', 'stores.projectId', 'accounts.id as accountId'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));

/** Publishes one product as a merchant does it; the pictures follow in the background. */
async function addProduct(
  tx: Tx,
  services: Services,
  store: Awaited<ReturnType<typeof findOwner>>,
  product: DemoProduct,
): Promise<void> {
  const { id: storeId, ...owner } = store;
  const base = await tx
    .selectFrom('baseProducts')
    .select(['id', 'spec'])
    .where('sku', '=', product.base)
    .executeTakeFirstOrThrow(() => new Error(`The demo product ${product.name} misses its base`));
  const spec = baseProductSchema.parse(base.spec);
  await changeScope(tx, { kind: 'project', ...owner });
  const picture = await storeArtwork(tx, services, owner, ARTWORKS[product.artwork]);
  const collection = await tx
    .selectFrom('collections')
    .select('id')
    .where('storeId', '=', storeId)
    .where('urlName', '=', product.collection)
    .executeTakeFirst();
  const offered =
    product.colours.length > 0
      ? spec.colours.filter(({ name }) => product.colours.includes(name))
      : spec.colours.slice(0, 1);
  const colours = offered.map(({ name }) => name);
  const designId = newId();
  const settings = designSettingsSchema.parse({
    name: product.name,
    description: product.description,
    colours,
    defaultColour: colours[0] ?? '',
    priceMinor: product.priceMinor,
    tags: [...product.tags],
    collectionIds: collection ? [collection.id] : [],
  });
  await addDesign(tx, {
    id: designId,
    projectId: owner.projectId,
    baseProductId: base.id,
    scene: sceneOf(product, spec, picture),
    settings,
    createdBy: owner.accountId,
  });
  await publish(tx, services.jobs, {
    designId,
    revision: 1,
    verdict: null,
    acceptsLoss: false,
    projectId: owner.projectId,
    isPro: true,
    accountId: owner.accountId,
    day: new Date().toISOString().slice(0, 10),
  });
}

const DRAWINGS: readonly Artwork[] = Object.values(ARTWORKS);

/** What the demo store sells: first a drawing in each portion, then a product. */
const addProducts: PortionedStep = {
  portions: DRAWINGS.length + PRODUCTS.length,
  async add(tx, services, portion) {
    const store = await findOwner(tx);
    const product = PRODUCTS[portion - DRAWINGS.length];
    if (product) return addProduct(tx, services, store, product);
    const { projectId, accountId } = store;
    await changeScope(tx, { kind: 'project', projectId, accountId });
    const drawing = DRAWINGS[portion];
    if (drawing) await storeArtwork(tx, services, { projectId, accountId }, drawing);
  },
};

/** A draft whose working title is as long as people’s titles get. */
async function addDraft(tx: Tx): Promise<void> {
  const { projectId, accountId } = await findOwner(tx);
  const { id: baseProductId, spec } = await tx
    .selectFrom('baseProducts')
    .select(['id', 'spec'])
    .where('sku', '=', 'SV-TEE-MEN')
    .executeTakeFirstOrThrow(() => new Error('The men’s T-shirt is gone'));
  const base = baseProductSchema.parse(spec);
  const [colour] = base.colours;
  await changeScope(tx, { kind: 'project', projectId, accountId });
  await addDesign(tx, {
    id: newId(),
    projectId,
    baseProductId,
    scene: emptyScene(base.printAreas),
    settings: designSettingsSchema.parse({
      name: 'Ferry timetable 2027: every stop from Aberdour to Anstruther, harbour map on the back',
      colours: colour ? [colour.name] : [],
      defaultColour: colour?.name ?? '',
      priceMinor: 2400,
    }),
    createdBy: accountId,
  });
}

export const demoPart: DemoPart = {
  name: 'products',
  needs: ['projects and stores', 'collections'],
  steps: [addProducts, addDraft],
};
