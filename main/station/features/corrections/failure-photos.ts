import {
  FAILURE_PHOTO,
  type FailurePhotoType,
  failurePhotoTypeSchema,
} from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { spoilGarment, undoSpoil } from '../../../../shared/features/factory/labels/labels.ts';
import type { StationDatabase } from '../../core/database.ts';

/** A photo of a garment that failed, as this computer keeps it. */
export interface FailurePhoto {
  /** The operation that reported the garment. */
  readonly spoilId: string;
  readonly labelId: string;
  readonly staffId: string;
  /** ISO time. */
  readonly takenAt: string;
  readonly mediaType: FailurePhotoType;
  readonly picture: Buffer;
}

export interface RefusedPhoto extends Pick<FailurePhoto, 'spoilId' | 'labelId' | 'staffId' | 'takenAt'> {
  readonly words: string;
}

/** Photos of failed garments, on disk until the server has them. */
export interface FailurePhotos {
  /** Keeps a photo; one of the same failure that waits goes. @returns false where no more fit @throws DiskFull */
  keep(photo: FailurePhoto): boolean;
  /** Photos that the server doesn’t have. */
  readonly unsent: number;
  /** No further failure can have a photo. */
  readonly isFull: boolean;
  isWaiting(spoilId: string): boolean;
  /**
   * The oldest photo that can be sent: the server has accepted its failure. Forgets on the way those whose failure was
   * refused or taken back. @throws DiskFull
   */
  next(): FailurePhoto | null;
  /** The server has a failure’s photo, or it isn’t wanted any more. @throws DiskFull */
  forget(spoilId: string): void;
  /** The server won’t take it: what it said is told until a person has read it. @throws DiskFull */
  refuse(spoilId: string, words: string): void;
  refused(): RefusedPhoto[];
}

interface WaitingRow {
  readonly spoil_id: string;
  readonly label_id: string;
  readonly staff_id: string;
  readonly taken_at: string;
  readonly media_type: string;
  readonly spoil_status: string | null;
  readonly undo_status: string | null;
}

/** What becomes of a photo, by the log: its failure counts, or not, or no one knows yet. */
function fateOf({ spoil_status, undo_status }: WaitingRow): 'send' | 'wait' | 'drop' {
  if (spoil_status === 'pending') return 'wait';
  if (spoil_status !== 'applied' || undo_status === 'applied') return 'drop';
  return undo_status === 'pending' ? 'wait' : 'send';
}

/** @param limits what fits; a test takes less */
export function failurePhotos(
  { sql, write }: StationDatabase,
  limits: { readonly photos: number; readonly bytes: number } = FAILURE_PHOTO.unsent,
): FailurePhotos {
  const put = sql.prepare(
    `insert into failure_photos (spoil_id, label_id, staff_id, taken_at, media_type, bytes, picture)
     values (@spoilId, @labelId, @staffId, @takenAt, @mediaType, @bytes, @picture)
     on conflict (spoil_id) do update set staff_id = excluded.staff_id, taken_at = excluded.taken_at,
       media_type = excluded.media_type, bytes = excluded.bytes, picture = excluded.picture, refusal = null`,
  );
  const held = sql.prepare<[string], { photos: number; bytes: number | null }>(
    'select count(*) photos, sum(bytes) bytes from failure_photos where refusal is null and spoil_id <> ?',
  );
  const waiting = sql.prepare<[], WaitingRow>(
    `select p.spoil_id, p.label_id, p.staff_id, p.taken_at, p.media_type, s.status spoil_status,
       (select u.status from operations u where u.kind = '${undoSpoil.kind}' and u.label_id = p.label_id
         and u.sequence > s.sequence order by u.sequence limit 1) undo_status
     from failure_photos p left join operations s on s.id = p.spoil_id and s.kind = '${spoilGarment.kind}'
     where p.refusal is null order by p.taken_at, p.spoil_id`,
  );
  const isThere = sql.prepare<[string], { one: number }>(
    'select 1 one from failure_photos where spoil_id = ? and refusal is null',
  );
  const picture = sql.prepare<[string], { picture: Buffer }>(
    'select picture from failure_photos where spoil_id = ?',
  );
  const remove = sql.prepare('delete from failure_photos where spoil_id = ?');
  const mark = sql.prepare(
    "update failure_photos set refusal = ?, bytes = 0, picture = x'' where spoil_id = ?",
  );
  const refusedRows = sql.prepare<[], WaitingRow & { readonly refusal: string }>(
    'select * from failure_photos where refusal is not null order by taken_at desc',
  );
  const heldBut = (spoilId: string) => {
    const { photos = 0, bytes = 0 } = held.get(spoilId) ?? {};
    return { photos, bytes: bytes ?? 0 };
  };
  const factsOf = (row: WaitingRow) => ({
    spoilId: row.spoil_id,
    labelId: row.label_id,
    staffId: row.staff_id,
    takenAt: row.taken_at,
  });
  // Screens are told the state often.
  let counts = heldBut('');
  const changing = (step: () => unknown) => {
    write(step);
    counts = heldBut('');
  };
  const fits = (others: { readonly photos: number; readonly bytes: number }, bytes: number) =>
    others.photos < limits.photos && others.bytes + bytes <= limits.bytes;

  return {
    keep(photo) {
      const bytes = photo.picture.length;
      if (!fits(heldBut(photo.spoilId), bytes)) return false;
      changing(() => put.run({ ...photo, bytes }));
      return true;
    },
    get unsent() {
      return counts.photos;
    },
    get isFull() {
      return !fits(counts, FAILURE_PHOTO.maxBytes);
    },
    isWaiting: (spoilId) => isThere.get(spoilId) !== undefined,
    next() {
      const rows = waiting.all();
      const dropped = rows.filter((row) => fateOf(row) === 'drop');
      if (dropped.length > 0)
        changing(() => {
          for (const { spoil_id } of dropped) remove.run(spoil_id);
        });
      const row = rows.find((one) => fateOf(one) === 'send');
      const found = row && picture.get(row.spoil_id);
      if (!row || !found) return null;
      return {
        ...factsOf(row),
        mediaType: failurePhotoTypeSchema.parse(row.media_type),
        picture: found.picture,
      };
    },
    forget: (spoilId) => changing(() => remove.run(spoilId)),
    refuse: (spoilId, words) => changing(() => mark.run(words, spoilId)),
    refused: () => refusedRows.all().map((row) => ({ ...factsOf(row), words: row.refusal })),
  };
}
