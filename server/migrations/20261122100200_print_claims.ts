import { type Kysely, sql } from 'kysely';

/**
 * Claims on labels, so that two workstations never print the same one: the number of each paper, the number of each
 * claim, every change, and what workstations keep for work without the network. Earlier rows keep their order: the
 * first paper of a number is the one, later ones are extra.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table print_shares (
      id uuid primary key,
      station_id uuid not null unique references stations on delete restrict,
      granted_at timestamptz not null default now(),
      usable_until timestamptz not null,
      asked_back_at timestamptz
    );
    comment on table print_shares is 'Labels that a workstation may print without the network';

    alter table print_intents
      alter column printer drop not null,
      add column print_no integer not null default 1 check (print_no >= 1),
      add column epoch bigint not null default 0,
      add column share_id uuid references print_shares on delete restrict,
      add column proof text check (proof in ('status', 'echo', 'counter', 'scan', 'person')),
      add column extra boolean not null default false,
      add column claimed_at timestamptz,
      add column lease_until timestamptz,
      add column armed_at timestamptz,
      add column closed_at timestamptz,
      drop constraint print_intents_revision_check,
      add constraint print_intents_revision_check check (revision >= 0),
      drop constraint print_intents_state_check,
      add constraint print_intents_state_check check (state in ('claimed', 'queued', 'sending', 'in_memory',
        'acknowledged', 'sent_unproven', 'unknown', 'confirmed', 'failed', 'cancelled')),
      add check (reason is null or print_no > 1 or epoch = 0),
      add check (state <> 'queued' or printer is not null);
    comment on column print_intents.print_no is '1 is the first paper of the label; each reprint adds 1';
    comment on column print_intents.epoch is 'Number of the claim, counted per label; 0 for prints without one';
    comment on column print_intents.extra is 'A second paper of the same number; listed until someone binned it';
    comment on column print_intents.armed_at is 'From then on bytes may be on the wire: time alone never frees it';

    update print_intents p set print_no = numbered.print_no from (
      select id, 1 + count(*) filter (where reason is not null)
        over (partition by label_id order by queued_at, id) as print_no from print_intents) numbered
      where numbered.id = p.id and numbered.print_no <> p.print_no;
    update print_intents p set armed_at = coalesce(sent_at, queued_at) where state not in ('queued', 'cancelled', 'failed');
    update print_intents p set state = 'cancelled', cause = 'superseded', closed_at = now()
      from (select id, row_number() over (partition by label_id order by (state = 'queued'), queued_at, id) as place
        from print_intents where state in ('queued', 'sending', 'in_memory', 'unknown')) o
      where o.id = p.id and o.place > 1 and p.state = 'queued';
    update print_intents p set extra = true
      from (select id, row_number() over (partition by label_id order by queued_at, id) as place
        from print_intents where state in ('queued', 'sending', 'in_memory', 'unknown')) o
      where o.id = p.id and o.place > 1;
    update print_intents p set extra = true
      from (select id, row_number() over (partition by label_id, print_no order by queued_at, id) as place
        from print_intents where state in ('acknowledged', 'sent_unproven', 'confirmed')) o
      where o.id = p.id and o.place > 1;

    create unique index print_intents_one_open on print_intents (label_id)
      where state in ('claimed', 'queued', 'sending', 'in_memory', 'unknown') and not extra;
    create unique index print_intents_one_paper on print_intents (label_id, print_no)
      where state in ('acknowledged', 'sent_unproven', 'confirmed') and not extra;
    create index print_intents_to_scan on print_intents (state, updated_at)
      where state in ('acknowledged', 'sent_unproven', 'unknown');
    create index print_intents_leased on print_intents (lease_until)
      where state in ('claimed', 'queued') and armed_at is null and share_id is null;
    create index print_intents_extra on print_intents (label_id) where extra and closed_at is null;

    create table print_events (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      intent_id uuid not null references print_intents on delete restrict,
      label_id uuid not null references labels on delete restrict,
      station_id uuid not null references stations on delete restrict,
      seq bigint,
      at timestamptz not null,
      received_at timestamptz not null default now(),
      from_state text,
      to_state text not null,
      actor text not null check (actor in ('station', 'server', 'printer', 'scan', 'person')),
      staff_id uuid,
      cause text check (length(cause) <= 60)
    );
    comment on column print_events.seq is 'The workstation''s own count of its changes; null for the server''s';
    create index on print_events (label_id, at);
    create index on print_events (intent_id);
    alter table print_events enable row level security, force row level security;
    create policy of_one_project on print_events
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table print_requests (
      id uuid primary key,
      station_id uuid not null references stations on delete cascade,
      answer jsonb not null,
      at timestamptz not null default now()
    );
    comment on table print_requests is 'Answers to claims, for a repeat whose first answer was lost; a day old at most';
    create index on print_requests (at);

    create index orders_to_print on orders (priority desc, placed_at, number)
      where status in ('paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing');
  `.execute(db);
}
