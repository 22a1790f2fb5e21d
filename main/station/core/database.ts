import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CannotStart } from '../data/cannot-start.ts';

/** The station's disk is full: the last step was rolled back, earlier ones are safe. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  constructor(cause: unknown) {
    super('The disk of this workstation is full. Nothing was recorded. Free some space and scan again.', {
      cause,
    });
  }
}

/** The station's database was written by a newer release. */
export class NewerDatabase extends CannotStart {
  override readonly name = 'NewerDatabase';
  constructor() {
    super('This workstation’s data was written by a newer release. Start that release.');
  }
}

const schema = `
  create table meta (key text primary key, value text not null) without rowid;

  create table labels (
    id text primary key,
    code text not null unique,
    order_id text not null,
    work text,
    rank text not null,
    pick_face text,
    blank_sku text not null,
    blank_barcode text not null,
    pigeonhole text,
    base text not null,
    current text not null,
    changed_at text not null
  ) without rowid;
  create index labels_work on labels (work, rank);
  create index labels_face on labels (work, pick_face, blank_barcode, rank);
  create index labels_order on labels (order_id);
  create index labels_pigeonhole on labels (pigeonhole) where pigeonhole is not null;
  create index labels_closed on labels (changed_at) where work is null;

  create table operations (
    id text primary key,
    sequence integer not null unique,
    kind text not null,
    label_id text not null,
    payload text not null,
    staff_id text not null,
    at text not null,
    status text not null check (status in ('pending', 'applied', 'refused', 'settled')),
    refusal text,
    settled_at text,
    settled_by text,
    note text
  ) without rowid;
  create index operations_pending on operations (label_id, sequence) where status = 'pending';
  create index operations_queue on operations (sequence) where status = 'pending';
  create index operations_refused on operations (sequence) where status = 'refused';

  create table print_intents (
    id text primary key,
    label_id text not null,
    printer text not null,
    payload_hash text not null,
    parent_id text,
    reason text,
    staff_id text not null,
    status text not null check (status in
      ('queued', 'sending', 'acknowledged', 'confirmed', 'unknown', 'failed')),
    words text,
    created_at text not null,
    sent_at text,
    acknowledged_at text,
    confirmed_at text
  ) without rowid;
  create index print_intents_label on print_intents (label_id, created_at);
  create index print_intents_live on print_intents (printer, created_at)
    where status in ('queued', 'sending', 'unknown');

  create table staff (id text primary key, name text not null) without rowid;
  create table badges (hash text primary key, staff_id text not null) without rowid;
  create table pick_faces (code text primary key, aisle text not null, position integer not null) without rowid;
  create table pigeonholes (code text primary key) without rowid;
  create table blanks (
    barcode text primary key, sku text not null, words text not null, pick_face text
  ) without rowid;
  create index blanks_sku on blanks (sku);
`;

