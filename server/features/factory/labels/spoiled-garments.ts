import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { spoiledStageSchema, WorkKind } from '../../../../shared/features/factory/labels/labels.ts';

/** A garment that a station reported as spoiled. The id is the operation's. */
export interface SpoiledGarment {
  readonly id: string;
  readonly labelId: string;
  readonly stage: z.output<typeof spoiledStageSchema>['state'];
  /** Where it was found; null where the station didn’t say. */
  readonly place: WorkKind | null;
  readonly reason: string;
  readonly stationId: string;
  readonly staffId: string;
  /** ISO time. */
  readonly at: string;
  /** The operation that took the report back, and its ISO time; null while it stands. */
  readonly undoneById: string | null;
  readonly undoneAt: string | null;
}

/** An earlier report taken back: the last of its label that stands. The id is the operation's. */
export type UndoneSpoil = Pick<SpoiledGarment, 'id' | 'labelId' | 'at'>;

export interface SpoilReports {
  readonly spoiled: readonly SpoiledGarment[];
  readonly undone: readonly UndoneSpoil[];
}

/**
 * Queries for the `with` that books a batch: spoiled garments and reports that were taken back. Each takes its blank out
 * of the stock or puts it back, as `spoil_change`.
 */
export const bookSpoiledGarments = ({ spoiled, undone }: SpoilReports): RawBuilder<unknown> => sql`
  spoil_added as (
    insert into spoiled_garments (id, label_id, blank_id, stage, place, reason, station_id, staff_id, at, undone_at, undone_by_id)
    select g.id, g."labelId", l.blank_id, g.stage, g.place, g.reason, g."stationId",
      (select a.id from accounts a where a.id = g."staffId"), g.at, g."undoneAt", g."undoneById"
    from jsonb_to_recordset(${JSON.stringify(spoiled)}::jsonb) as g(
      id uuid, "labelId" uuid, stage text, place text, reason text, "stationId" uuid, "staffId" uuid, at timestamptz,
      "undoneAt" timestamptz, "undoneById" uuid)
    join labels l on l.id = g."labelId"
    returning blank_id, undone_at
  ), spoil_ended as (
    update spoiled_garments s set undone_at = u.at, undone_by_id = u.id
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u(id uuid, "labelId" uuid, at timestamptz)
    cross join lateral (
      select id from spoiled_garments where label_id = u."labelId" and undone_at is null
      order by at desc, id desc limit 1
    ) latest
    where s.id = latest.id returning s.blank_id
  ), spoil_change as (
    select blank_id, -1 as pieces from spoil_added where undone_at is null
    union all select blank_id, 1 from spoil_ended
  )`;
