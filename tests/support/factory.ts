import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { markPaid } from '../../server/features/selling/orders/mark-paid.ts';
import { BASE_CATALOGUE } from '../../shared/features/making/catalogue/catalogue.ts';
import { eventsDelivered } from './events.ts';
import type { TestServer } from './server.ts';

/** A store with one printed product, whose orders a test places and pays. */
export interface Factory {
  readonly projectId: string;
  readonly storeId: string;
  readonly blankId: string;
  readonly versionId: string;
  /** Places an order of one item and pays it. */
  order(facts?: {
    name?: string;
    email?: string;
    quantity?: number;
    country?: string;
    priority?: boolean;
    paid?: boolean;
  }): Promise<PlacedOrder>;
  /** Sets what every label of an order has come to, as scans would. */
  labels(orderId: string, state: string): Promise<void>;
  printFiles(status: 'waiting' | 'ready' | 'failed'): Promise<void>;
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: number;
  readonly labelCodes: readonly string[];
}

const SCENE = {
  version: 1,
  sides: [
    {
      side: 'front',
      widthMm: 381,
      heightMm: 457.2,
      elements: [
        {
          kind: 'picture',
          id: 'wave',
          name: 'Wave',
          x: 190,
          y: 150,
          fileId: '01900000-0000-7000-8000-000000000001',
          naturalWidth: 1_000,
          naturalHeight: 1_000,
          width: 254,
          height: 254,
        },
        {
          kind: 'text',
          id: 'words',
          x: 190,
          y: 330,
          text: 'Tide table',
          fontId: 'inter',
          size: 20,
          colour: '#112233',
        },
      ],
    },
  ],
};

/** Fills a test server's database with what the factory needs. */
export async function addFactory(server: TestServer, code = 'tide'): Promise<Factory> {
  const db = server.services.databases.platform;
  const [projectId, divisionId, storeId, baseId, blankId, designId, versionId, productId, customerId] =
    Array.from({ length: 9 }, () => newId());
  const base = BASE_CATALOGUE.find(({ kind }) => kind === 'apparel');
  const colour = base?.colours.find(({ dark }) => dark);
  const size = base?.sizes[0];
  if (!base || !colour || !size || !projectId || !storeId || !blankId || !versionId)
    throw new RangeError('The catalogue has no dark garment');
  await sql`insert into projects (id, code, name) values (${projectId}, ${`${code}-1`}, 'Tide')`.execute(db);
  await sql`insert into divisions (id, project_id, name, code) values (${divisionId}, ${projectId}, 'Tide', ${code})`.execute(
    db,
  );
  await sql`insert into stores (id, project_id, division_id, name, subdomain) values (${storeId}, ${projectId}, ${divisionId}, 'Tide store', ${code})`.execute(
    db,
  );
  await sql`insert into pick_faces values (${`A-01-${code.toUpperCase()}`}, 'A', 1)`.execute(db);
  await sql`insert into base_products (id, sku, name, kind, type_code, spec) values (${baseId}, ${`${base.sku}-${code}`}, ${base.name}, ${base.kind}, ${base.typeCode}, ${JSON.stringify(base)})`.execute(
    db,
  );
  await sql`insert into blanks (id, base_product_id, sku, barcode, colour, size, pick_face, stock, cost_minor) values (${blankId}, ${baseId}, ${`K-${code}`}, ${`50-${code}`}, ${colour.name}, ${size.code}, ${`A-01-${code.toUpperCase()}`}, 50, 300)`.execute(
    db,
  );
  await sql`insert into designs (id, project_id, base_product_id, name, scene) values (${designId}, ${projectId}, ${baseId}, 'Wave', ${JSON.stringify(SCENE)})`.execute(
    db,
  );
  await sql`insert into design_versions (id, project_id, design_id, number, scene, scene_hash) values (${versionId}, ${projectId}, ${designId}, 3, ${JSON.stringify(SCENE)}, 'scene-hash')`.execute(
    db,
  );
  await sql`insert into print_files (id, project_id, design_version_id, side, status, sha256, width_px, height_px, width_mm, height_mm) values (${newId()}, ${projectId}, ${versionId}, 'front', 'ready', 'print-file-hash', 4500, 5400, 381, 457.2)`.execute(
    db,
  );
  await sql`insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, url_name, colours, default_colour, price_minor, currency, live_at) values (${productId}, ${projectId}, ${storeId}, ${baseId}, ${designId}, ${versionId}, ${`P-${code}`}, 'Wave tee', 'wave-tee', array[${colour.name}], ${colour.name}, 2400, 'GBP', now())`.execute(
    db,
  );
  await sql`insert into customers (id, project_id, store_id, hash, email) values (${customerId}, ${projectId}, ${storeId}, ${`customer-${code}`}, 'shopper@example.test')`.execute(
    db,
  );

  async function order(facts: Parameters<Factory['order']>[0] = {}): Promise<PlacedOrder> {
    const orderId = newId();
    const quantity = facts.quantity ?? 2;
    const address = JSON.stringify({
      name: facts.name ?? 'Ada Lovelace',
      street: '12 St James’s Square',
      city: 'London',
      zip: 'SW1Y 4JH',
      country: facts.country ?? 'GB',
    });
    const delivery = JSON.stringify({ name: 'Tracked 48', methodId: '' });
    const email = facts.email ?? 'shopper@example.test';
    await sql`insert into orders (id, hash, order_key, project_id, store_id, customer_id, status, email, shipping, billing, delivery, subtotal_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency, priority, search) values (${orderId}, ${`o-${orderId}`}, ${newId()}, ${projectId}, ${storeId}, ${customerId}, 'to_be_paid', ${email}, ${address}, ${address}, ${delivery}, 4800, 395, 800, 66, 5195, 'GBP', ${facts.priority ?? false}, ${`${email} ${facts.name ?? 'Ada Lovelace'} wave tee`.toLowerCase()})`.execute(
      db,
    );
    await sql`insert into order_items (id, project_id, order_id, product_id, design_version_id, blank_id, position, name, sku, options, quantity, list_price_minor, unit_price_minor, total_minor, tax_minor, vat_rate) values (${newId()}, ${projectId}, ${orderId}, ${productId}, ${versionId}, ${blankId}, 1, 'Wave tee', 'P-1', ${JSON.stringify({ Colour: colour?.name, Size: size?.code })}, ${quantity}, 2400, 2400, ${2400 * quantity}, 400, 0.2)`.execute(
      db,
    );
    if (facts.paid !== false) {
      await db.transaction().execute((tx) => markPaid(tx, orderId));
      await eventsDelivered(db);
    }
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const labels = await db
      .selectFrom('labels')
      .select('code')
      .where('orderId', '=', orderId)
      .orderBy('counter')
      .execute();
    return { id: orderId, number: Number(number), labelCodes: labels.map((label) => label.code) };
  }

  return {
    projectId,
    storeId,
    blankId,
    versionId,
    order,
    labels: async (orderId, state) => {
      await sql`update labels set state = ${state}, packed_at = case when ${state} = 'packed' then now() end where order_id = ${orderId}`.execute(
        db,
      );
      const status = state === 'packed' ? 'packing' : 'processing';
      await sql`update orders set status = ${status} where id = ${orderId}`.execute(db);
    },
    printFiles: async (status) => {
      await sql`update print_files set status = ${status} where design_version_id = ${versionId}`.execute(db);
    },
  };
}
