import pg from 'pg';
import { v7 as newId } from 'uuid';
import { newLabelCode } from '../../shared/features/factory/labels/labels.ts';
import { gs1CheckDigit } from '../../shared/features/factory/scans/scans.ts';
import { hashStaffBadge } from '../../shared/features/factory/stations/stations.ts';
import { toteCodeOf } from '../../shared/features/factory/totes/totes.ts';

/** A factory floor in a database: people with badges, pick faces, pigeonholes, and paid orders with labels. */
export interface FloorFixture {
  readonly staff: readonly { id: string; name: string; badge: string }[];
  readonly totes: readonly string[];
  readonly labels: readonly {
    id: string;
    code: string;
    orderId: string;
    pickFace: string;
    barcode: string;
    sku: string;
    needsPretreat: boolean;
    sides: string[];
    /** An empty one that a test can put its order in. */
    pigeonhole: string | null;
  }[];
}

export interface FloorSize {
  readonly orders: number;
  /** Or how many each has, by its place. */
  readonly labelsPerOrder: number | ((place: number) => number);
  readonly pigeonholes?: number;
  readonly blanks?: number;
  readonly staff?: number;
}

/** Fills an empty database with a floor of a given size. Every third blank is light and needs no pretreat. */
export async function fillFloor(databaseUrl: string, size: FloorSize): Promise<FloorFixture> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const floor = await fill(client, size);
    await client.query('commit');
    return floor;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, size: FloorSize): Promise<FloorFixture> {
  const [projectId, divisionId, storeId, baseId, designId, versionId, productId, customerId] = Array.from(
    { length: 8 },
    () => newId(),
  );
  const suffix = newId().slice(-8);
  const add = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    return client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  await add('projects', { id: projectId, name: 'Floor', code: `floor-${suffix}` }).catch(
    async () => undefined,
  );
  await add('divisions', { id: divisionId, project_id: projectId, name: 'Floor', code: 'floor' });
  await add('stores', {
    id: storeId,
    project_id: projectId,
    division_id: divisionId,
    name: 'Floor store',
    subdomain: `f${suffix}`,
  });
  await add('base_products', {
    id: baseId,
    sku: `T-${suffix}`,
    name: 'Classic tee',
    kind: 'apparel',
    type_code: 'tee',
    spec: '{}',
  });
  await add('designs', { id: designId, project_id: projectId, base_product_id: baseId, scene: '{}' });
  await add('design_versions', {
    id: versionId,
    project_id: projectId,
    design_id: designId,
    number: 1,
    scene: '{}',
    scene_hash: 'h',
  });
  await add('products', {
    id: productId,
    project_id: projectId,
    store_id: storeId,
    base_product_id: baseId,
    design_id: designId,
    design_version_id: versionId,
    sku: 'STUSUB1',
    name: 'Wave tee',
    url_name: `wave-${suffix}`,
    colours: ['Black'],
    default_colour: 'Black',
    price_minor: 1900,
    currency: 'GBP',
  });
  await add('customers', {
    id: customerId,
    project_id: projectId,
    store_id: storeId,
    hash: `c${suffix}`,
    email: 'shopper@demo.test',
  });

  const staff = [];
  for (let place = 0; place < (size.staff ?? 4); place += 1) {
    const person = {
      id: newId(),
      name: `Sam ${String.fromCharCode(65 + place)}`,
      badge: `4E00C0FF${String(place).padStart(2, '0')}`,
    };
    await add('accounts', {
      id: person.id,
      email: `sam${place}-${suffix}@factory.test`,
      first_name: 'Sam',
      last_name: String.fromCharCode(65 + place),
      factory: true,
    });
    await add('staff_badges', {
      code_hash: await hashStaffBadge(person.badge),
      account_id: person.id,
      hint: person.badge.slice(-2),
    });
    staff.push(person);
  }
  const blanks = [];
  for (let place = 0; place < (size.blanks ?? 12); place += 1) {
    const face = `A-${String(place + 1).padStart(2, '0')}`;
    await add('pick_faces', { code: face, aisle: 'A', position: place });
    const maker = String(Number.parseInt(suffix, 16) % 10_000_000).padStart(7, '0');
    const digits = `50${maker}${String(place).padStart(3, '0')}`;
    const blank = {
      id: newId(),
      sku: `T-BLANK-${suffix}-${place}`,
      barcode: `${digits}${gs1CheckDigit(digits)}`,
      face,
      needsPretreat: place % 3 !== 0,
    };
    await add('blanks', {
      id: blank.id,
      base_product_id: baseId,
      sku: blank.sku,
      barcode: blank.barcode,
      colour: blank.needsPretreat ? `Black ${place}` : `White ${place}`,
      size: 'M',
      pick_face: face,
      cost_minor: 300,
    });
    blanks.push(blank);
  }
  const holes = Array.from(
    { length: size.pigeonholes ?? size.orders },
    (_, place) => `P${String(place + 1).padStart(3, '0')}`,
  );
  for (const [place, code] of holes.entries()) await add('pigeonholes', { code, position: place });

  const totes = Array.from({ length: 4 }, (_, place) => toteCodeOf(place + 1));
  for (const [place, code] of totes.entries()) await add('totes', { code, number: place + 1 });

  const labels: FloorFixture['labels'][number][] = [];
  for (let place = 0; place < size.orders; place += 1) {
    const orderId = newId();
    await add('orders', {
      id: orderId,
      hash: `o${suffix}${place}`,
      order_key: newId(),
      project_id: projectId,
      store_id: storeId,
      customer_id: customerId,
      status: 'paid',
      email: 'shopper@demo.test',
      shipping: '{}',
      billing: '{}',
      delivery: '{}',
      subtotal_minor: 1900,
      shipping_minor: 0,
      goods_tax_minor: 0,
      shipping_tax_minor: 0,
      total_minor: 1900,
      currency: 'GBP',
      priority: place % 17 === 0,
    });
    const pigeonhole = holes[place] ?? null;
    const of = typeof size.labelsPerOrder === 'number' ? size.labelsPerOrder : size.labelsPerOrder(place);
    for (let counter = 1; counter <= of; counter += 1) {
      const blank = blanks[(place * of + counter) % blanks.length];
      if (!blank) throw new RangeError('A floor needs blanks');
      const itemId = newId();
      const sides = counter % 4 === 0 ? ['front', 'back'] : ['front'];
      await add('order_items', {
        id: itemId,
        project_id: projectId,
        order_id: orderId,
        product_id: productId,
        design_version_id: versionId,
        blank_id: blank.id,
        position: counter,
        name: 'Wave tee',
        sku: blank.sku,
        options: '{}',
        quantity: 1,
        unit_price_minor: 1900,
        list_price_minor: 1900,
        total_minor: 1900,
        tax_minor: 0,
        vat_rate: 0,
      });
      const label = {
        id: newId(),
        code: newLabelCode(),
        orderId,
        pickFace: blank.face,
        barcode: blank.barcode,
        sku: blank.sku,
        needsPretreat: blank.needsPretreat,
        sides,
        pigeonhole,
      };
      await add('labels', {
        id: label.id,
        code: label.code,
        project_id: projectId,
        order_id: orderId,
        order_item_id: itemId,
        blank_id: blank.id,
        counter,
        of_count: of,
        pick_face: blank.face,
        sides,
        needs_pretreat: blank.needsPretreat,
      });
      labels.push(label);
    }
  }
  return { staff, labels, totes };
}
