import { sql } from 'kysely';
import { type PageUse, pageUseSchema } from '../../../../shared/features/making/drive/drive.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { USES_SHOWN } from './drive.queries.ts';

const pageUsesRead = defineRead({
  name: 'drive.page-uses',
  tables: ['pages', 'publishedFiles'],
  input: { files: 'uuid[]' },
  row: pageUseSchema,
  sql: ({ files }) => sql`
    select u.file_id, u.used_id as page_id, coalesce(p.kind, 'menu') as kind,
      coalesce(nullif(p.title, ''), case p.kind when 'page' then p.url when 'footer' then 'Footer' else 'Menu' end) as name,
      bool_or(u.used_by in ('page', 'menu')) as is_live
    from published_files u left join pages p on p.id = u.used_id
    where u.file_id = any(${files})
    group by u.file_id, u.used_id, p.id
    order by is_live desc, name, page_id limit ${sql.lit(USES_SHOWN + 1)}`,
  budget: { nodes: 20, cost: 300 },
});

/** The pages and menus that show any of these files, live ones first. */
export async function pageUsesOf(
  tx: Tx,
  fileIds: readonly string[],
): Promise<{ pages: PageUse[]; more: boolean }> {
  const pages = await pageUsesRead.list(tx, { files: [...fileIds] });
  return { pages: pages.slice(0, USES_SHOWN), more: pages.length > USES_SHOWN };
}
