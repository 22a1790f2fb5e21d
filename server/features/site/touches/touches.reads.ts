import { sql } from 'kysely';
import { z } from 'zod';
import { FOOTER_URL, HOME_URL, pageKindSchema } from '../../../../shared/features/site/pages/pages.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const screensSchema = z.object({ count: z.int(), path: z.string().nullable() });

/** Reads the kinds that pages keep with each save: no page is opened, and no more rows are answered than one list shows. */
export const touchedRead = defineRead({
  name: 'touches.pages',
  tables: ['collections', 'pageVersions', 'pages', 'products', 'stores'],
  input: { projectId: 'uuid', division: 'uuid', blocks: 'text[]?', limit: 'int', offset: 'int' },
  row: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        kind: pageKindSchema,
        title: z.string(),
        url: z.string(),
        isLive: z.boolean(),
      }),
    ),
    total: z.int(),
    pages: z.int(),
    live: z.int(),
    isInFooter: z.boolean(),
    hasHome: z.boolean(),
    products: screensSchema,
    collections: screensSchema,
  }),
  sql: ({ projectId, division, blocks, limit, offset }) => sql`
    with every as materialized (
      select p.id, p.kind, p.title, p.url, p.live_version is not null as is_live,
        coalesce(v.kinds && ${blocks}, false) as in_live, p.draft_kinds && ${blocks} as in_draft
      from stores s join pages p on p.store_id = s.id and p.project_id = s.project_id and p.deleted_at is null and p.kind <> 'mail'
        left join page_versions v on v.page_id = p.id and v.number = p.live_version
      where s.project_id = ${projectId} and s.division_id = ${division}),
    below as materialized (
      select exists (select from every where kind = 'footer' and url = ${FOOTER_URL} and in_live) as is_touched),
    touched as materialized (
      select e.id, e.kind, e.title, case when e.kind = 'footer' then '' else e.url end as url,
        e.is_live and (${blocks} is null or b.is_touched or e.in_live) as is_live
      from every e, below b where ${blocks} is null or b.is_touched or e.in_live or e.in_draft)
    select (select coalesce(json_agg(t), '[]') from (
        select id, kind, title, url, is_live as "isLive" from touched
        order by is_live desc, url <> ${HOME_URL}, kind desc, title, id limit ${limit} offset ${offset}) t) as rows,
      (select count(*)::int from touched) as total,
      (select count(*)::int from touched where kind = 'page') as pages,
      (select count(*)::int from touched where kind = 'page' and is_live) as live,
      (select is_touched from below) as is_in_footer,
      exists (select from every where kind = 'page' and url = ${HOME_URL} and is_live) as has_home,
      (select json_build_object('count', count(*)::int, 'path', '/product/' || min(p.url_name) || '/')
        from products p where p.store_id = s.id and p.enabled and p.live_at is not null and p.deleted_at is null) as products,
      (select json_build_object('count', count(*)::int, 'path', '/collection/' || min(c.url_name) || '/')
        from collections c where c.store_id = s.id and c.enabled) as collections
    from stores s where s.project_id = ${projectId} and s.division_id = ${division}`,
  budget: { nodes: 40, cost: 600 },
});
