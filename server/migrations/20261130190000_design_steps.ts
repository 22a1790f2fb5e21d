import { type Kysely, sql } from 'kysely';

/**
 * Designs keep the steps that were made of them, each with what takes it back, and the versions that people go back to. The
 * design itself stays the newest state, so that reading it reads no log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table design_steps (
      design_id uuid not null references designs on delete cascade,
      sequence integer not null,
      id uuid not null,
      project_id uuid not null references projects on delete cascade,
      author_id uuid references accounts on delete set null,
      at timestamptz not null default now(),
      is_first boolean not null,
      bytes integer not null,
      detail jsonb not null,
      primary key (design_id, sequence),
      unique (design_id, id)
    );
    comment on column design_steps.sequence is 'The design’s revision with it';
    comment on column design_steps.is_first is 'A step of undo begins with it';
    create index on design_steps (project_id);
    create index on design_steps (author_id);

    create table design_points (
      id uuid primary key,
      design_id uuid not null references designs on delete cascade,
      project_id uuid not null references projects on delete cascade,
      kind text not null check (kind in ('published', 'named', 'day')),
      name text not null default '',
      number integer,
      at timestamptz not null default now(),
      author_id uuid references accounts on delete set null,
      scene jsonb not null,
      settings jsonb not null,
      check ((number is null) = (kind <> 'published'))
    );
    comment on table design_points is 'Versions of designs: each publish, each that was named, and one for each day of work';
    create index design_points_newest on design_points (design_id, at desc, id desc);
    create index on design_points (project_id);
    create index on design_points (author_id);

    alter table designs
      add column removed jsonb,
      add column live_point_id uuid references design_points on delete set null,
      add column changed_since timestamptz,
      add column changed_by uuid references accounts on delete set null;
    comment on column designs.removed is 'Elements that were removed, for their return; null where there are none';
    comment on column designs.live_point_id is 'What its product is made of; null while it is a draft';
    comment on column designs.changed_since is 'Since when it differs from what is live';
    comment on column designs.changed_by is 'Who changed it last';
    create index on designs (live_point_id);
    create index on designs (changed_by);

    insert into design_points (id, design_id, project_id, kind, number, at, author_id, scene, settings)
      select gen_random_uuid(), v.design_id, v.project_id, 'published', v.number, v.created_at, v.created_by, v.scene, d.settings
      from design_versions v join designs d on d.id = v.design_id
      where v.filled_from is null and exists (select from products p where p.design_id = d.id);
    update designs d set live_point_id = (
      select p.id from design_points p where p.design_id = d.id order by p.number desc limit 1)
    where not is_draft;

    alter table design_steps enable row level security, force row level security;
    create policy of_one_project on design_steps
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table design_points enable row level security, force row level security;
    create policy of_one_project on design_points
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create unlogged table design_people (
      design_id uuid not null references designs on delete cascade,
      project_id uuid not null references projects on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      tab text not null,
      name text not null,
      selection text[] not null,
      since timestamptz not null default now(),
      until timestamptz not null,
      primary key (design_id, account_id, tab)
    );
    comment on table design_people is 'People who have a design open in the studio, by their browser’s tab; without a sign of life they are gone';
    create index on design_people (project_id);
    create index on design_people (account_id);
    create index on design_people (until);
    alter table design_people enable row level security, force row level security;
    create policy of_one_project on design_people
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
