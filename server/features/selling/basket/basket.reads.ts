import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  shopperFieldSchema,
  shopperTextSchema,
} from '../../../../shared/features/making/personalisation/personalisation.ts';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { defineRead, type Parameter } from '../../../platform/database/reads.ts';
import { availableStock } from '../../making/catalogue/catalogue.ts';
import { deliveryMethodsJson, deliveryMethodsSchema } from '../delivery/delivery.ts';
import { offerSchema, offersJson } from '../discounts/discounts.ts';

/** What tells a basket from others: values, or parameters of a read. */
interface BasketKeys {
  readonly storeId: unknown;
  readonly name: unknown;
  /** The account’s, for each project; null for a shopper’s own. */
  readonly buyerProjectId: unknown;
  readonly tokenHash: unknown;
  readonly accountId: unknown;
}

/** A shopper’s basket as a subquery: the browser's own before another one of the account. */
export const shopperBasket = ({
  storeId,
  name,
  tokenHash,
  accountId,
}: BasketKeys): RawBuilder<unknown> => sql`
  select id from baskets
  where store_id = ${storeId} and name = ${name} and buyer_project_id is null
    and (token_hash = ${tokenHash} or account_id = ${accountId}::uuid)
  order by token_hash is not distinct from ${tokenHash} desc, updated_at desc limit 1`;

/** A basket of samples as a subquery: the account’s for each project, whichever browser it is. */
export const samplesBasket = ({
  storeId,
  name,
  buyerProjectId,
  accountId,
}: BasketKeys): RawBuilder<unknown> => sql`
  select id from baskets
  where store_id = ${storeId} and name = ${name} and buyer_project_id = ${buyerProjectId}
    and account_id = ${accountId}::uuid`;

/** Whether a store sells a product `p`. */
export const isSoldInStore = sql`(p.enabled and (p.deleted_at is null or p.made_for_one) and p.live_at is not null)`;

/** Whether a project can buy a product `p` as a sample: whatever it has published, hidden products too. */
export const isSoldAsSample = (buyerProjectId: unknown): RawBuilder<unknown> => sql`(
  p.project_id = ${buyerProjectId}::uuid and p.design_version_id is not null and p.live_at is not null
    and p.deleted_at is null and p.approval not in ('denied', 'resubmitted'))`;

/** What the size of a blank `b` of a product `p` costs on top of its price. */
export const sizeExtra = sql`coalesce((
  select (d.size_prices->>b.size)::bigint from product_details d where d.product_id = p.id), 0)`;

const pictureRowSchema = z
  .object({
    colour: z.string(),
    side: z.string(),
    renditions: z.array(z.object({ fileId: z.uuid(), width: z.int(), height: z.int() })).min(1),
  })
  .nullable();

const bundleRowSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  urlName: z.string(),
  live: z.boolean(),
  /** It still has the pieces that were chosen. */
  isSame: z.boolean(),
  priceMinor: z.int(),
  image: pictureRowSchema,
});

/** What is priced and made: a basket item, or a piece of one that is a bundle. */
const basketRowSchema = z.object({
  key: z.string(),
  /** Of its basket item. */
  itemKey: z.uuid(),
  /** Null where it isn't a piece of a bundle. */
  bundle: bundleRowSchema.nullable(),
  productId: z.uuid(),
  blankId: z.uuid().nullable(),
  /** Null for a bundle that is saved for later. */
  designVersionId: z.uuid().nullable(),
  name: z.string(),
  sku: z.string(),
  urlName: z.string(),
  /** Made of the shopper’s own design: it has no page in the store. */
  madeForOne: z.boolean(),
  live: z.boolean(),
  printable: z.boolean(),
  listPriceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  seenPriceMinor: z.int(),
  quantity: z.int(),
  /** What the shopper wrote; null where nothing could be written. */
  texts: z.array(shopperTextSchema).nullable(),
  /** What can be written on it; null for nothing. */
  fields: z.array(shopperFieldSchema).nullable(),
  colour: z.string().nullable(),
  size: z.string().nullable(),
  stock: z.int().nullable(),
  vatClass: z.enum(['standard', 'zero']).catch('standard'),
  collectionIds: z.array(z.uuid()),
  /** Of one piece. */
  weightGrams: z.int(),
  /** What making one costs, without VAT, where it is bought as a sample. */
  costMinor: z.int().nullable(),
  image: pictureRowSchema,
});
export type BasketRow = z.output<typeof basketRowSchema>;

