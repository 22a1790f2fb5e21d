import { sql } from 'kysely';
import { z } from 'zod';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import { isUnpaid } from '../../../../shared/rules/orders/orders.ts';
import type { DemoPart, DemoWork } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertPastSandboxIntents } from '../../../platform/payments/payments.ts';
import { setStock } from '../../making/catalogue/catalogue.ts';
import { insertPastPayments } from '../../projects/payments/payments.ts';
import { unlockBadge } from '../../projects/projects/projects.ts';
import { insertPastOrders } from '../../selling/orders/orders.ts';
import { addPastPhoto } from '../failure-photos/failure-photos.ts';
import { insertPastLabels } from '../labels/labels.ts';
import { insertPastShipments } from '../shipments/shipments.ts';
import { insertPastScans, recordPastFailure, recordPastShortage } from '../stations/stations.ts';
import { DEMO_ORDERS } from './demo-order-plan.ts';
import { type Floor, placeSchema, rowsOf, type Variant, variantSchema } from './demo-order-rows.ts';

/** A minute after the failure. */
const PHOTO_AGE_MS = 19 * 60_000;

const findPlace = async (tx: Tx) => {
  const { rows } = await sql`
    select project_id, id as store_id, 'GBP' as currency from stores where subdomain = ${DEMO.subdomain}`.execute(
    tx,
  );
  return placeSchema.optional().parse(rows[0]);
};

/** What can be bought, spread over products so that neighbouring orders differ. */
async function findVariants(tx: Tx, storeId: string): Promise<Variant[]> {
  const { rows } = await sql`
    select p.id as product_id, p.design_version_id as version_id, b.id as blank_id, p.name, p.sku, b.colour, b.size,
      b.pick_face, p.price_minor, (
        select m.file_id from product_images m where m.product_id = p.id and m.design_version_id = p.design_version_id
          and m.colour = b.colour and m.width = ${PRODUCT_IMAGE_WIDTHS[0]} order by m.side desc limit 1) as image_file_id,
      (select coalesce(json_agg(f.side order by f.side desc), '[]') from print_files f
        where f.design_version_id = p.design_version_id) as sides,
      bp.kind = 'apparel' and exists (select from jsonb_array_elements(bp.spec->'colours') c
        where c->>'name' = b.colour and (c->>'dark')::boolean) as needs_pretreat
    from products p join base_products bp on bp.id = p.base_product_id
    join blanks b on b.base_product_id = bp.id and b.colour = any(p.colours)
    where p.store_id = ${storeId} and p.deleted_at is null
    order by row_number() over (partition by p.id order by md5(b.sku)), p.created_at, p.id
    limit 60`.execute(tx);
  return z.array(variantSchema).parse(rows);
}

async function findFloor(tx: Tx): Promise<Floor> {
  const people = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', 'in', [DEMO.factory, ...DEMO.floorStaff])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const stations = await tx
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('name', 'in', Object.values(DEMO.workstations))
    .execute();
  const holes = await tx
    .selectFrom('pigeonholes')
    .select('code')
    .where('orderId', 'is', null)
    .orderBy('position')
    .limit(DEMO_ORDERS.length)
    .execute();
  const idByName = new Map(stations.map(({ id, name }) => [name, id]));
  return {
    staff: people.map(({ id }) => id),
    stations: Object.fromEntries(
      Object.entries(DEMO.workstations).flatMap(([kind, name]) => {
        const id = idByName.get(name);
        return id === undefined ? [] : [[kind, id]];
      }),
    ),
    holes: holes.map(({ code }) => code),
  };
}

