import { sql } from 'kysely';
import { z } from 'zod';
import type { FloorSettings } from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { labelsInWorkChanged } from '../labels/labels.ts';

const rowSchema = z.object({
  cureCelsius: z.number().nullable(),
  cureSeconds: z.number().nullable(),
  checkPercent: z.number(),
});

const toSettings = (row: unknown): FloorSettings => {
  const { cureCelsius, cureSeconds, checkPercent } = rowSchema.parse(row);
  const cure =
    cureCelsius === null || cureSeconds === null ? null : { celsius: cureCelsius, seconds: cureSeconds };
  return { cure, checkPercent };
};

/** How the floor cures and checks. */
export async function readFloorSettings(tx: Tx): Promise<FloorSettings> {
  const { rows } = await sql`select cure_celsius, cure_seconds, check_percent from floor_settings`.execute(
    tx,
  );
  return toSettings(rows[0]);
}

/** Changes them, and tells workstations of the garments in work that they bear on. Nothing where they’re the same. */
export async function writeFloorSettings(
  tx: Tx,
  { cure, checkPercent }: FloorSettings,
  accountId: string | null,
): Promise<FloorSettings> {
  await sql`
    with changed as (
      update floor_settings set cure_celsius = ${cure?.celsius ?? null}::int, cure_seconds = ${cure?.seconds ?? null}::int,
        check_percent = ${checkPercent}::int, changed_at = now(), changed_by = ${accountId}::uuid
      where (cure_celsius, cure_seconds, check_percent)
        is distinct from (${cure?.celsius ?? null}::int, ${cure?.seconds ?? null}::int, ${checkPercent}::int)
      returning id
    ), ${labelsInWorkChanged(sql`select from changed`)}
    select from changed`.execute(tx);
  return { cure, checkPercent };
}
