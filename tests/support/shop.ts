import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../../server/platform/database/database.ts';
import { contentKey } from '../../server/platform/storage/storage.ts';
import { BASE_CATALOGUE, blankSku } from '../../shared/features/making/catalogue/catalogue.ts';
import { REGISTERED_SELLER } from './sellers.ts';
import type { TestServer } from './server.ts';

/** A store with products to sell, put straight into the database: its products' files are ready. */
export interface Shop {
  readonly projectId: string;
  readonly storeId: string;
  readonly subdomain: string;
  readonly baseProductId: string;
  readonly database: Database;
  /** Adds a product of the base product in three colours. */
  product(product: {
    urlName: string;
    name: string;
    priceMinor: number;
    collectionId?: string;
    colours?: string[];
  }): Promise<{ id: string; designVersionId: string }>;
  collection(urlName: string, name: string): Promise<string>;
  /** Sets how many pieces of a blank can be ordered; answers its id. */
  stock(colour: string, size: string, pieces: number): Promise<string>;
  stockOf(colour: string, size: string): Promise<number>;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SKU = 'SV-TEE-MEN';

/** Opens a store on the server's database. It sells one base product. @param division its number, where that matters */
export async function openShop(server: TestServer, subdomain: string, division?: number): Promise<Shop> {
  const database = server.services.databases.platform;
  const base = BASE_CATALOGUE.find(({ sku }) => sku === SKU);
  if (!base) throw new Error(`There is no base product ${SKU}`);
  await database
    .insertInto('baseProducts')
    .values({ id: newId(), sku: 'BUNDLE', name: 'Bundle', kind: 'bundle', typeCode: 'bundle', spec: {} })
    .onConflict((conflict) => conflict.column('sku').doNothing())
    .execute();
  const [projectId, divisionId, storeId] = [newId(), newId(), newId()];
  await database
    .insertInto('projects')
    .values({ id: projectId, code: `${subdomain}-project`, name: subdomain })
    .execute();
  await sql`
    insert into divisions (id, number, project_id, name, code) overriding system value
    values (${divisionId}, coalesce(${division ?? null}::bigint, nextval(pg_get_serial_sequence('divisions', 'number'))),
      ${projectId}, ${subdomain}, ${subdomain})`.execute(database);
  await database
    .insertInto('stores')
    .values({
      id: storeId,
      projectId,
      divisionId,
      name: `Store ${subdomain}`,
      subdomain,
      seller: JSON.stringify(REGISTERED_SELLER),
    })
    .execute();
  const known = await database
    .selectFrom('baseProducts')
    .select('id')
    .where('sku', '=', base.sku)
    .executeTakeFirst();
  const baseProductId = known?.id ?? newId();
  if (!known) {
    await database
      .insertInto('baseProducts')
      .values({
        id: baseProductId,
        sku: base.sku,
        name: base.name,
        kind: base.kind,
        typeCode: base.typeCode,
        spec: JSON.stringify(base),
      })
      .execute();
    await database
      .insertInto('pickFaces')
      .values({ code: 'A-01-01', aisle: 'A', position: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await database
      .insertInto('blanks')
      .values(
        base.colours.flatMap(({ name }) =>
          base.sizes.map(({ code }) => ({
            id: newId(),
            baseProductId,
            sku: blankSku(base, name, code),
            barcode: blankSku(base, name, code),
            colour: name,
            size: code,
            pickFace: 'A-01-01',
            stock: 50,
            costMinor: 300,
          })),
        ),
      )
      .execute();
  }
  const storageKey = contentKey('mockups', 'ab'.repeat(32), 'png');
  await server.services.storage.put(storageKey, { bytes: PNG }, { contentType: 'image/png' });

  const file = async (purpose: 'mockup' | 'print-file', width: number) => {
    const id = newId();
    await database
      .insertInto('files')
      .values({
        id,
        projectId,
        purpose,
        storageKey,
        sha256: 'ab'.repeat(32),
        mediaType: 'image/png',
        bytes: PNG.length,
        width,
        height: Math.round(width * 1.25),
        name: `${purpose}.png`,
      })
      .execute();
    return id;
  };

  return {
    projectId,
    storeId,
    subdomain,
    baseProductId,
    database,

    async product({ urlName, name, priceMinor, collectionId, colours }) {
      const shown = colours ?? base.colours.slice(0, 3).map((colour) => colour.name);
      const [id, designId, designVersionId] = [newId(), newId(), newId()];
      const scene = JSON.stringify({ version: 1, sides: [] });
      await database
        .insertInto('designs')
        .values({ id: designId, projectId, baseProductId, scene })
        .execute();
      await database
        .insertInto('designVersions')
        .values({ id: designVersionId, projectId, designId, number: 1, scene, sceneHash: 'cd'.repeat(32) })
        .execute();
      await database
        .insertInto('printFiles')
        .values({
          id: newId(),
          projectId,
          designVersionId,
          side: 'front',
          status: 'ready',
          fileId: await file('print-file', 4500),
          sha256: 'ef'.repeat(32),
          widthPx: 4500,
          heightPx: 5400,
          widthMm: 381,
          heightMm: 457.2,
        })
        .execute();
      await database
        .insertInto('products')
        .values({
          id,
          projectId,
          storeId,
          baseProductId,
          designId,
          designVersionId,
          sku: `${subdomain}-${urlName}`.toUpperCase(),
          name,
          description: `${name}, printed to order.`,
          urlName,
          colours: shown,
          defaultColour: shown[0] ?? 'White',
          priceMinor,
          currency: sql<string>`(select currency from stores where id = ${storeId})`,
          liveAt: new Date(),
        })
        .execute();
      for (const colour of shown) {
        for (const width of [480, 960]) {
          await database
            .insertInto('productImages')
            .values({
              id: newId(),
              projectId,
              productId: id,
              designVersionId,
              colour,
              side: 'front',
              width,
              fileId: await file('mockup', width),
            })
            .execute();
        }
      }
      if (collectionId)
        await database
          .insertInto('collectionProducts')
          .values({ projectId, collectionId, productId: id })
          .execute();
      return { id, designVersionId };
    },

    async collection(urlName, name) {
      const id = newId();
      await database.insertInto('collections').values({ id, projectId, storeId, urlName, name }).execute();
      return id;
    },

    async stock(colour, size, pieces) {
      const row = await database
        .updateTable('blanks')
        .set({ stock: sql`${pieces} + reserved` })
        .where('baseProductId', '=', baseProductId)
        .where('colour', '=', colour)
        .where('size', '=', size)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async stockOf(colour, size) {
      const row = await database
        .selectFrom('blanks')
        .select('stock')
        .where('baseProductId', '=', baseProductId)
        .where('colour', '=', colour)
        .where('size', '=', size)
        .executeTakeFirstOrThrow();
      return row.stock;
    },
  };
}