/** Orders of the demo store in every stage, with labels and scans that led there. */
async function addOrders(tx: Tx): Promise<void> {
  const place = await findPlace(tx);
  const variants = place ? await findVariants(tx, place.storeId) : [];
  // The last one is bought by the order that has to wait for its blank, and by nobody else.
  const scarce = variants.pop();
  if (!place || !scarce || variants.length === 0) throw new Error('The demo store has too few products');
  const floor = await findFloor(tx);
  let picked = 0;
  const pick = (short: boolean): Variant => {
    picked += 1;
    return (short ? undefined : variants[(picked - 1) % variants.length]) ?? scarce;
  };
  const now = Date.now();
  const rows = DEMO_ORDERS.map((order, index) => {
    const atWork = order.status !== 'paid' && !isUnpaid(order.status);
    const hole = atWork ? (floor.holes[index] ?? null) : null;
    return rowsOf(order, place, pick, { ...floor, hole, index, now });
  });
  await insertPastOrders(tx, {
    customers: rows.flatMap(({ order }) => order.customers),
    orders: rows.flatMap(({ order }) => order.orders),
    items: rows.flatMap(({ order }) => order.items),
    statuses: rows.flatMap(({ order }) => order.statuses),
  });
  await insertPastSandboxIntents(
    tx,
    rows.flatMap(({ sandboxIntents }) => sandboxIntents),
  );
  await insertPastPayments(tx, {
    payments: rows.flatMap(({ payment }) => payment.payments),
    attempts: rows.flatMap(({ payment }) => payment.attempts),
  });
  await insertPastShipments(
    tx,
    rows.flatMap(({ shipments }) => shipments),
  );
  await insertPastLabels(
    tx,
    rows.flatMap(({ labels }) => labels),
  );
  await insertPastScans(
    tx,
    rows.flatMap(({ scans }) => scans),
  );
  await unlockBadge(tx, place.projectId, 'entrepreneur');
  await setStock(tx, scarce.blankId, -1);
}

/** One garment of the order that has to wait is missing at its pick face, as a picker found. */
const reportShortage: DemoWork = async (tx, { operationEffects }) => {
  const station = await tx
    .selectFrom('stations')
    .select('id')
    .where('name', '=', DEMO.workstations.pick)
    .executeTakeFirst();
  const label = await tx
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.orderId')
    .innerJoin('stores', 'stores.id', 'orders.storeId')
    .innerJoin('blanks', 'blanks.id', 'labels.blankId')
    .select('labels.id')
    .where('stores.subdomain', '=', DEMO.subdomain)
    .where('orders.status', '=', 'paid')
    .where('labels.state', '=', 'open')
    .where('blanks.stock', '<', 0)
    .orderBy('orders.placedAt')
    .orderBy('labels.counter')
    .executeTakeFirst();
  const { staff } = await findFloor(tx);
  const [staffId] = staff;
  if (!station || !label || !staffId) return;
  const shortage = { stationId: station.id, labelId: label.id, staffId, now: new Date() };
  await recordPastShortage(tx, shortage, operationEffects);
};

/** A printed garment of an order in work failed at Check, and its photo shows why. It’s made again. */
const failOne: DemoWork = async (tx, services) => {
  const station = await tx
    .selectFrom('stations')
    .select('id')
    .where('name', '=', DEMO.workstations['print-on'])
    .executeTakeFirst();
  const label = await tx
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.orderId')
    .innerJoin('stores', 'stores.id', 'orders.storeId')
    .select(['labels.id', 'labels.projectId'])
    .where('stores.subdomain', '=', DEMO.subdomain)
    .where('orders.status', '=', 'printed')
    .where('labels.state', '=', 'printed_on')
    .orderBy('orders.placedAt')
    .orderBy('labels.counter')
    .executeTakeFirst();
  const [staffId] = (await findFloor(tx)).staff;
  // A demo that people have worked with may have no such garment any more.
  if (!station || !label || !staffId) return;
  const now = new Date();
  const failure = { stationId: station.id, labelId: label.id, staffId, now };
  const spoilId = await recordPastFailure(tx, failure, services.operationEffects);
  const takenAt = new Date(now.getTime() - PHOTO_AGE_MS).toISOString();
  await addPastPhoto(tx, services, { spoilId, projectId: label.projectId, staffId, takenAt });
};

export const demoPart: DemoPart = {
  name: 'factory orders',
  needs: ['people', 'factory floor', 'products'],
  steps: [addOrders, reportShortage, failOne],
};
