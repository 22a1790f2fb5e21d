import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { baseProductSchema, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import { homeVatOf } from '../../../../shared/features/projects/sellers/sellers.ts';
import { tradePriceMinor } from '../../../../shared/features/selling/basket/basket.ts';
import {
  SAMPLE_PAGE_SIZE,
  type SampleProduct,
  type SampleSet,
  sampleProductSchema,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import {
  type BasketNet,
  SAMPLE_SET_MAX,
} from '../../../../shared/features/selling/samples-shop/samples-shop.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';
import { backOrdersOf, homeOf, storedHomeSchema } from '../../projects/stores/stores.ts';
import { type BasketHolder, basketOf, productionCost, type Shop } from '../basket/basket.ts';

/** The platform's store with the project that buys there. */
export interface SamplesShop extends Shop {
  readonly buyerProjectId: string;
}

/** The products `p` that a project can order samples of, hidden ones too. */
const canBeSampled = (projectId: string): RawBuilder<unknown> => sql`
  p.project_id = ${projectId} and p.deleted_at is null and p.design_version_id is not null and p.live_at is not null`;

/** What a blank `b` has left, as the store that sells samples counts it. */
const pieces = ({ id }: Pick<Shop, 'id'>): RawBuilder<number> => availableStock('b', backOrdersOf(id));

const productRowSchema = sampleProductSchema.omit({ colours: true, sizes: true }).extend({
  colourNames: z.array(z.string()),
  spec: baseProductSchema,
});

/** Variants in the order of the product's colours and its base product's sizes. */
function toProduct({
  colourNames,
  spec,
  variants,
  ...product
}: z.output<typeof productRowSchema>): SampleProduct {
  const sizes = spec.sizes.map(({ code }) => code);
  return {
    ...product,
    colours: colourNames.map((name) => ({ name, hex: colourOf(spec, name)?.hex ?? '#cccccc' })),
    sizes,
    variants: variants.toSorted(
      (left, right) =>
        colourNames.indexOf(left.colour) - colourNames.indexOf(right.colour) ||
        sizes.indexOf(left.size) - sizes.indexOf(right.size),
    ),
  };
}

/** A page of the products that samples can be ordered of, newest first. One statement. */
export async function findSampleProducts(
  tx: Tx,
  shop: SamplesShop,
  { search, page }: { readonly search: string; readonly page: number },
): Promise<{ products: SampleProduct[]; total: number; isVatFree: boolean }> {
  const condition = sql`${canBeSampled(shop.buyerProjectId)}
    ${search === '' ? sql`` : sql`and (p.name ilike ${containing(search)} or p.sku ilike ${containing(search)})`}`;
  const { rows } = await sql`
    with found as materialized (
      select p.id from products p where ${condition}
      order by p.created_at desc, p.id desc limit ${SAMPLE_PAGE_SIZE} offset ${(page - 1) * SAMPLE_PAGE_SIZE})
    select (select count(*)::int from products p where ${condition}) as total, ${homeOf(shop.id)} as home,
      (select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'urlName', p.url_name, 'baseName', g.name, 'isHidden', not p.enabled,
        'colourNames', p.colours, 'spec', g.spec,
        'imageId', (select m.file_id from product_images m
          where m.product_id = p.id and m.design_version_id is not distinct from p.design_version_id
            and m.width = ${PRODUCT_IMAGE_WIDTHS[0]}
          order by m.colour <> p.default_colour, m.position, m.side <> 'front' limit 1),
        'variants', (select coalesce(json_agg(json_build_object('colour', b.colour, 'size', b.size,
            'costMinor', ${productionCost}, 'stock', greatest(0, ${pieces(shop)}))), '[]')
          from blanks b where b.base_product_id = p.base_product_id and b.colour = any(p.colours)),
        'sampledAt', last.ordered_at, 'verdict', last.verdict
      ) order by p.created_at desc, p.id desc), '[]')
      from found join products p using (id) join base_products g on g.id = p.base_product_id
      left join lateral (
        select to_char(s.ordered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ordered_at, s.verdict
        from samples s where s.product_id = p.id and s.design_version_id = p.design_version_id
        order by s.verdict is null, s.ordered_at desc limit 1) last on true) as products`.execute(tx);
  const { total, home, products } = z
    .object({ total: z.int(), home: storedHomeSchema, products: z.array(productRowSchema) })
    .parse(rows[0]);
  return { total, isVatFree: homeVatOf(home).isVatFree, products: products.map(toProduct) };
}

const basketRowSchema = z.object({ productId: z.uuid(), quantity: z.int(), costMinor: z.int() });

/** The basket of samples in short. One statement. */
export async function findBasketNet(tx: Tx, shop: SamplesShop, holder: BasketHolder): Promise<BasketNet> {
  const { rows } = await sql`
    select i.product_id, i.quantity, ${productionCost} as cost_minor
    from basket_items i join products p on p.id = i.product_id
    join base_products g on g.id = p.base_product_id join blanks b on b.id = i.blank_id
    where i.basket_id = (${basketOf(shop, holder, 'main')})`.execute(tx);
  return netOf(z.array(basketRowSchema).parse(rows), shop);
}

function netOf(rows: readonly z.output<typeof basketRowSchema>[], { currency }: Shop): BasketNet {
  const products = [...Map.groupBy(rows, ({ productId }) => productId).values()];
  const sum = (list: readonly { readonly quantity: number }[]) =>
    list.reduce((total, { quantity }) => total + quantity, 0);
  return {
    count: sum(rows),
    netMinor: products
      .flatMap((own) =>
        own.map(({ costMinor, quantity }) => tradePriceMinor(costMinor, sum(own), currency) * quantity),
      )
      .reduce((total, minor) => total + minor, 0),
  };
}

const plannedRowSchema = z.object({
  productId: z.uuid(),
  colour: z.string().nullable(),
  size: z.string().nullable(),
  costMinor: z.int().nullable(),
  stock: z.int().nullable(),
});

export interface PlannedSet {
  readonly items: readonly {
    readonly productId: string;
    readonly productColor: string;
    readonly productSize: string;
    readonly quantity: 1;
  }[];
  readonly netMinor: number;
  readonly leftOut: number;
  readonly isCut: boolean;
}

/** One piece of each design in a size, where it has that size or only one. At most one statement. */
export async function planSet(tx: Tx, shop: SamplesShop, set: SampleSet): Promise<PlannedSet> {
  const { rows } = await sql`
    with chosen as materialized (
      select p.* from products p where ${canBeSampled(shop.buyerProjectId)}
        ${
          set.which === 'new'
            ? sql`and not exists (select from samples s
          where s.product_id = p.id and s.design_version_id = p.design_version_id)`
            : sql``
        }
      order by p.created_at desc, p.id desc limit ${SAMPLE_SET_MAX + 1}
    )
    select p.id as product_id, b.colour, b.size, ${productionCost} as cost_minor, ${pieces(shop)} as stock
    from chosen p join base_products g on g.id = p.base_product_id
    left join blanks b on b.base_product_id = p.base_product_id
      and ${set.colours === 'all' ? sql`b.colour = any(p.colours)` : sql`b.colour = p.default_colour`}
      and (lower(b.size) = lower(${set.size}) or jsonb_array_length(g.spec->'sizes') = 1)
    order by p.created_at desc, p.id desc, array_position(p.colours, b.colour)`.execute(tx);
  const planned = z.array(plannedRowSchema).parse(rows);
  const found = planned.flatMap(({ productId, colour, size, costMinor, stock }) =>
    colour && size && costMinor !== null && (stock ?? 0) > 0 ? [{ productId, colour, size, costMinor }] : [],
  );
  const taken = found.slice(0, SAMPLE_SET_MAX);
  const products = new Set(planned.map(({ productId }) => productId));
  return {
    items: taken.map(({ productId, colour, size }) => ({
      productId,
      productColor: colour,
      productSize: size,
      quantity: 1,
    })),
    netMinor: netOf(
      taken.map((row) => ({ ...row, quantity: 1 })),
      shop,
    ).netMinor,
    leftOut: products.size - new Set(found.map(({ productId }) => productId)).size,
    isCut: found.length > SAMPLE_SET_MAX,
  };
}
