import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { changeDesignSettings } from '../studio/studio.ts';

export interface ProductWords {
  readonly name: string;
  readonly description: string;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
}
export type WordsChange = { readonly [Field in keyof ProductWords]?: ProductWords[Field] | undefined };

const wordsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  /** What the studio shows. */
  studioName: z.string(),
  studioDescription: z.string(),
});
export type FoundWords = z.output<typeof wordsSchema>;

/**
 * What products are called and how they read. Bundles and drafts aren’t among them.
 * @param rows selects their `id`
 */
export async function findWords(
  tx: Tx,
  projectId: string,
  rows: RawBuilder<unknown>,
): Promise<readonly FoundWords[]> {
  const found = await sql`
    select p.id, p.name, p.description, p.meta_title, p.meta_description, d.name as studio_name,
      coalesce(d.settings->>'description', '') as studio_description
    from products p join designs d on d.id = p.design_id
    where p.project_id = ${projectId} and p.id in (${rows})`.execute(tx);
  return z.array(wordsSchema).parse(found.rows);
}

const handleSchema = z.object({ id: z.uuid(), handle: z.string(), name: z.string(), isBundle: z.boolean() });

/** The products with these handles. A project with several stores can have two with the same one. */
export async function findHandles(tx: Tx, projectId: string, handles: readonly string[]) {
  const { rows } = await sql`
    select id, url_name as handle, name, design_id is null as is_bundle from products
    where project_id = ${projectId} and deleted_at is null and url_name = any(${handles}::text[])`.execute(
    tx,
  );
  return z.array(handleSchema).parse(rows);
}

/** Changes what products are called and how they read, here and in the studio. They are held already. */
export async function changeWords(
  tx: Tx,
  projectId: string,
  changes: readonly {
    readonly id: string;
    readonly designId: string;
    readonly words: WordsChange;
    readonly studio: Pick<WordsChange, 'name' | 'description'>;
  }[],
): Promise<void> {
  const changed = changes.filter(({ words }) => Object.keys(words).length > 0);
  if (changed.length > 0)
    await sql`
      update products p set name = coalesce(c.words->>'name', p.name),
        description = coalesce(c.words->>'description', p.description),
        meta_title = case when c.words ? 'metaTitle' then c.words->>'metaTitle' else p.meta_title end,
        meta_description = case when c.words ? 'metaDescription' then c.words->>'metaDescription'
          else p.meta_description end,
        updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, words jsonb)
      where p.id = c.id and p.id = any(${changed.map(({ id }) => id)}::uuid[]) and p.project_id = ${projectId}`.execute(
      tx,
    );
  await changeDesignSettings(
    tx,
    projectId,
    changes
      .filter(({ studio }) => Object.keys(studio).length > 0)
      .map(({ designId, studio }) => ({ id: designId, settings: studio })),
  );
}
