import { type Kysely, sql } from 'kysely';

/**
 * What a shop says of itself besides its name and line: where else it is found, and the line above its pages. Changing it
 * drops the shop's kept pages, as every change of `stores` does. An announcement that begins or ends by the clock has the
 * next of these moments in a column: taking it away at its time is such a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stores
      add column social_links jsonb not null default '[]',
      add column announcement jsonb not null default '{}',
      add column announcement_changes_at timestamptz,
      add column tags jsonb not null default '{}';
    comment on column stores.social_links is 'SocialLinks of shared/features/site/store-facts';
    comment on column stores.announcement is 'Announcement of shared/features/site/store-facts';
    comment on column stores.announcement_changes_at is 'When the announcement next begins or ends by the clock';
    comment on column stores.tags is 'StoreTags of shared/features/site/store-tags: ids of the merchant''s own accounts, no markup';
    create index stores_announcement_changes on stores (announcement_changes_at)
      where announcement_changes_at is not null;
  `.execute(db);
}
