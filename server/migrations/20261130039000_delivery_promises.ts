import { type Kysely, sql } from 'kysely';

/**
 * A store’s line about free delivery waits until its merchant has checked the prices that it began with: pages show it from
 * then on. Stores that have sold keep what their shoppers have read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    insert into delivery_checks (project_id)
      select distinct project_id from orders where paid_at is not null on conflict do nothing;

    create function selvedge_delivery_checked() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      perform selvedge_stores_changed(array(select id from stores where project_id = new.project_id));
      return null;
    end $$;
    create trigger content_changed after insert on delivery_checks for each row
      execute function selvedge_delivery_checked();
  `.execute(db);
}
