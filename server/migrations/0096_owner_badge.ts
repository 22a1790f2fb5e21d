import { type Kysely, sql } from 'kysely';

/** Who joins a project as its owner changes that project's badge alone: an account may own thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_owner_badge(project uuid, account uuid) returns void language sql
      set selvedge.scope to 'platform' as $$
      insert into project_badges (project_id, code)
        select project, 'profile' from accounts a where a.id = account and selvedge_has_profile(a)
        on conflict do nothing
    $$;
    create or replace function selvedge_owner_joined() returns trigger language plpgsql as $$
    begin
      perform selvedge_owner_badge(new.project_id, new.account_id);
      return null;
    end $$;
  `.execute(db);
}
