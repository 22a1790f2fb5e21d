import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { failureSchema } from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { workKindSchema } from '../../../../shared/features/factory/labels/labels.ts';
import { defineRead } from '../../../platform/database/reads.ts';
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

/** What a workstation’s report of a failed garment has, by the operation’s id. */
export const reportRead = defineRead({
  name: 'failure-photos.report',
  tables: ['spoiledGarments', 'labels', 'failurePhotos', 'accounts'],
  input: { spoilId: 'uuid', stationId: 'uuid', staffId: 'uuid' },
  row: z.object({
    projectId: z.uuid(),
    hasPhoto: z.boolean(),
    /** The person, where the server knows them. */
    staffId: z.uuid().nullable(),
  }),
  sql: ({ spoilId, stationId, staffId }) => sql`
    select l.project_id, p.spoil_id is not null as has_photo,
      (select id from accounts where id = ${staffId}) as staff_id
    from spoiled_garments g join labels l on l.id = g.label_id left join failure_photos p on p.spoil_id = g.id
    where g.id = ${spoilId} and g.station_id = ${stationId}`,
  budget: { nodes: 8, cost: 40 },
});
