import { type Kysely, sql } from 'kysely';

/** Links to previews of campaigns, which anyone who has one can open until it ends or is withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preview_shares (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      campaign_id uuid not null references campaigns on delete cascade,
      variant text not null check (variant in ('a', 'b', 'c', 'd')),
      ends_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    comment on table preview_shares is 'Links to previews of campaigns; one that is withdrawn has no row';
    create unique index preview_shares_of_campaign on preview_shares (campaign_id, variant);
    create index on preview_shares (project_id);
    create index on preview_shares (store_id);
    alter table preview_shares enable row level security, force row level security;
    create policy of_one_project on preview_shares
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