export const readBasketSchema = z.object({
  basketId: z.uuid().nullable(),
  country: z.string(),
  seller: sellerSchema,
  methods: deliveryMethodsSchema,
  offers: z.array(offerSchema),
  items: z.array(basketRowSchema),
});
export type ReadBasket = z.output<typeof readBasketSchema>;

/** A product's picture in a colour. By `offset 0` its files are looked up one by one, as in `fileOfPicture` of the storefront. */
const imageJson = (product: RawBuilder<unknown>, colour: RawBuilder<unknown>) => sql`(
  select json_build_object('colour', m.colour, 'side', m.side, 'renditions',
    json_agg(json_build_object('fileId', f.id, 'width', coalesce(f.width, m.width), 'height', coalesce(f.height, m.width))
      order by m.width))
  from product_images m cross join lateral (
    select o.id, o.width, o.height from files o where o.id = m.file_id offset 0) f
  where m.product_id = ${product}.id and m.design_version_id is not distinct from ${product}.design_version_id
    and m.colour = ${colour}
  group by m.colour, m.side order by min(m.position), m.side = 'front' desc limit 1)`;

/** The bundle `u` of a basket item `i`; null where it is none. */
const bundleJson = sql`case when u.id is not null then json_build_object(
  'productId', u.id, 'name', u.name, 'sku', u.sku, 'urlName', u.url_name, 'priceMinor', u.price_minor,
  'live', u.enabled and u.deleted_at is null and u.live_at is not null,
  'isSame', i.part_product_ids = array(
    select x.product_id from bundle_items x cross join generate_series(1, x.quantity)
    where x.bundle_id = u.id order by x.position),
  'image', ${imageJson(sql`u`, sql`u.default_colour`)}) end`;

/** Pieces of a blank `b` that the unpaid order of a basket has reserved: its own shopper can still order them. */
const reservedFor = (basketId: RawBuilder<unknown>) => sql`coalesce((
  select sum(r.quantity)::int from stock_reservations r join orders o on o.id = r.order_id
  where r.blank_id = b.id and o.basket_id = ${basketId}), 0)`;

/** A bundle has one price for all its sizes. */
const extraOfItem = sql`case when piece.place is null then ${sizeExtra} else 0 end`;

/** What a blank `b` with the printed sides of a product `p` of a base product `g` costs. */
export const productionCost = sql`b.cost_minor + coalesce((
  select sum((a->>'printCostMinor')::bigint) from jsonb_array_elements(g.spec->'printAreas') a
  where a->>'side' in (select f.side from print_files f where f.design_version_id = p.design_version_id)), 0)`;

interface BasketKind {
  readonly held: (keys: BasketKeys) => RawBuilder<unknown>;
  readonly isSold: RawBuilder<unknown>;
  readonly offers: RawBuilder<unknown>;
  readonly fields: RawBuilder<unknown>;
  readonly cost: RawBuilder<unknown>;
}

const HELD_ID = sql`(select id from held)`;

const KEYS = {
  storeId: 'uuid',
  name: 'text',
  buyerProjectId: 'uuid?',
  tokenHash: 'bytea?',
  accountId: 'uuid?',
  email: 'text?',
} as const;
type Keys = Readonly<Record<keyof typeof KEYS, Parameter>>;

const TABLES = [
  'baseProducts',
  'basketItems',
  'baskets',
  'blanks',
  'bundleItems',
  'collectionProducts',
  'deliveryMethods',
  'files',
  'orders',
  'printFiles',
  'productDetails',
  'productImages',
  'products',
  'stockReservations',
  'stores',
] as const;
const OFFER_TABLES = [
  'accounts',
  'collections',
  'customers',
  'discountClaims',
  'discountCodes',
  'discounts',
] as const;

/** Row-level security takes `coalesce` for leaky, and would read every product for it. */
const PIECE_PRODUCT = sql`case when piece.place is null then i.product_id else piece.product_id end`;

