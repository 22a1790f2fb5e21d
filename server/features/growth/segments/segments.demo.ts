import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Group } from '../../../../shared/features/growth/segments/segment.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { buildSegmentJob } from './build-segment.ts';

const SEGMENTS: readonly { readonly name: string; readonly definition: Group }[] = [
  {
    name: 'Ordered lately',
    definition: { all: [{ did: 'ordered', when: { last: 90, unit: 'day' } }] },
  },
  {
    name: 'Slipping away',
    definition: {
      all: [
        { prop: 'orders', op: '>=', value: 1 },
        { did: 'ordered', when: { last: 60, unit: 'day' }, count: { op: '=', n: 0 } },
        { consent: 'email', is: 'given' },
      ],
    },
  },
];

/** Two segments of the demo store’s people. */
async function addSegments(tx: Tx, { jobs }: Services): Promise<void> {
  const rows = SEGMENTS.map((segment) => ({ id: newId(), ...segment }));
  const { rows: added } = await sql`
    insert into segments (id, project_id, store_id, name, definition)
    select r.id, s.project_id, s.id, r.name, r.definition
    from stores s, json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, name text, definition jsonb)
    where s.subdomain = ${DEMO.subdomain}
    on conflict (store_id, name_key) do nothing returning id`.execute(tx);
  const ids = z.array(z.object({ id: z.uuid() })).parse(added);
  await jobs.enqueueAll(
    tx,
    buildSegmentJob,
    ids.map(({ id }) => ({ segmentId: id })),
  );
}

export const demoPart: DemoPart = {
  name: 'segments',
  needs: ['projects and stores', 'people'],
  steps: [addSegments],
};
