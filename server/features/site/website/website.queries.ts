import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { menuEntriesSchema } from '../../../../shared/features/site/menu/menu.ts';
import { FOOTER_URL, HOME_URL } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';

const CHANGED_MOST = 5;

const overviewSchema = z.object({
  storeId: z.uuid(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  domain: z.object({ name: z.string(), isSetUp: z.boolean() }).nullable(),
  products: z.int(),
  live: z.int(),
  drafts: z.int(),
  home: z.object({ isLive: z.boolean() }).nullable(),
  footer: z.object({ isLive: z.boolean(), changes: z.boolean() }).nullable(),
  menu: menuEntriesSchema.nullable().catch(null),
  hasMenuDraft: z.boolean(),
  changed: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      url: z.string(),
      isLive: z.boolean(),
      changedAt: z.coerce.date(),
    }),
  ),
});

/** A store’s website in numbers. @throws Refusal 404 where the project has no such store */
export async function findOverview(tx: Tx, projectId: string, division: string) {
  const { rows } = await sql`
    select s.id as store_id, s.subdomain, case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      (select json_build_object('name', d.name, 'isSetUp', d.is_active) from store_domains d
        where d.store_id = s.id and d.project_id = s.project_id) as domain,
      (select count(*)::int from products p where p.store_id = s.id and p.enabled and p.deleted_at is null
        and p.live_at is not null) as products,
      (select count(*)::int from pages p where p.store_id = s.id and p.kind = 'page' and p.deleted_at is null
        and p.live_version is not null) as live,
      (select count(*)::int from pages p where p.store_id = s.id and p.kind = 'page' and p.deleted_at is null
        and p.live_version is null) as drafts,
      (select json_build_object('isLive', p.live_version is not null) from pages p
        where p.store_id = s.id and p.kind = 'page' and p.deleted_at is null and p.url = ${HOME_URL}) as home,
      (select json_build_object('isLive', p.live_version is not null,
          'changes', p.live_version is null or p.sequence > coalesce(p.live_sequence, 0)) from pages p
        where p.store_id = s.id and p.kind = 'footer' and p.url = ${FOOTER_URL} and p.deleted_at is null) as footer,
      (select entries from store_menus m where m.store_id = s.id) as menu,
      exists (select from store_menus m where m.store_id = s.id and m.draft is not null) as has_menu_draft,
      (select coalesce(json_agg(c), '[]') from (
        select p.id, p.title, p.url, p.live_version is not null as "isLive", p.changed_at as "changedAt" from pages p
        where p.store_id = s.id and p.kind = 'page' and p.deleted_at is null
          and (p.live_version is null or p.sequence > coalesce(p.live_sequence, 0))
        order by p.changed_at desc, p.id limit ${CHANGED_MOST}) c) as changed
    from stores s where s.project_id = ${projectId} and s.division_id = ${division}`.execute(tx);
  if (!rows[0]) throw notFound(PAGE_MESSAGES.withoutStore);
  return overviewSchema.parse(rows[0]);
}