const basketSql = (keys: Keys, kind: BasketKind) => sql`
  with held as materialized (${kind.held(keys)})
  select ${HELD_ID} as basket_id, s.country, s.seller, ${deliveryMethodsJson} as methods, ${kind.offers} as offers, (
    select coalesce(json_agg(json_build_object(
      'key', i.id || coalesce('.' || piece.place, ''), 'itemKey', i.id, 'bundle', ${bundleJson},
      'productId', p.id, 'blankId', b.id, 'designVersionId', p.design_version_id,
      'name', p.name, 'sku', p.sku, 'urlName', p.url_name,
      'madeForOne', p.made_for_one, 'texts', i.texts, 'fields', ${kind.fields},
      'live', ${kind.isSold} and (b.colour is null or b.colour = any(p.colours)),
      'printable', p.design_id is null or coalesce((
        select bool_and(f.status = 'ready') from print_files f where f.design_version_id = p.design_version_id), false),
      'listPriceMinor', p.price_minor + ${extraOfItem}, 'salePriceMinor', p.sale_price_minor + ${extraOfItem},
      'seenPriceMinor', i.seen_price_minor, 'quantity', i.quantity, 'colour', b.colour, 'size', b.size,
      'stock', ${availableStock('b')} + ${reservedFor(HELD_ID)}, 'vatClass', g.spec->>'vatClass',
      'collectionIds', array(select l.collection_id from collection_products l where l.product_id = p.id),
      'weightGrams', coalesce((
        select (z->>'weightGrams')::int from jsonb_array_elements(g.spec->'sizes') z where z->>'code' = b.size), 0),
      'costMinor', ${kind.cost},
      'image', ${imageJson(sql`p`, sql`coalesce(b.colour, p.default_colour)`)}
    ) order by i.added_at, i.id, piece.place), '[]')
    from basket_items i
    left join lateral unnest(i.part_product_ids, i.part_blank_ids) with ordinality
      as piece(product_id, blank_id, place) on true
    join products p on p.id = ${PIECE_PRODUCT}
    join base_products g on g.id = p.base_product_id
    left join blanks b on b.id = coalesce(piece.blank_id, i.blank_id)
    left join products u on u.id = i.product_id and piece.place is not null
    where i.basket_id = ${HELD_ID}
  ) as items
  from stores s where s.id = ${keys.storeId}`;

const NO_OFFERS = sql`'[]'::json`;
const FIELDS = sql`(select v.fields from design_versions v where v.id = p.design_version_id)`;

/** A shopper’s basket with everything its prices depend on. */
export const basketRead = defineRead({
  name: 'basket.to-pay',
  tables: [...TABLES, ...OFFER_TABLES, 'designVersions'],
  input: KEYS,
  row: readBasketSchema,
  sql: (keys) =>
    basketSql(keys, {
      held: shopperBasket,
      isSold: isSoldInStore,
      offers: offersJson({ ...keys, basketId: HELD_ID }),
      fields: FIELDS,
      cost: sql`null`,
    }),
  budget: { nodes: 195, cost: 1160 },
});

/** What a shopper has saved for later. */
export const savedRead = defineRead({
  name: 'basket.saved',
  tables: [...TABLES, 'designVersions'],
  input: KEYS,
  row: readBasketSchema,
  sql: (keys) =>
    basketSql(keys, {
      held: shopperBasket,
      isSold: isSoldInStore,
      offers: NO_OFFERS,
      fields: FIELDS,
      cost: sql`null`,
    }),
  budget: { nodes: 108, cost: 870 },
});

/** A basket of samples. Discounts are for shoppers, and nothing is written on a sample. */
export const samplesRead = defineRead({
  name: 'basket.samples',
  tables: TABLES,
  input: KEYS,
  row: readBasketSchema,
  sql: (keys) =>
    basketSql(keys, {
      held: samplesBasket,
      isSold: isSoldAsSample(keys.buyerProjectId),
      offers: NO_OFFERS,
      fields: sql`null`,
      cost: productionCost,
    }),
  budget: { nodes: 110, cost: 880 },
});
