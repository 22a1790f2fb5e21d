import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type LabelWork,
  labelWorkSchema,
  WORK_KINDS,
  type WorkKind,
  workKindOf,
} from '../../../shared/features/factory/stations/stations.ts';
import type { StationDatabase } from './database.ts';

/** Changes with every field and limit of a label. Labels that were stored in another form are to be pulled again. */
export const LABEL_FORM = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(labelWorkSchema, { unrepresentable: 'any' })))
  .digest('hex');

/** A clock that is set back by less is as good as one that wasn't. */
const CLOCK_SET_BACK_MS = 86_400_000;

interface LabelRow {
  readonly base: string;
  readonly current: string;
}
interface CurrentRow {
  readonly current: string;
}

/** Null for a label that an earlier release stored in a form this one can't use: one such row must not hide the rest. */
function parseLabel(text: string): LabelWork | null {
  try {
    return labelWorkSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
/** A cancelled label whose garment wasn’t put back. Repeated as an index has it, which SQLite reads only then. */
// language-ok: SQL
const TO_PUT_BACK = `work is null and json_extract(current, '$.state') = 'cancelled'
  and json_extract(current, '$.pickedAt') is not null and json_extract(current, '$.putBackAt') is null`;

const read = (row: CurrentRow | undefined): LabelWork | null => (row ? parseLabel(row.current) : null);
const readAll = (rows: readonly CurrentRow[]): LabelWork[] =>
  rows.flatMap((row) => parseLabel(row.current) ?? []);

/** Priority first, then the oldest order, then the label's place in it: the order work is done in. */
const rankOf = (label: LabelWork) =>
  [
    label.priority ? '0' : '1',
    label.placedAt,
    label.orderNumber.padStart(12, '0'),
    String(label.counter).padStart(4, '0'),
  ].join(' ');

/** The pigeonhole that a garment lies in, also while its order is on hold; null when it’s elsewhere. */
const liesIn = (label: LabelWork): string | null =>
  workKindOf(label) === 'pack' || (label.heldFor !== null && label.state === 'sorted')
    ? label.pigeonhole
    : null;

/** The labels as last sent by the server (`base`), and with the station's unsent operations applied (`current`). */
export interface LabelCache {
  byId(id: string): LabelWork | null;
  byCode(code: string): LabelWork | null;
  /** The label whose garment has a radio tag (EPC). */
  byTag(epc: string): LabelWork | null;
  baseOf(id: string): LabelWork | null;
  ofOrder(orderId: string): LabelWork[];
  /** The labels of the garments that lie in a pigeonhole. */
  inPigeonhole(pigeonhole: string): LabelWork[];
  /** Those, and the ones that were packed or cancelled in it. */
  everInPigeonhole(pigeonhole: string): LabelWork[];
  takenPigeonholes(): Set<string>;
  /** Where garments of orders lie, by order. */
  pigeonholesOf(orderIds: readonly string[]): Map<string, string>;
  /** The labels of the garments that wait in a tote. */
  inTote(tote: string): LabelWork[];
  /** A cancelled label whose garment of a blank (barcode) waits in a tote as it came from the shelf. */
  cancelledInTote(barcode: string): LabelWork | null;
  /** The first label to pick on a face for a garment (barcode), or for any garment. */
  nextToPick(pickFace: string, barcode?: string): LabelWork | null;
  toPickOn(pickFace: string): number;
  facesToPick(): { code: string; garments: number; first: string; priority: boolean }[];
  work(kind: WorkKind, page: { pickFace?: string | undefined; offset: number; limit: number }): LabelWork[];
  total(kind: WorkKind, pickFace?: string): number;
  counts(): Record<WorkKind, number>;
  /** Cancelled labels whose garments are to be put back, the first in line of them. */
  toPutBack(limit: number): LabelWork[];
  countToPutBack(): number;
  /** Labels of garments that went into a dryer after a moment. */
  curedSince(at: string): LabelWork[];
  /** Those of some labels that are to be printed. */
  toPrintOf(ids: readonly string[]): string[];
  /** Writes what the server told and what the station makes of it. Inside a transaction. */
  put(base: LabelWork, current: LabelWork): void;
  /** Writes the effect of an operation of this station. Inside a transaction. */
  change(current: LabelWork): void;
  /**
   * Forgets closed labels unchanged since a moment, and those from the future: the clock was ahead when they closed, and
   * they would stay for as long. Inside a transaction.
   */
  forgetClosedBefore(at: string): void;
  /** To be called after a failed transaction: counts again from the table. */
  recount(): void;
  isEmpty(): boolean;
}

export function labelCache(database: StationDatabase, now: () => Date): LabelCache {
  const { sql } = database;
  const byId = sql.prepare<[string], LabelRow>('select base, current from labels where id = ?');
  const byCode = sql.prepare<[string], CurrentRow>('select current from labels where code = ?');
  const byTag = sql.prepare<[string], CurrentRow>(
    "select current from labels where json_extract(current, '$.tag') = ? order by rank limit 1",
  );
  const ofOrder = sql.prepare<[string], CurrentRow>(
    'select current from labels where order_id = ? order by rank',
  );
  const inHole = sql.prepare<[string], CurrentRow>(
    'select current from labels where lies_in = ? order by rank',
  );
  const everInHole = sql.prepare<[string], CurrentRow>('select current from labels where pigeonhole = ?');
  const takenHoles = sql.prepare<[], { pigeonhole: string }>(
    'select distinct lies_in pigeonhole from labels where lies_in is not null',
  );
  const holesOfOrders = sql.prepare<[string], { orderId: string; pigeonhole: string }>(
    `select order_id orderId, lies_in pigeonhole from labels
     where lies_in is not null and order_id in (select value from json_each(?))`,
  );
  const inTote = sql.prepare<[string], CurrentRow>(
    `select current from labels where json_extract(current, '$.tote') = ? and (work is not null or ${TO_PUT_BACK})
     order by rank`,
  );
  const cancelledInTote = sql.prepare<[string], CurrentRow>(
    `select current from labels where blank_barcode = ? and json_extract(current, '$.tote') is not null
      and json_extract(current, '$.state') = 'cancelled' and json_extract(current, '$.putBackAt') is null
      and json_array_length(current, '$.printedSides') = 0
      and json_extract(current, '$.pretreatedAt') is null
      order by rank limit 1`,
  );
  const nextOnFace = sql.prepare<[string], CurrentRow>(
    "select current from labels where work = 'pick' and pick_face = ? order by rank limit 1",
  );
  const nextOfBlank = sql.prepare<[string, string], CurrentRow>(
    "select current from labels where work = 'pick' and pick_face = ? and blank_barcode = ? order by rank limit 1",
  );
  const page = sql.prepare<[string, number, number], CurrentRow>(
    'select current from labels where work = ? order by rank limit ? offset ?',
  );
  const facePage = sql.prepare<[string, string, number, number], CurrentRow>(
    'select current from labels where work = ? and pick_face = ? order by rank limit ? offset ?',
  );
  const faceTotal = sql.prepare<[string, string], { total: number }>(
    'select count(*) total from labels where work = ? and pick_face = ?',
  );
  const faces = sql.prepare<[], { code: string; garments: number; first: string }>(
    "select coalesce(pick_face, '') code, count(*) garments, min(rank) first from labels where work = 'pick' group by pick_face order by code",
  );
  const countAll = sql.prepare<[], { work: WorkKind; total: number }>(
    'select work, count(*) total from labels where work is not null group by work',
  );
  const oldWork = sql.prepare<[string], { work: WorkKind | null }>('select work from labels where id = ?');
  const upsert = sql.prepare(`
    insert into labels (id, code, order_id, work, rank, pick_face, blank_sku, blank_barcode, pigeonhole, lies_in,
      base, current, changed_at)
    values (@id, @code, @orderId, @work, @rank, @pickFace, @blankSku, @blankBarcode, @pigeonhole, @liesIn,
      @base, @current, @changedAt)
    on conflict (id) do update set code = excluded.code, work = excluded.work, rank = excluded.rank,
      pick_face = excluded.pick_face, blank_sku = excluded.blank_sku, blank_barcode = excluded.blank_barcode,
      pigeonhole = excluded.pigeonhole, lies_in = excluded.lies_in, base = excluded.base,
      current = excluded.current, changed_at = excluded.changed_at`);
  const update = sql.prepare(
    'update labels set work = ?, pigeonhole = ?, lies_in = ?, current = ?, changed_at = ? where id = ?',
  );
  // No one works on a label that waits for stock or is on hold, but its order isn’t complete without it. A garment lies
  // somewhere until it’s put back.
  const forget = sql.prepare(
    `delete from labels where work is null and (changed_at < ? or changed_at > ?) and json_extract(current, '$.state') <> 'label_printed'
      and json_extract(current, '$.heldFor') is null and not (${TO_PUT_BACK})`,
  );
  const toPutBack = sql.prepare<[number], CurrentRow>(
    `select current from labels where ${TO_PUT_BACK} order by rank limit ?`,
  );
  const countToPutBack = sql.prepare<[], { total: number }>(
    `select count(*) total from labels where ${TO_PUT_BACK}`,
  );
  const curedSince = sql.prepare<[string], CurrentRow>(
    "select current from labels where json_extract(current, '$.curedAt') > ? order by json_extract(current, '$.curedAt')",
  );
  const toPrintOf = sql.prepare<[string], { id: string }>(
    "select id from labels where work = 'print' and id in (select value from json_each(?))",
  );
  const any = sql.prepare<[], { one: number }>('select 1 one from labels limit 1');

  let counts = countWork();
  function countWork(): Record<WorkKind, number> {
    const empty: Record<WorkKind, number> = {
      print: 0,
      pick: 0,
      pretreat: 0,
      'print-on': 0,
      cure: 0,
      check: 0,
      sort: 0,
      pack: 0,
      ship: 0,
    };
    for (const row of countAll.all()) empty[row.work] = row.total;
    return empty;
  }
  const moved = (from: WorkKind | null, to: WorkKind | null) => {
    if (from === to) return;
    counts = { ...counts };
    if (from) counts[from] -= 1;
    if (to) counts[to] += 1;
  };

  return {
    byId: (id) => read(byId.get(id)),
    byCode: (code) => read(byCode.get(code)),
    byTag: (epc) => read(byTag.get(epc)),
    baseOf: (id) => {
      const row = byId.get(id);
      return row ? parseLabel(row.base) : null;
    },
    ofOrder: (orderId) => readAll(ofOrder.all(orderId)),
    inPigeonhole: (pigeonhole) => readAll(inHole.all(pigeonhole)),
    everInPigeonhole: (pigeonhole) => readAll(everInHole.all(pigeonhole)),
    pigeonholesOf: (orderIds) =>
      new Map(
        holesOfOrders.all(JSON.stringify(orderIds)).map(({ orderId, pigeonhole }) => [orderId, pigeonhole]),
      ),
    takenPigeonholes: () => new Set(takenHoles.all().map(({ pigeonhole }) => pigeonhole)),
    inTote: (tote) => readAll(inTote.all(tote)),
    cancelledInTote: (barcode) => read(cancelledInTote.get(barcode)),
    nextToPick: (pickFace, barcode) =>
      read(barcode === undefined ? nextOnFace.get(pickFace) : nextOfBlank.get(pickFace, barcode)),
    toPickOn: (pickFace) => faceTotal.get('pick', pickFace)?.total ?? 0,
    facesToPick: () =>
      faces.all().map((face) => ({
        ...face,
        first: face.first.split(' ')[2]?.replace(/^0+/, '') ?? '',
        priority: face.first.startsWith('0'),
      })),
    work: (kind, { pickFace, offset, limit }) =>
      readAll(
        pickFace === undefined ? page.all(kind, limit, offset) : facePage.all(kind, pickFace, limit, offset),
      ),
    total: (kind, pickFace) =>
      pickFace === undefined ? counts[kind] : (faceTotal.get(kind, pickFace)?.total ?? 0),
    counts: () => counts,
    toPutBack: (limit) => readAll(toPutBack.all(limit)),
    countToPutBack: () => countToPutBack.get()?.total ?? 0,
    curedSince: (at) => readAll(curedSince.all(at)),
    toPrintOf: (ids) => toPrintOf.all(JSON.stringify(ids)).map(({ id }) => id),
    put(base, current) {
      const work = workKindOf(current);
      moved(oldWork.get(current.id)?.work ?? null, work);
      upsert.run({
        id: current.id,
        code: current.code,
        orderId: current.orderId,
        work,
        rank: rankOf(current),
        pickFace: current.pickFace,
        blankSku: current.blankSku,
        blankBarcode: current.blankBarcode,
        pigeonhole: current.pigeonhole,
        liesIn: liesIn(current),
        base: JSON.stringify(base),
        current: JSON.stringify(current),
        changedAt: now().toISOString(),
      });
    },
    change(current) {
      const work = workKindOf(current);
      moved(oldWork.get(current.id)?.work ?? null, work);
      update.run(
        work,
        current.pigeonhole,
        liesIn(current),
        JSON.stringify(current),
        now().toISOString(),
        current.id,
      );
    },
    forgetClosedBefore: (at) => {
      forget.run(at, new Date(now().getTime() + CLOCK_SET_BACK_MS).toISOString());
    },
    recount: () => {
      counts = countWork();
    },
    isEmpty: () => any.get() === undefined && WORK_KINDS.every((kind) => counts[kind] === 0),
  };
}
