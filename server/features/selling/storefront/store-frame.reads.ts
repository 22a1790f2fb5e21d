import { sql } from 'kysely';
import { z } from 'zod';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { blockSchema } from '../../../../shared/features/site/blocks/blocks.ts';
import {
  announcementSchema,
  socialLinksSchema,
} from '../../../../shared/features/site/store-facts/store-facts.ts';
import { storeTagsSchema } from '../../../../shared/features/site/store-tags/store-tags.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { menuJson, menuJsonSchema } from '../../site/menu/menu.ts';
import { liveFooterJson } from '../../site/pages/pages.ts';
import { deliveryMethodsJson, deliveryMethodsSchema, isDeliveryChecked } from '../delivery/delivery.ts';
import { isLive } from './products.queries.ts';

const logoPictureSchema = z.object({ sha256: z.string(), width: z.number(), height: z.number() });

const frameRowSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  tagline: z.string(),
  logo: logoPictureSchema.nullable(),
  variants: z.object({
    dark: logoPictureSchema.optional(),
    favicon: logoPictureSchema.optional(),
    touch: logoPictureSchema.optional(),
    social: logoPictureSchema.optional(),
  }),
  currency: z.string(),
  country: z.string(),
  theme: z.string(),
  themeProperties: z.record(z.string(), z.unknown()),
  email: z.string().nullable(),
  seller: sellerSchema,
  /** Null where the merchant made none. */
  menu: menuJsonSchema,
  collections: z.array(z.object({ name: z.string(), urlName: z.string() })),
  contentVersion: z.int(),
  methods: deliveryMethodsSchema,
  /** The merchant has changed or kept the methods that the store began with. */
  isDeliveryChecked: z.boolean(),
  subscriberOffer: z.string(),
  socialLinks: socialLinksSchema,
  announcement: announcementSchema,
  tags: storeTagsSchema,
  /** Null where the merchant published none. */
  footer: z.array(blockSchema).nullable(),
});
export type FrameRow = z.output<typeof frameRowSchema>;

const frameRead = defineRead({
  name: 'storefront.frame',
  tables: [
    'collectionProducts',
    'collections',
    'deliveryChecks',
    'deliveryMethods',
    'files',
    'pages',
    'pageVersions',
    'products',
    'storeMenus',
    'stores',
  ],
  input: { storeId: 'uuid' },
  row: frameRowSchema,
  sql: ({ storeId }) => sql`
    select s.id, s.project_id, s.content_version, s.name, s.tagline, case when f.id is not null then
        json_build_object('sha256', f.sha256, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1)) end as logo, s.logo_variants as variants,
      s.currency, s.country, s.theme, s.theme_properties,
      s.email::text as email, s.seller, s.subscriber_offer, s.social_links, s.announcement, s.tags, ${deliveryMethodsJson} as methods,
      ${isDeliveryChecked(sql`s.project_id`)} as is_delivery_checked,
      (select coalesce(json_agg(json_build_object('name', c.name, 'urlName', c.url_name) order by c.position, c.name), '[]')
        from collections c where c.store_id = s.id and c.enabled and exists (
          select from collection_products l join products p on p.id = l.product_id
          where l.collection_id = c.id and ${isLive})) as collections, ${menuJson} as menu,
      ${liveFooterJson} as footer
    from stores s left join files f on f.id = s.logo_file_id where s.id = ${storeId}`,
  budget: { nodes: 45, cost: 220 },
});

/** A store's name, look and menu; collections without anything to show are left out. @throws Error where there is no such store */
export async function findFrame(tx: Tx, storeId: string): Promise<FrameRow> {
  const row = await frameRead.find(tx, { storeId });
  if (!row) throw new Error(`There’s no store ${storeId}`);
  return row;
}
