import { type Kysely, sql } from 'kysely';

/** Factory labels with their events, pigeonholes, shipments, staff badges, workstations and their operations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_badges (
      code_hash text primary key,
      account_id uuid not null references accounts on delete cascade,
      hint text not null,
      issued_at timestamptz not null default now(),
      revoked_at timestamptz
    );

    create table stations (
      id uuid primary key,
      name text not null unique,
      token_hash bytea unique,
      pairing_code_hash bytea unique,
      pairing_expires_at timestamptz,
      paired_at timestamptz,
      revoked_at timestamptz,
      last_seen_at timestamptz,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now()
    );

    create table pigeonholes (
      code text primary key,
      position integer not null unique,
      order_id uuid unique references orders on delete set null,
      taken_at timestamptz
    );

    create table shipments (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null references orders on delete restrict,
      barcode text not null unique,
      carrier text not null,
      service text not null,
      tracking_code text not null unique,
      weight_grams integer not null,
      customs jsonb,
      created_by uuid references accounts on delete set null,
      created_at timestamptz not null default now(),
      collected_at timestamptz
    );
    create index on shipments (order_id);

    create table labels (
      id uuid primary key,
      code text not null unique,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null references orders on delete restrict,
      order_item_id uuid not null references order_items on delete restrict,
      blank_id uuid not null references blanks,
      counter integer not null,
      of_count integer not null,
      pick_face text,
      sides text[] not null,
      needs_pretreat boolean not null,
      state text not null default 'open'
        check (state in ('open', 'label_printed', 'picked', 'pretreated', 'printed_on', 'sorted', 'packed', 'cancelled')),
      times_printed integer not null default 0,
      printed_at timestamptz,
      picked_at timestamptz,
      picked_by uuid references accounts on delete set null,
      pretreated_at timestamptz,
      printed_on_at timestamptz,
      sorted_at timestamptz,
      pigeonhole text,
      packed_at timestamptz,
      shipment_id uuid references shipments,
      cancelled_at timestamptz,
      version integer not null default 0,
      created_at timestamptz not null default now(),
      unique (order_id, counter)
    );
    create index on labels (order_item_id);
    create index on labels (state) where state not in ('packed', 'cancelled');
    create index on labels (shipment_id);

    create table label_events (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      label_id uuid not null references labels on delete restrict,
      kind text not null,
      at timestamptz not null,
      received_at timestamptz not null default now(),
      staff_id uuid references accounts on delete set null,
      station_id uuid references stations on delete set null,
      details jsonb not null default '{}'
    );
    create index on label_events (label_id, at);
    comment on column label_events.id is 'The id of the operation that caused it';

    create table station_operations (
      id uuid primary key,
      station_id uuid not null references stations on delete restrict,
      sequence bigint not null,
      kind text not null,
      payload jsonb not null,
      staff_id uuid,
      at timestamptz not null,
      received_at timestamptz not null default now(),
      outcome jsonb not null,
      unique (station_id, sequence)
    );
  `.execute(db);
}
