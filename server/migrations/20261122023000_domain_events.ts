import { type Kysely, sql } from 'kysely';

/**
 * Domain events wait here, written by the transactions that make them true, until they are handed to the jobs of their
 * subscribers. A delivery is recorded in the transaction of the subscriber's own work, so that a repeat does nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domain_events (
      id uuid primary key,
      name text not null,
      version integer not null,
      project_id uuid references projects on delete cascade,
      payload jsonb not null,
      at timestamptz not null default now(),
      dispatched_at timestamptz
    );
    create index domain_events_waiting on domain_events (at, id) where dispatched_at is null;
    create index domain_events_by_time on domain_events using brin (at);
    create index on domain_events (project_id);
    alter table domain_events enable row level security, force row level security;
    create policy of_one_project on domain_events
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table event_deliveries (
      event_id uuid not null references domain_events on delete cascade,
      subscriber text not null,
      at timestamptz not null default now(),
      primary key (event_id, subscriber)
    );

    create function selvedge_domain_event_written() returns trigger language plpgsql as $$
    begin
      perform pg_notify('domain-events', 'null');
      return null;
    end $$;
    create trigger domain_event_written after insert on domain_events
      for each row execute function selvedge_domain_event_written();
  `.execute(db);
}
