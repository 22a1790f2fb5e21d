import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

export interface StoredPhoto {
  readonly spoilId: string;
  readonly projectId: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** ISO time. */
  readonly takenAt: string;
  readonly staffId: string | null;
}

/** Records a photo; the first of a failure stays. */
export async function insertPhoto(tx: Tx, photo: StoredPhoto): Promise<void> {
  const { spoilId, projectId, width, height, bytes, takenAt, staffId } = photo;
  await sql`
    insert into failure_photos (spoil_id, project_id, width, height, bytes, taken_at, staff_id)
    values (${spoilId}, ${projectId}, ${width}, ${height}, ${bytes}, ${takenAt}, ${staffId})
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
