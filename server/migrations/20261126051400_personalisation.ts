import { type Kysely, sql } from 'kysely';

/**
 * Products whose texts shoppers write (spec 2 §3.9, `personalizable`). A version says what can be written; what was
 * written is kept with the basket item and the order item, and its printing is a version filled from the product's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table design_versions
      add column fields jsonb,
      add column filled_from uuid references design_versions,
      drop constraint design_versions_design_id_number_key;
    comment on column design_versions.fields is 'Texts that shoppers write; null where there are none';
    comment on column design_versions.filled_from is 'The version that a shopper’s texts were put into';
    create unique index design_versions_number on design_versions (design_id, number) where filled_from is null;
    create unique index design_versions_filled on design_versions (filled_from, scene_hash)
      where filled_from is not null;

    create table field_pictures (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      product_id uuid not null references products on delete cascade,
      design_version_id uuid not null references design_versions on delete cascade,
      colour text not null,
      side text not null,
      file_id uuid not null references files,
      unique (product_id, design_version_id, colour, side)
    );
    comment on table field_pictures is 'Pictures of a product without the texts that shoppers write, to preview them on';
    create index on field_pictures (project_id);
    create index on field_pictures (design_version_id);
    create index on field_pictures (file_id);
    alter table field_pictures enable row level security, force row level security;
    create policy of_one_project on field_pictures
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table basket_items
      add column texts jsonb,
      add column texts_key text generated always as (md5(texts::text)) stored,
      drop constraint basket_items_of_variant,
      add constraint basket_items_of_variant
        unique nulls not distinct (basket_id, product_id, blank_id, part_blank_ids, texts_key);
    comment on column basket_items.texts is 'What the shopper wrote: fieldId, label, text; null where nothing can be written';
    comment on column basket_items.texts_key is 'Short enough for the index that tells items apart';
    alter table order_items add column texts jsonb not null default '[]';
    comment on column order_items.texts is 'What the shopper wrote: fieldId, label, text';
  `.execute(db);
}
