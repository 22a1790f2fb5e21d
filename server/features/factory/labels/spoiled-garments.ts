import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { spoiledStageSchema } from '../../../../shared/features/factory/labels/labels.ts';
import { changeStock } from '../../making/catalogue/catalogue.ts';

/** A garment that a station reported as spoiled. The id is the operation's. */
export interface SpoiledGarment {
  readonly id: string;
  readonly labelId: string;
  readonly stage: z.output<typeof spoiledStageSchema>['state'];
  readonly reason: string;
  readonly stationId: string;
  readonly staffId: string;
  /** ISO time. */
  readonly at: string;
}

/** A report taken back. The id is the operation's. */
export type UndoneSpoil = Pick<SpoiledGarment, 'id' | 'labelId' | 'at'>;

export interface SpoilReports {
  readonly spoiled: readonly SpoiledGarment[];
  readonly undone: readonly UndoneSpoil[];
}

/**
 * Queries for the `with` that books a batch: spoiled garments and reports that were taken back. Each takes its blank out
 * of the stock or puts it back.
 */
export const bookSpoiledGarments = ({ spoiled, undone }: SpoilReports): RawBuilder<unknown> => sql`
  spoil_given as (
    select * from jsonb_to_recordset(${JSON.stringify(spoiled)}::jsonb) as g(
      id uuid, "labelId" uuid, stage text, reason text, "stationId" uuid, "staffId" uuid, at timestamptz)
  ), spoil_undone as (
    select distinct on (u.id) u.id as undone_by_id, u.at as undone_at, s.id
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u(id uuid, "labelId" uuid, at timestamptz)
    join (
      select id, "labelId" as label_id, at from spoil_given
      union all select id, label_id, at from spoiled_garments where undone_at is null
    ) s on s.label_id = u."labelId" and (s.at, s.id) < (u.at, u.id)
    order by u.id, s.at desc, s.id desc
  ), spoil_added as (
    insert into spoiled_garments (id, label_id, blank_id, stage, reason, station_id, staff_id, at, undone_at, undone_by_id)
    select g.id, g."labelId", l.blank_id, g.stage, g.reason, g."stationId",
      (select a.id from accounts a where a.id = g."staffId"), g.at, u.undone_at, u.undone_by_id
    from spoil_given g join labels l on l.id = g."labelId" left join spoil_undone u on u.id = g.id
    returning blank_id, undone_at
  ), spoil_ended as (
    update spoiled_garments s set undone_at = u.undone_at, undone_by_id = u.undone_by_id
    from spoil_undone u where s.id = u.id returning s.blank_id
  ), ${changeStock(sql`
    select blank_id, sum(pieces)::int as pieces from (
      select blank_id, -1 as pieces from spoil_added where undone_at is null
      union all select blank_id, 1 from spoil_ended
    ) c group by blank_id`)}`;
