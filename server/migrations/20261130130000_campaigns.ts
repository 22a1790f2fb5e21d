import { type Kysely, sql } from 'kysely';

/**
 * Campaigns: one email to many people at a time of their own. From scheduling on each is a source of the ledger under the
 * same id: whether it is paused, held, cancelled or done is kept there alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaigns (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      name text not null,
      state text not null default 'draft'
        check (state in ('draft', 'scheduled', 'booking', 'testing', 'sending', 'blocked')),
      revision integer not null default 1,
      audience jsonb,
      exclude jsonb not null default '{"lists": [], "segments": [], "campaigns": []}',
      draft_id uuid,
      sender_id uuid,
      timing jsonb not null default '{"kind": "now"}',
      test jsonb,
      is_tracked boolean not null default true,
      utm jsonb not null default '{}',
      salt text not null,
      plan jsonb,
      starts_at timestamptz,
      scheduled_at timestamptz,
      scheduled_by uuid,
      decides_at timestamptz,
      winner text,
      verdict jsonb,
      blocked_reason text,
      counts jsonb,
      counted_at timestamptz,
      created_by uuid,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      changed_by uuid
    );
    comment on column campaigns.state is 'draft until it is scheduled; paused, held, cancelled and done are states of its source';
    comment on column campaigns.revision is 'Grows with each change, so that two people don’t overwrite each other';
    comment on column campaigns.audience is 'Audience of shared/features/growth/campaigns; null until one is chosen';
    comment on column campaigns.exclude is 'People who get none, though they are in the audience';
    comment on column campaigns.draft_id is 'The email; a test of contents names others';
    comment on column campaigns.sender_id is 'Null for the store’s default';
    comment on column campaigns.salt is 'Gives each person one variant, the same after any restart';
    comment on column campaigns.plan is 'Which of its people are in which wave: WavePlan of shared/features/growth/campaigns';
    comment on column campaigns.starts_at is 'Its first wave';
    comment on column campaigns.decides_at is 'When its test is decided';
    comment on column campaigns.winner is 'The variant that the rest gets';
    comment on column campaigns.verdict is 'What decided its test: Verdict of shared/features/growth/campaigns';
    comment on column campaigns.counts is 'SendCounts of the ledger when it ended, so that lists don’t count again';
    create index campaigns_of_store on campaigns (store_id, created_at desc, id);
    create index campaigns_at_work on campaigns (id) where state in ('scheduled', 'booking', 'testing', 'sending');
    create index on campaigns (project_id);

    create table campaign_contents (
      campaign_id uuid not null references campaigns on delete cascade,
      variant text not null check (variant in ('a', 'b', 'c', 'd')),
      project_id uuid not null references projects on delete cascade,
      draft_id uuid not null,
      version integer not null,
      subject text not null,
      preheader text not null,
      sender jsonb not null,
      compiled jsonb not null,
      primary key (campaign_id, variant)
    );
    comment on table campaign_contents is 'What a scheduled campaign sends: the draft as it was then';
    comment on column campaign_contents.version is 'Number of the draft’s version that was kept';
    comment on column campaign_contents.compiled is 'CompiledMail of server/features/growth/email-drafts';
    create index on campaign_contents (project_id);

    alter table send_links add column variant text, add column place smallint not null default 0;
    comment on column send_links.variant is 'The content that it stands in; null where there is one';
    comment on column send_links.place is 'Its number in that content: one place can lead to several addresses over time';
    create unique index send_links_once on send_links (source_id, coalesce(variant, ''), place, md5(url));

    alter table campaigns enable row level security, force row level security;
    create policy of_one_project on campaigns
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table campaign_contents enable row level security, force row level security;
    create policy of_one_project on campaign_contents
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
