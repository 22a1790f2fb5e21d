import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { MODELS, ModelType } from '../../../../shared/features/making/models/models.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Related rows in one answer. */
const RELATED_MOST = 200;

type Names<T extends ModelType> =
  | (typeof MODELS)[T]['attributes'][number]
  | (typeof MODELS)[T]['relations'][number];

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

const listed = (rows: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name)), '[]')
  from (${rows} limit ${RELATED_MOST}) r)`;

/** A model `m` is one of the project that asks; blanks to print on are everybody's. */
const ofProject = (table: RawBuilder<unknown>, projectId: string, more = sql``) =>
  sql`(select * from ${table} where project_id = ${projectId} ${more})`;

const product = (projectId: string) => ({
  from: ofProject(sql`products`, projectId, sql`and deleted_at is null`),
  columns: {
    sku: sql`m.sku`,
    name: sql`m.name`,
    description: sql`m.description`,
    urlName: sql`m.url_name`,
    price: sql`m.price_minor`,
    salePrice: sql`m.sale_price_minor`,
    currency: sql`m.currency`,
    enabled: sql`m.enabled`,
    colours: sql`m.colours`,
    defaultColour: sql`m.default_colour`,
    tags: sql`m.tags`,
    approvalStatus: sql`m.approval`,
    createdAt: sql`m.created_at`,
    collections: listed(sql`
      select c.id, c.name from collection_products l join collections c on c.id = l.collection_id
      where l.product_id = m.id order by c.position, c.id`),
    images: listed(sql`
      select i.file_id as id, i.colour || ', ' || i.side as name from product_images i
      where i.product_id = m.id and i.design_version_id is not distinct from m.design_version_id
      order by i.position, i.width`),
    baseProduct: listed(sql`select b.id, b.name from base_products b where b.id = m.base_product_id`),
  } satisfies Record<Names<'product'>, RawBuilder<unknown>>,
});

const collection = (projectId: string) => ({
  from: ofProject(sql`collections`, projectId),
  columns: {
    name: sql`m.name`,
    urlName: sql`m.url_name`,
    description: sql`m.description`,
    enabled: sql`m.enabled`,
    createdAt: sql`m.created_at`,
    products: listed(sql`
      select p.id, p.name from collection_products l join products p on p.id = l.product_id
      where l.collection_id = m.id and p.deleted_at is null order by p.name, p.id`),
  } satisfies Record<Names<'collection'>, RawBuilder<unknown>>,
});

const baseProduct = () => ({
  from: sql`(select * from base_products where kind <> 'bundle')`,
  columns: {
    sku: sql`m.sku`,
    name: sql`m.name`,
    kind: sql`m.kind`,
  } satisfies Record<Names<'base_product'>, RawBuilder<unknown>>,
});

const store = (projectId: string) => ({
  from: ofProject(sql`stores`, projectId),
  columns: {
    name: sql`m.name`,
    subdomain: sql`m.subdomain`,
    currency: sql`m.currency`,
    collections: listed(sql`
      select c.id, c.name from collections c where c.store_id = m.id order by c.position, c.id`),
    products: listed(sql`
      select p.id, p.name from products p where p.store_id = m.id and p.deleted_at is null order by p.name, p.id`),
  } satisfies Record<Names<'store'>, RawBuilder<unknown>>,
});

const SOURCES: Readonly<Record<ModelType, (projectId: string) => Source>> = {
  product,
  collection,
  base_product: baseProduct,
  store,
};

export interface WantedModels {
  readonly type: ModelType;
  readonly ids: readonly string[];
  /** Attributes and relations, all of them known. */
  readonly names: readonly string[];
}

const rowsSchema = z.array(z.object({ model: z.looseObject({ id: z.uuid() }) }));

/** The models of a project, in the order of their ids; unknown ones are left out. One statement. */
export async function findModels(tx: Tx, projectId: string, { type, ids, names }: WantedModels) {
  const { from, columns } = SOURCES[type](projectId);
  const pairs = [...new Set(names)].flatMap((name) => {
    const column = columns[name];
    return column ? [sql`${sql.lit(name)}, ${column}`] : [];
  });
  const { rows } = await sql`
    select json_build_object(${sql.join([sql`'id', m.id`, ...pairs])}) as model
    from ${from} m where m.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], m.id)`.execute(tx);
  return rowsSchema.parse(rows).map(({ model }) => model);
}
