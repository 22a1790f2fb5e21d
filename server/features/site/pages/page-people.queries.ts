import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { pagePersonSchema } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { PEOPLE_HERE } from '../../../../shared/rules/people-here/people-here.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ofStore, type PageKey, samePage } from './page-rows.ts';

interface Arrival {
  readonly accountId: string;
  readonly name: string;
  readonly tab: string;
  readonly selection: readonly string[];
}

const hereSchema = z.object({
  sequence: z.int(),
  liveVersion: z.int().nullable(),
  liveSequence: z.int().nullable(),
  liveSince: z.date().nullable(),
  scheduledVersion: z.int().nullable(),
  scheduledAt: z.date().nullable(),
  people: z.array(pagePersonSchema),
});

const { hereSeconds, renewedAfterSeconds, toldMost } = PEOPLE_HERE;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Notes that a person is on a page, and answers who else is, with the page’s newest change and what is live. One statement.
 * @throws Refusal 404 where the store has no such page
 */
export async function meetOn(tx: Tx, key: PageKey, arrival: Arrival) {
  const { projectId, division } = key;
  const { accountId, name, tab, selection } = arrival;
  const { rows } = await sql`
    with here as materialized (
      select p.id, p.sequence, p.live_version, p.live_sequence, p.live_since, p.scheduled_version, p.scheduled_at
      from pages p join stores s on s.id = p.store_id
      where ${ofStore(projectId, division)} and p.project_id = ${projectId} and ${samePage(key)}
        and p.deleted_at is null
    ), met as (
      insert into page_people as known (page_id, project_id, account_id, tab, name, selection, until)
      select id, ${projectId}::uuid, ${accountId}::uuid, ${tab}, ${name}, ${[...selection]}::text[], ${inSeconds(hereSeconds)}
      from here
      on conflict (page_id, account_id, tab) do update
        set name = excluded.name, selection = excluded.selection, until = excluded.until,
          since = case when known.until < now() then now() else known.since end
        where known.selection <> excluded.selection or known.until < ${inSeconds(hereSeconds - renewedAfterSeconds)}
    )
    select here.sequence, here.live_version, here.live_sequence, here.live_since, here.scheduled_version, here.scheduled_at,
      coalesce((
        select json_agg(json_build_object('tab', o.tab, 'id', o.account_id, 'name', o.name, 'selection', o.selection)
          order by o.since, o.tab)
        from (
          select tab, account_id, name, selection, since from page_people
          where page_id = here.id and until > now() and (account_id, tab) <> (${accountId}::uuid, ${tab})
          order by since, tab limit ${toldMost}
        ) o), '[]') as people
    from here`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(PAGE_MESSAGES.notFound);
  return hereSchema.parse(row);
}

/** Notes that a person has left a page, in one of the browser’s tabs. */
export async function leavePage(
  tx: Tx,
  key: PageKey,
  { accountId, tab }: Pick<Arrival, 'accountId' | 'tab'>,
): Promise<void> {
  const { projectId, division } = key;
  await sql`
    delete from page_people o using pages p join stores s on s.id = p.store_id
    where ${ofStore(projectId, division)} and p.project_id = ${projectId} and ${samePage(key)}
      and o.page_id = p.id and o.account_id = ${accountId} and o.tab = ${tab}`.execute(tx);
}

/** Forgets people who are gone. */
export async function forgetGonePeople(tx: Tx): Promise<void> {
  await sql`delete from page_people where until < now()`.execute(tx);
}
