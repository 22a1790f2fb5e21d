import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { failureSchema } from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { workKindSchema } from '../../../../shared/features/factory/labels/labels.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';

/** Times inside JSON come as text with an offset. */
const nested = z.string().transform((value) => new Date(value).toISOString());
const name = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullable();

/** A failure as {@link failuresOf} answers it. */
export const failureRow = failureSchema.extend({
  at: nested,
  place: workKindSchema.nullable().catch(null),
  staffName: name,
  photo: failureSchema.shape.photo.unwrap().extend({ takenAt: nested, staffName: name }).nullable(),
});

/** A column with the failures of a label, the earliest first. */
export const failuresOf = (labelId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', fg.id, 'at', fg.at, 'place', fg.place, 'reason', fg.reason,
      'staffName', ${personName('fa')}, 'stationName', fs.name, 'isUndone', fg.undone_at is not null,
      'photo', case when fp.spoil_id is null then null else json_build_object('width', fp.width, 'height', fp.height,
        'takenAt', fp.taken_at, 'staffName', ${personName('ft')}) end) order by fg.at, fg.id), '[]')
    from spoiled_garments fg join stations fs on fs.id = fg.station_id
    left join accounts fa on fa.id = fg.staff_id
    left join failure_photos fp on fp.spoil_id = fg.id left join accounts ft on ft.id = fp.staff_id
    where fg.label_id = ${labelId})`;

const reportSchema = z.object({ projectId: z.uuid(), hasPhoto: z.boolean() });

/** What a workstation’s report of a failed garment has; null where it isn’t one of that workstation. */
export async function findReport(
  tx: Tx,
  { spoilId, stationId }: { readonly spoilId: string; readonly stationId: string },
): Promise<z.output<typeof reportSchema> | null> {
  const { rows } = await sql`
    select l.project_id, p.spoil_id is not null as has_photo
    from spoiled_garments g join labels l on l.id = g.label_id left join failure_photos p on p.spoil_id = g.id
    where g.id = ${spoilId} and g.station_id = ${stationId}`.execute(tx);
  return rows[0] === undefined ? null : reportSchema.parse(rows[0]);
}

export interface StoredPhoto {
  readonly spoilId: string;
  readonly projectId: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** ISO time. */
  readonly takenAt: string;
  readonly staffId: string;
}

/** Records a photo; the first of a failure stays. */
export async function insertPhoto(tx: Tx, photo: StoredPhoto): Promise<void> {
  const { spoilId, projectId, width, height, bytes, takenAt, staffId } = photo;
  await sql`
    insert into failure_photos (spoil_id, project_id, width, height, bytes, taken_at, staff_id)
    values (${spoilId}, ${projectId}, ${width}, ${height}, ${bytes}, ${takenAt},
      (select id from accounts where id = ${staffId}))
    on conflict (spoil_id) do nothing`.execute(tx);
}

/** Whether a failure has a photo that the transaction may see. */
export async function hasPhoto(tx: Tx, spoilId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('failurePhotos')
    .select('spoilId')
    .where('spoilId', '=', spoilId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Photos that came before a time, the oldest first. */
export async function photosBefore(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('failurePhotos')
    .select('spoilId')
    .where('receivedAt', '<', before)
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
  return rows.map(({ spoilId }) => spoilId);
}

export async function deletePhotos(db: Database, spoilIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('failurePhotos')
    .where('spoilId', 'in', [...spoilIds])
    .execute();
}
