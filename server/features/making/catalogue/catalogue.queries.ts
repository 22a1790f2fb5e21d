import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  BASE_CATALOGUE,
  type BaseProduct,
  baseProductSchema,
  blanksOf,
  type CataloguedBase,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';

export const notOffered = () => notFound('We don’t have that product in our catalogue');

/** What a newly added blank has in its pick face: counted stock replaces it with the first delivery. */
const OPENING_STOCK = 120;

const eanCheckDigit = (digits: string): number => {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/** An EAN-13 of the range for use inside a company (20), made from the SKU so that it never changes. */
export function blankBarcode(sku: string): string {
  const number = BigInt(`0x${createHash('sha256').update(sku).digest('hex').slice(0, 15)}`) % 10_000_000_000n;
  const digits = `20${number.toString().padStart(10, '0')}`;
  return digits + eanCheckDigit(digits);
}

const AISLES = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

interface BlankRow {
  id: string;
  base_sku: string;
  sku: string;
  barcode: string;
  colour: string;
  size: string;
  pick_face: string;
  cost_minor: number;
}

/** One aisle a base product, one bay a colour, one shelf a size: `B04-3`. */
function blankRows(bases: readonly BaseProduct[]): BlankRow[] {
  return bases.flatMap((base, aisle) =>
    blanksOf(base).map((blank) => {
      const bay = base.colours.findIndex((colour) => colour.name === blank.colour) + 1;
      const shelf = base.sizes.findIndex((size) => size.code === blank.size) + 1;
      return {
        id: newId(),
        base_sku: base.sku,
        sku: blank.sku,
        barcode: blankBarcode(blank.sku),
        colour: blank.colour,
        size: blank.size,
        pick_face: `${AISLES[aisle % AISLES.length]}${String(bay).padStart(2, '0')}-${shelf}`,
        cost_minor: blank.costMinor,
      };
    }),
  );
}

/** SKU of the entry for bundles: it names their type, has no blanks and can’t be chosen to print on. */
export const BUNDLE_BASE_SKU = 'BUNDLE';

/** Adds the entry for bundles where there is none. */
async function addBundleBase(db: Database): Promise<void> {
  await db
    .insertInto('baseProducts')
    .values({
      id: newId(),
      sku: BUNDLE_BASE_SKU,
      name: 'Bundle',
      kind: 'bundle',
      typeCode: 'bundle',
      spec: { colours: [], sizes: [] },
      position: BASE_CATALOGUE.length,
      enabled: false,
    })
    .onConflict((conflict) => conflict.column('sku').doNothing())
    .execute();
}

/**
 * Updates base products, pick faces and blanks to match the catalogue. Existing rows keep their ids, stock and pick
 * face; running it again has no effect.
 */
export async function loadBaseCatalogue(db: Database): Promise<void> {
  const bases = BASE_CATALOGUE.map((base, position) => ({
    id: newId(),
    sku: base.sku,
    name: base.name,
    kind: base.kind,
    type_code: base.typeCode,
    spec: base,
    position,
  }));
  const blanks = blankRows(BASE_CATALOGUE);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('selvedge base catalogue'))`.execute(tx);
    await sql`
      insert into base_products (id, sku, name, kind, type_code, spec, position)
      select * from jsonb_to_recordset(${JSON.stringify(bases)}::jsonb)
        as r(id uuid, sku text, name text, kind text, type_code text, spec jsonb, position integer)
      on conflict (sku) do update set name = excluded.name, kind = excluded.kind, type_code = excluded.type_code,
        spec = excluded.spec, position = excluded.position
      where base_products.spec is distinct from excluded.spec or base_products.position <> excluded.position`.execute(
      tx,
    );
    await addBundleBase(tx);
    await sql`
      insert into pick_faces (code, aisle, position)
      select code, left(code, 1), row_number() over (order by code)
      from (select distinct pick_face as code from jsonb_to_recordset(${JSON.stringify(blanks)}::jsonb) as r(pick_face text)) f
      on conflict (code) do nothing`.execute(tx);
    await sql`
      insert into blanks (id, base_product_id, sku, barcode, colour, size, pick_face, stock, cost_minor)
      select r.id, b.id, r.sku, r.barcode, r.colour, r.size, r.pick_face, ${OPENING_STOCK}, r.cost_minor
      from jsonb_to_recordset(${JSON.stringify(blanks)}::jsonb)
        as r(id uuid, base_sku text, sku text, barcode text, colour text, size text, pick_face text, cost_minor bigint)
      join base_products b on b.sku = r.base_sku
      on conflict (sku) do update set cost_minor = excluded.cost_minor
      where blanks.cost_minor <> excluded.cost_minor`.execute(tx);
  });
}

/** A base product of a row. @throws ZodError where the row does not hold one */
export const baseOfRow = (row: { id: string; spec: unknown }): CataloguedBase => ({
  ...baseProductSchema.parse(row.spec),
  id: row.id,
});

/** The catalogue as it is offered; a row that does not hold a base product is left out. */
export async function offeredBases(tx: Tx): Promise<CataloguedBase[]> {
  const rows = await tx
    .selectFrom('baseProducts')
    .select(['id', 'spec'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('sku')
    .execute();
  return rows.flatMap((row) => {
    const base = baseProductSchema.safeParse(row.spec);
    return base.success ? [{ ...base.data, id: row.id }] : [];
  });
}

/** One offered base product, or undefined. */
export async function offeredBase(tx: Tx, sku: string): Promise<CataloguedBase | undefined> {
  const row = await tx
    .selectFrom('baseProducts')
    .select(['id', 'spec'])
    .where('sku', '=', sku)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row && baseOfRow(row);
}

/** How many pieces of a blank there are; a number below zero says how many are missing. */
export async function setStock(tx: Tx, blankId: string, stock: number): Promise<void> {
  await tx.updateTable('blanks').set({ stock }).where('id', '=', blankId).execute();
}