/** Steps from each version of the schema to the next; `schema` is version 1. Never change one that was released. */
const upgrades: readonly string[] = [
  `
  alter table print_intents add column cause text;
  alter table print_intents add column closed_at text;
  alter table print_intents add column updated_at text;
  alter table print_intents add column revision integer not null default 1;
  alter table print_intents add column acked_revision integer not null default 0;
  create index print_intents_unreported on print_intents (created_at) where revision > acked_revision;
  create index print_intents_failed on print_intents (created_at) where status = 'failed' and closed_at is null;
  update print_intents set closed_at = created_at where status = 'failed';
  `,
  `
  create table print_intents_now (
    id text primary key,
    label_id text not null,
    printer text not null,
    payload_hash text not null,
    parent_id text,
    reason text,
    staff_id text not null,
    status text not null check (status in ('queued', 'sending', 'in_memory', 'acknowledged', 'sent_unproven',
      'unknown', 'confirmed', 'failed', 'cancelled')),
    cause text,
    words text,
    created_at text not null,
    sent_at text,
    acknowledged_at text,
    confirmed_at text,
    closed_at text,
    updated_at text,
    revision integer not null default 1,
    acked_revision integer not null default 0
  ) without rowid;
  insert into print_intents_now (id, label_id, printer, payload_hash, parent_id, reason, staff_id, status, cause, words,
      created_at, sent_at, acknowledged_at, confirmed_at, closed_at, updated_at, revision, acked_revision)
    select id, label_id, printer, payload_hash, parent_id, reason, staff_id,
      case status when 'acknowledged' then 'sent_unproven' else status end,
      case status when 'acknowledged' then 'before-ledger' else cause end, words,
      created_at, sent_at, acknowledged_at, confirmed_at, closed_at, updated_at,
      revision + (status = 'acknowledged'), acked_revision
    from print_intents;
  drop table print_intents;
  alter table print_intents_now rename to print_intents;
  create index print_intents_label on print_intents (label_id, created_at);
  create index print_intents_live on print_intents (printer, status, created_at)
    where status in ('queued', 'sending', 'in_memory', 'unknown', 'sent_unproven');
  create index print_intents_unreported on print_intents (created_at) where revision > acked_revision;
  create index print_intents_to_check on print_intents (created_at)
    where closed_at is null and (status = 'failed' or cause = 'extra-copy');
  `,
  `
  create index print_intents_open on print_intents (printer, status, created_at, id)
    where status in ('queued', 'sending', 'in_memory', 'unknown');
  create index print_intents_unscanned on print_intents (printer) where status = 'sent_unproven' and cause is null;
  drop index print_intents_live;
  `,
  `
  alter table blanks add column product_name text not null default '';
  alter table blanks add column colour text not null default '';
  alter table blanks add column size text not null default '';
  alter table blanks add column colour_hex text;
  `,
  `
  alter table print_intents add column print_no integer not null default 1;
  alter table print_intents add column epoch integer not null default 0;
  alter table print_intents add column armed_at text;
  alter table print_intents add column proof text;
  create table print_events (
    seq integer primary key autoincrement,
    id text not null,
    intent_id text not null,
    label_id text not null,
    at text not null,
    from_state text,
    to_state text not null,
    staff_id text,
    cause text
  );
  create index print_events_intent on print_events (intent_id, seq);
  create table print_claims (
    intent_id text primary key,
    label_id text not null unique,
    print_no integer not null,
    epoch integer not null,
    usable_until text not null
  ) without rowid;
  create table print_copies (
    intent_id text primary key,
    label_id text not null,
    copy text not null,
    binned_at text
  ) without rowid;
  `,
  `
  create index labels_tag on labels (json_extract(current, '$.tag')) where json_extract(current, '$.tag') is not null;
  `,
  `
  alter table print_claims add column given_back_at text;
  alter table print_intents add column usable_until text;
  `,
  `
  create table totes (code text primary key) without rowid;
  create index labels_tote on labels (json_extract(current, '$.tote'), rank)
    where json_extract(current, '$.tote') is not null;
  `,
  // The next garment of a pick face, without reading the labels of the other faces.
  `
  create index labels_face_rank on labels (work, pick_face, rank);
  `,
  `
  create index labels_blank_in_tote on labels (blank_barcode) where json_extract(current, '$.tote') is not null;
  `,
  // Stations choose an empty pigeonhole themselves, in the order in which the wall is filled.
  `
  alter table pigeonholes add column position integer not null default 0;
  `,
  // Garments of cancelled labels that lie somewhere.
  `
  create index labels_to_put_back on labels (rank)
    where work is null and json_extract(current, '$.state') = 'cancelled'
      and json_extract(current, '$.pickedAt') is not null and json_extract(current, '$.putBackAt') is null;
  create table badge_forms (hash text not null, staff_id text not null, primary key (hash, staff_id)) without rowid;
  `,
  // Garments in a dryer.
  `
  create index labels_cured on labels (json_extract(current, '$.curedAt'))
    where json_extract(current, '$.curedAt') is not null;
  `,
  // Labels in doubt of one stop of a printer are answered together.
  `
  alter table print_intents add column stop_id text;
  alter table print_intents add column doubted_at text;
  create index print_intents_stop on print_intents (stop_id) where stop_id is not null;
  create index print_intents_doubted on print_intents (printer, doubted_at) where doubted_at is not null;
  `,
  // Photos of failed garments until the server has them, each under its operation's id. The picture comes last: what is
  // before it is read without it.
  `
  create table failure_photos (
    spoil_id text primary key,
    label_id text not null,
    staff_id text not null,
    taken_at text not null,
    media_type text not null,
    bytes integer not null,
    refusal text,
    picture blob not null
  );
  create index operations_undo_spoil on operations (label_id, sequence) where kind = 'undo-spoil';
  `,
  // Where a garment lies, also while its order is on hold: each scan at Sort asks which pigeonholes are taken.
  `
  alter table labels add column lies_in text;
  update labels set lies_in = pigeonhole where work = 'pack'
    or json_extract(current, '$.heldFor') is not null and json_extract(current, '$.state') = 'sorted';
  create index labels_lies_in on labels (lies_in, rank) where lies_in is not null;
  `,
];
const schemaVersion = 1 + upgrades.length;

export interface StationDatabase {
  readonly sql: Database.Database;
  /** One transaction that is on disk when this returns. @throws DiskFull when there is no room: then nothing is kept. */
  write<T>(step: () => T): T;
  close(): void;
}

/** A failed write, as a full disk where it is one. */
export const diskFullOr = (error: unknown): unknown => (isFull(error) ? new DiskFull(error) : error);

const isFull = (error: unknown) =>
  error instanceof Database.SqliteError &&
  (error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_WRITE');

/** @throws NewerDatabase */
function prepare(sql: Database.Database): void {
  sql.pragma('journal_mode = WAL');
  sql.pragma('synchronous = FULL');
  sql.pragma('foreign_keys = ON');
  sql.pragma('busy_timeout = 5000');
  sql.pragma('cache_size = -65536');
  const version = Number(sql.pragma('user_version', { simple: true }));
  if (version > schemaVersion) throw new NewerDatabase();
  if (version === schemaVersion) return;
  sql.transaction(() => {
    for (const step of [schema, ...upgrades].slice(version)) sql.exec(step);
    sql.pragma(`user_version = ${schemaVersion}`);
  })();
}

/** Opens or makes the station's database in a folder. WAL with a sync at each commit: what is confirmed is on disk. */
export function openStationDatabase(
  folder: string,
  options: { maxPages?: number | undefined } = {},
): StationDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sql = new Database(join(folder, 'station.sqlite'));
  try {
    prepare(sql);
  } catch (error) {
    sql.close();
    throw error;
  }
  if (options.maxPages !== undefined) sql.pragma(`max_page_count = ${options.maxPages}`);
  return {
    sql,
    write: (step) => {
      try {
        return sql.transaction(step).immediate();
      } catch (error) {
        throw diskFullOr(error);
      }
    },
    close: () => sql.close(),
  };
}
