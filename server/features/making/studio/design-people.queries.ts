import { sql } from 'kysely';
import { z } from 'zod';
import { PEOPLE_HERE, personHereSchema } from '../../../../shared/rules/people-here/people-here.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { PRODUCT_OF_DESIGN, toProductOfDesign } from './product-of-design.queries.ts';
import { designGone } from './studio.queries.ts';

interface DesignKey {
  readonly projectId: string;
  readonly designId: string;
}

interface Arrival {
  readonly id: string;
  readonly name: string;
  readonly tab: string;
  readonly selection: readonly string[];
}

const { hereSeconds, renewedAfterSeconds, toldMost } = PEOPLE_HERE;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const hereSchema = z.object({
  revision: z.int(),
  changedSince: z.date().nullable(),
  product: z.unknown().transform(toProductOfDesign),
  people: z.array(personHereSchema(z.string())),
});

/**
 * Notes that a person has a design open, and answers who else has, with the design’s revision and how far its product has
 * come. One statement.
 * @throws Refusal 404
 */
export async function meetOn(tx: Tx, { projectId, designId }: DesignKey, arrival: Arrival) {
  const { id, name, tab, selection } = arrival;
  const { rows } = await sql`
    with here as materialized (
      select id, revision, changed_since from designs where id = ${designId} and project_id = ${projectId}
    ), met as (
      insert into design_people as known (design_id, project_id, account_id, tab, name, selection, until)
      select id, ${projectId}::uuid, ${id}::uuid, ${tab}, ${name}, ${[...selection]}::text[], ${inSeconds(hereSeconds)}
      from here
      on conflict (design_id, account_id, tab) do update
        set name = excluded.name, selection = excluded.selection, until = excluded.until,
          since = case when known.until < now() then now() else known.since end
        where known.selection <> excluded.selection or known.until < ${inSeconds(hereSeconds - renewedAfterSeconds)}
    )
    select d.revision, d.changed_since, ${PRODUCT_OF_DESIGN} as product,
      coalesce((
        select json_agg(json_build_object('tab', o.tab, 'id', o.account_id, 'name', o.name, 'selection', o.selection)
          order by o.since, o.tab)
        from (
          select tab, account_id, name, selection, since from design_people
          where design_id = d.id and until > now() and (account_id, tab) <> (${id}::uuid, ${tab})
          order by since, tab limit ${toldMost}
        ) o), '[]') as people
    from here d`.execute(tx);
  const [row] = rows;
  if (!row) throw designGone();
  const { changedSince, product, ...here } = hereSchema.parse(row);
  return {
    ...here,
    changedSince: changedSince?.toISOString() ?? null,
    status: product?.status ?? null,
  };
}

/** Notes that a person has left a design, in one of the browser’s tabs. */
export async function leaveDesign(
  tx: Tx,
  { projectId, designId }: DesignKey,
  { id, tab }: Pick<Arrival, 'id' | 'tab'>,
): Promise<void> {
  await sql`
    delete from design_people
    where design_id = ${designId} and project_id = ${projectId} and account_id = ${id} and tab = ${tab}`.execute(
    tx,
  );
}

/** Forgets people who are gone. */
export async function forgetGonePeople(tx: Tx): Promise<void> {
  await sql`delete from design_people where until < now()`.execute(tx);
}
