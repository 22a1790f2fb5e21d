import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  BASE_THEME,
  findTheme,
  readThemeDocument,
  type ThemeDocument,
} from '../../../../shared/features/site/theme/theme.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';

const rowSchema = z.object({
  id: z.uuid(),
  theme: z.string(),
  properties: z.unknown(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  draft: z.unknown().nullable(),
  revision: z.number(),
});

export interface StoredTheme {
  readonly storeId: string;
  readonly subdomain: string;
  readonly customDomain: string | null;
  /** It extends a theme that exists: as shoppers see it. */
  readonly published: ThemeDocument;
  readonly draft: ThemeDocument | null;
  readonly revision: number;
}

/** @throws Refusal 404 where the project has no such store */
export async function findStoredTheme(
  tx: Tx,
  { projectId, division }: { projectId: string; division: string },
): Promise<StoredTheme> {
  const { rows } = await sql`
    select s.id, s.theme, s.theme_properties as properties, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      d.document as draft, coalesce(d.revision, 0) as revision
    from stores s left join theme_drafts d on d.store_id = s.id and d.project_id = s.project_id
    where s.project_id = ${projectId} and s.division_id = ${division}`.execute(tx);
  if (!rows[0]) throw notFound(PAGE_MESSAGES.withoutStore);
  const { id, theme, properties, draft, revision, subdomain, customDomain } = rowSchema.parse(rows[0]);
  const published = readThemeDocument(theme, properties);
  return {
    storeId: id,
    subdomain,
    customDomain,
    revision,
    published: findTheme(published.extends) ? published : { ...published, extends: BASE_THEME },
    draft: draft === null ? null : readThemeDocument(theme, draft),
  };
}

interface SavedDraft {
  readonly projectId: string;
  readonly storeId: string;
  readonly authorId: string | null;
  readonly document: ThemeDocument | null;
  readonly revision: number;
}

/** Saves what a store is about to look like; false where someone else has saved this revision. */
export async function saveDraft(tx: Tx, draft: SavedDraft): Promise<boolean> {
  const { projectId, storeId, authorId, document, revision } = draft;
  const json = document === null ? null : JSON.stringify(document);
  const { numAffectedRows } = await sql`
    insert into theme_drafts (store_id, project_id, document, revision, author_id)
    values (${storeId}, ${projectId}, ${json}::jsonb, ${revision}, ${authorId})
    on conflict (store_id) do update set document = excluded.document, revision = excluded.revision,
      author_id = excluded.author_id, changed_at = now()
      where theme_drafts.project_id = ${projectId} and theme_drafts.revision = ${revision - 1}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The draft of a store that its host shows; null where there is none. */
export async function findDraft(tx: Tx, projectId: string, storeId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('themeDrafts')
    .select('document')
    .where('storeId', '=', storeId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.document ?? null;
}
