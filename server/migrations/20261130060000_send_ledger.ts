import { type Kysely, sql } from 'kysely';

/**
 * Every mail is a row before anything of it leaves: one for each recipient, claimed by a worker, let through a gate before
 * its last byte, and kept as doubtful where no answer came. What `sent_mails` knew moves over: those keys have left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table send_sources (
      id uuid primary key,
      project_id uuid references projects on delete cascade,
      store_id uuid references stores on delete cascade,
      kind text not null,
      purpose text not null check (purpose in ('marketing', 'service')),
      state text not null default 'open'
        check (state in ('open', 'paused', 'held', 'cancelling', 'cancelled', 'done')),
      epoch integer not null default 1,
      reason text,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      booked_to uuid,
      is_booked boolean not null default false,
      audience integer not null default 0,
      left_out jsonb not null default '{}',
      created_at timestamptz not null default now(),
      check ((project_id is null) = (store_id is null))
    );
    comment on table send_sources is 'What sends mails: a campaign, a flow, the service mails';
    comment on column send_sources.epoch is 'Grows with each change of state or time: a mail claimed before doesn’t leave';
    comment on column send_sources.reason is 'Why it is held';
    comment on column send_sources.changed_by is 'The account that changed its state last; null for the platform';
    comment on column send_sources.booked_to is 'The last person whose mail was booked, or who was left out';
    comment on column send_sources.audience is 'Rows in sends';
    comment on column send_sources.left_out is 'How many got no row, by reason';
    create index send_sources_at_work on send_sources (id) where state in ('open', 'cancelling');
    create index on send_sources (project_id);
    create index on send_sources (store_id);

    create table send_waves (
      source_id uuid not null references send_sources on delete cascade,
      wave smallint not null,
      project_id uuid references projects on delete cascade,
      due_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'open', 'done', 'cancelled')),
      primary key (source_id, wave)
    );
    comment on table send_waves is 'The moments at which a source’s mails leave: 1 to 72';
    create index send_waves_due on send_waves (due_at) where state in ('waiting', 'open');
    create index on send_waves (project_id);

    create table sends (
      id uuid primary key,
      project_id uuid,
      store_id uuid,
      source_id uuid not null references send_sources on delete cascade,
      wave smallint not null default 0,
      purpose text not null check (purpose in ('marketing', 'service')),
      person_id uuid,
      address text,
      address_key bytea not null,
      slot text not null,
      variant text,
      mail_kind text,
      content jsonb,
      content_hash bytea,
      state text not null default 'booked' check (state in ('booked', 'claimed', 'gated', 'accepted', 'refused',
        'doubtful', 'left', 'skipped', 'cancelled')),
      reason text,
      attempt smallint not null default 0,
      tried_at timestamptz,
      doubts smallint not null default 0,
      next_at timestamptz not null default '-infinity',
      epoch integer,
      claimed_by uuid,
      claimed_at timestamptz,
      gate_at timestamptz,
      settled_at timestamptz,
      outcome jsonb,
      via text,
      provider_id text,
      created_at timestamptz not null default now()
    );
    comment on table sends is 'One row for each mail, from before anything of it leaves';
    comment on column sends.address is 'Until the mail has left, or won’t; kept while that isn’t known';
    comment on column sends.slot is 'main for a campaign, run:step:visit for a flow, the key of a service mail';
    comment on column sends.mail_kind is 'Kind of an optional service mail, which communication_preferences can refuse';
    comment on column sends.content is 'A service mail as data, until it has left or won’t';
    comment on column sends.reason is 'Why it was skipped, or what ended it';
    comment on column sends.tried_at is 'When it was claimed first';
    comment on column sends.via is 'The adapter by which it passed the gate';
    comment on column sends.doubts is 'How often no answer came after its last byte';
    comment on column sends.epoch is 'The source’s when it was claimed';
    comment on column sends.outcome is 'The last words of the next server';
    create unique index sends_once on sends (source_id, slot, address_key);
    create index sends_booked on sends (source_id, wave, next_at) where state = 'booked';
    create index sends_at_work on sends (claimed_by) where state in ('claimed', 'gated');
    create index sends_in_doubt on sends (gate_at) where state in ('gated', 'doubtful');
    create index sends_by_state on sends (source_id, state);
    create index sends_of_address on sends (store_id, address_key, id desc);
    create index sends_of_person on sends (person_id, id desc) where person_id is not null;
    create index sends_by_provider on sends (provider_id) where provider_id is not null;
    create index on sends (project_id);

    create table send_events (
      id uuid primary key,
      project_id uuid,
      store_id uuid,
      send_id uuid not null references sends on delete cascade,
      kind text not null check (kind in ('delivered', 'deferred', 'bounced', 'complained', 'fetched', 'opened', 'scanned',
        'clicked', 'unsubscribed', 'sent-again')),
      at timestamptz not null default now(),
      link smallint,
      sure boolean,
      data jsonb not null default '{}',
      dedupe text not null default '',
      unique (send_id, kind, dedupe)
    );
    comment on table send_events is 'What became of a mail after it left';
    comment on column send_events.dedupe is 'The provider’s name of the event: the same is noted once';
    create index on send_events (project_id);
    create index send_events_of_store on send_events (store_id, kind, at);

    create table send_links (
      source_id uuid not null references send_sources on delete cascade,
      link_no smallint not null,
      project_id uuid references projects on delete cascade,
      url text not null check (url ~ '^https?://'),
      words text not null default '',
      primary key (source_id, link_no)
    );
    comment on table send_links is 'Where the links of a source’s mails lead: a redirect goes to no other address';
    create index on send_links (project_id);

    create table send_workers (
      id uuid primary key,
      seen_at timestamptz not null default now()
    );
    comment on table send_workers is 'Processes that send mails, and when each gave its last sign of life';

    alter table send_sources enable row level security, force row level security;
    create policy of_one_project on send_sources
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table send_waves enable row level security, force row level security;
    create policy of_one_project on send_waves
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table sends enable row level security, force row level security;
    create policy of_one_project on sends
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    -- Any transaction may ask for a service mail, also one that sees no project.
    create policy of_service on sends for insert with check (purpose = 'service');
    alter table send_events enable row level security, force row level security;
    create policy of_one_project on send_events
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table send_links enable row level security, force row level security;
    create policy of_one_project on send_links
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    -- The project isn't known where a service mail is asked for, and its store may be hidden there.
    create function selvedge_project_of_send() returns trigger language plpgsql
      set selvedge.scope to 'platform' as $$
    begin
      new.project_id := (select project_id from stores where id = new.store_id);
      return new;
    end $$;
    create trigger project_of_send before insert on sends for each row
      when (new.store_id is not null and new.project_id is null) execute function selvedge_project_of_send();

    insert into send_sources (id, kind, purpose, is_booked)
      values ('00000000-0000-7000-8000-000000000001', 'service', 'service', true);
    -- A key of a service mail leaves once, whichever address it is for.
    create unique index sends_service_once on sends (slot)
      where source_id = '00000000-0000-7000-8000-000000000001';

    -- A mail that a process was sending at this moment, or gave away without an answer, isn't sent again.
    insert into sends (id, source_id, purpose, address_key, slot, state, reason, settled_at, created_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'service', ''::bytea, key,
        case when sent_at is null then 'left' else 'accepted' end,
        case when sent_at is null then 'doubtful' end, coalesce(sent_at, now()),
        case when isfinite(claimed_at) then claimed_at else now() end
      from sent_mails
      where sent_at is not null or handed_over_at is not null or claimed_at > now() - interval '2 minutes';
    drop table sent_mails;
  `.execute(db);
}
