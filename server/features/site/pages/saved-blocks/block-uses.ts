import { sql } from 'kysely';
import { z } from 'zod';
import {
  differencesOf,
  flatBlockSchema,
  type PageDoc,
  placesOf,
  type SavedContent,
  type SharedPlace,
} from '../../../../../shared/features/site/pages/pages.ts';
import type { Tx } from '../../../../platform/database/database.ts';

/** The index of where pages show shared blocks. It is written with each save of a draft and never by rendering. */

const contentSchema = z.object({ id: z.uuid(), number: z.int(), content: z.array(flatBlockSchema) });

const keyOf = ({ id, version }: { readonly id: string; readonly version: number }) => `${id}.${version}`;

/** What shared blocks of a project were, by `id.version`; those that aren’t known are left out. */
export async function findContents(
  tx: Tx,
  projectId: string,
  versions: readonly { readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, SavedContent>> {
  const asked = [
    ...new Map(versions.map(({ id, version }) => [keyOf({ id, version }), { id, version }])).values(),
  ];
  if (asked.length === 0) return new Map();
  const { rows } = await sql`
    select v.saved_block_id as id, v.number, v.content
    from json_to_recordset(${JSON.stringify(asked)}::json) as a(id uuid, version int)
    join saved_block_versions v on v.saved_block_id = a.id and v.number = a.version and v.project_id = ${projectId}`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => {
      const { id, number, content } = contentSchema.parse(row);
      return [keyOf({ id, version: number }), content];
    }),
  );
}

export const contentFor = (
  contents: ReadonlyMap<string, SavedContent>,
  { mark }: Pick<SharedPlace, 'mark'>,
): SavedContent | null => contents.get(keyOf(mark)) ?? null;

interface UsingDraft {
  readonly id: string;
  readonly projectId: string;
  readonly doc: PageDoc;
  readonly before?: PageDoc | undefined;
}

const isSame = (one: SharedPlace, other: SharedPlace | undefined): boolean =>
  other?.uid === one.uid &&
  one.blocks.length === other.blocks.length &&
  one.blocks.every((block, at) => block === other.blocks[at]);

/** Whether a draft shows other shared blocks than before, or shows them differently. */
function hasNews(before: PageDoc | undefined, places: readonly SharedPlace[]): boolean {
  const earlier = before ? placesOf(before) : [];
  return places.length !== earlier.length || places.some((place, at) => !isSame(place, earlier[at]));
}

/** Notes what drafts of one project show, where that isn’t what they showed before. */
export async function noteUses(tx: Tx, drafts: readonly UsingDraft[]): Promise<void> {
  const changed = drafts
    .map((draft) => ({ ...draft, places: placesOf(draft.doc) }))
    .filter((draft) => hasNews(draft.before, draft.places));
  const [first] = changed;
  if (!first) return;
  const { projectId } = first;
  const marks = changed.flatMap(({ places }) => places.map(({ mark }) => mark));
  const contents = await findContents(tx, projectId, marks);
  const uses = changed.flatMap(({ id, places }) =>
    places.map((place) => {
      const content = contentFor(contents, place);
      return {
        page: id,
        place: place.uid,
        block: place.mark.id,
        version: place.mark.version,
        differences: content ? differencesOf(place, content).length : 1,
      };
    }),
  );
  await sql`
    with drafts as (select unnest(${changed.map(({ id }) => id)}::uuid[]) as id),
    shown as (
      select u.* from json_to_recordset(${JSON.stringify(uses)}::json)
        as u(page uuid, place text, block uuid, version int, differences int)
      join saved_blocks b on b.id = u.block and b.project_id = ${projectId} and b.is_shared),
    gone as (
      delete from block_uses o using drafts d
      where o.page_id = d.id and o.project_id = ${projectId}
        and not exists (select from shown s where s.page = o.page_id and s.place = o.place))
    insert into block_uses as known (page_id, place, project_id, saved_block_id, version, differences)
    select page, place, ${projectId}::uuid, block, version, differences from shown
    on conflict (page_id, place) do update
      set saved_block_id = excluded.saved_block_id, version = excluded.version, differences = excluded.differences
      where (known.saved_block_id, known.version, known.differences)
        is distinct from (excluded.saved_block_id, excluded.version, excluded.differences)`.execute(tx);
}
