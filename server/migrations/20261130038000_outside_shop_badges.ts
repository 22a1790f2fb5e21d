import { type Kysely, sql } from 'kysely';

/**
 * “Store on Shopify” came with a project’s first row, before anything was connected. It’s for connected shops, and none
 * has been connected so far: settings at the other side are written by that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    create or replace function selvedge_badges_of_project() returns trigger language plpgsql as $$
    begin
      if new.is_pro then perform selvedge_unlock_badge(new.id, 'card'); end if;
      return null;
    end $$;
    drop trigger unlocks_badges on projects;
    create trigger unlocks_badges after insert or update of is_pro on projects for each row
      execute function selvedge_badges_of_project();

    delete from project_badges b where b.code = 'shopify' and not exists (
      select from project_integrations i
      where i.project_id = b.project_id and i.type = 'shopify' and i.config <> '{}');
  `.execute(db);
}
