import { type Kysely, sql } from 'kysely';

/** Which kinds of blocks pages show, so that what a theme’s change touches is found without opening one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pages add column draft_kinds text[] not null default '{}';
    comment on column pages.draft_kinds is 'Kinds of blocks that shoppers would see of the draft, written with each save';
    alter table page_versions add column kinds text[] not null default '{}';
    comment on column page_versions.kinds is 'Kinds of blocks that shoppers see of it';

    update page_versions set kinds = array(
      with recursive blocks as (
        select b from jsonb_array_elements(published -> 'blocks') b
        union all
        select i from blocks, jsonb_array_elements(blocks.b -> 'items') i)
      select distinct b ->> 'type' collate "C" from blocks order by 1);
    -- Blocks that lie in hidden ones count until the draft is saved again.
    update pages set draft_kinds = array(
      select distinct b ->> 'type' collate "C" from jsonb_array_elements(draft -> 'blocks') b
      where (b #>> '{flags,deleted}') is distinct from 'true' and (b #>> '{properties,published}') is distinct from 'false'
      order by 1);
  `.execute(db);
}
