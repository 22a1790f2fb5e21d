import { type Kysely, sql } from 'kysely';

/** Who receives the mails of a domain by its MX records, and the first mails to imported people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_domains (
      domain text primary key,
      verdict text check (verdict in ('takes', 'none', 'unknown')),
      receiver text,
      expires_at timestamptz not null default '-infinity',
      wants integer not null default 1,
      wanted_at timestamptz default now(),
      asking_until timestamptz
    );
    comment on table mail_domains is 'What DNS says about domains of addresses: who takes their mails, or that no one does';
    comment on column mail_domains.verdict is 'unknown where DNS gave no answer; null before it was asked';
    comment on column mail_domains.receiver is 'Who takes its mails by its MX records, where that isn’t the domain itself';
    comment on column mail_domains.wants is 'Grows with each booking that waits for an answer';
    comment on column mail_domains.wanted_at is 'Since when mails wait for an answer; null where none do';
    comment on column mail_domains.asking_until is 'A process is asking until then';
    create index mail_domains_wanted on mail_domains (wanted_at) where wanted_at is not null;

    alter table sends add is_trial boolean not null default false;
    comment on column sends.is_trial is 'One of the first mails to imported people, after which the others wait';
    comment on column sends.lane is
      'The receiver in whose line it waits, because that one is slow; :dns until its domain is known; :import for the first ones';
    create index sends_of_trial on sends (source_id) where is_trial;
    create index sends_kept_back on sends (receiver) where state = 'booked' and lane in (':dns', ':import');

    alter table send_sources
      add trial_state text check (trial_state in ('first', 'waiting', 'passed', 'failed')),
      add trial_until timestamptz,
      add trial_told boolean not null default false;
    comment on column send_sources.trial_state is 'Where its mails to imported people are; null where it has none';
    comment on column send_sources.trial_until is 'When the first of them are judged';
    comment on column send_sources.trial_told is 'Whether owners heard that they failed';
    create index send_sources_on_trial on send_sources (id) where trial_state is not null and state in ('open', 'held');

    alter table store_receivers add refused integer not null default 0,
      drop constraint store_receivers_warning_check,
      add constraint store_receivers_warning_check check (warning in ('complaints', 'bounces', 'refusals'));
    alter table receiver_days add refused integer not null default 0;
    alter table mail_breaks add words text not null default '',
      drop constraint mail_breaks_cause_check,
      add constraint mail_breaks_cause_check check (cause in ('complaints', 'bounces', 'refusals'));
    comment on column mail_breaks.came_back is 'Complaints, bounces of addresses that don’t exist, or refusals of us';
    comment on column mail_breaks.words is 'What the receiver said when it refused us';
  `.execute(db);
}
