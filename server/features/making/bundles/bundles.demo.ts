import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { putBundleProduct } from '../products/products.ts';
import { putBundle } from './bundles.queries.ts';
import { composePictureJob } from './compose-picture.job.ts';

const BUNDLE = {
  name: 'Beach Weekend Set',
  urlName: 'beach-weekend-set',
  description: 'Two T-shirts for a walk by the sea and a tote for everything you find there.',
  products: ['evening-sail-t-shirt', 'high-tide-t-shirt', 'fern-tote'],
  percentOff: 15,
} as const;

/** A bundle of three demo products; without effect where one of them is gone. It goes live once they are. */
async function addBundle(tx: Tx, services: Services): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'currency'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const { rows: products } = await sql<{ id: string; priceMinor: number }>`
    select id, price_minor from products
    where store_id = ${store.id} and deleted_at is null and url_name = any(${[...BUNDLE.products]}::text[])
    order by array_position(${[...BUNDLE.products]}::text[], url_name)`.execute(tx);
  if (products.length < BUNDLE.products.length) return;
  const { name, urlName, description, percentOff } = BUNDLE;
  const { projectId, currency } = store;
  const id = newId();
  const priceMinor = products.reduce((total, product) => total + product.priceMinor, 0);
  await putBundleProduct(tx, {
    id,
    projectId,
    storeId: store.id,
    name,
    description,
    urlName,
    priceMinor,
    currency,
    enabled: true,
    createdBy: null,
  });
  await putBundle(tx, {
    id,
    projectId,
    pricing: { kind: 'percent', value: percentOff * 100 },
    items: products.map((product) => ({ productId: product.id, quantity: 1 })),
    publish: true,
  });
  await services.jobs.enqueue(tx, composePictureJob, { bundleId: id });
}

export const demoPart: DemoPart = { name: 'bundles', needs: ['products'], steps: [addBundle] };
