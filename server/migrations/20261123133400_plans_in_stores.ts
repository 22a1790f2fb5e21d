import { type Kysely, sql } from 'kysely';

/**
 * Blocks can ask for the plan of a store's project, and a deleted project's stores are gone: pages that show it are
 * dropped, and every process forgets the store it knew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_plan_changed() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      perform selvedge_stores_changed(array(select id from stores where project_id = new.id));
      return null;
    end $$;
    create trigger plan_changed after update on projects for each row
      when ((old.is_pro, old.is_turbo, old.deleted_at) is distinct from (new.is_pro, new.is_turbo, new.deleted_at))
      execute function selvedge_plan_changed();
  `.execute(db);
}
