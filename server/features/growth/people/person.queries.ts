import { sql } from 'kysely';
import { z } from 'zod';
import {
  mailableSchema,
  TIMELINE_KINDS,
  TIMELINE_PAGE_SIZE,
  type TimelineKind,
} from '../../../../shared/features/growth/people/people.rules.ts';
import {
  personEventDataSchema,
  personEventNameSchema,
} from '../../../../shared/features/growth/people/person-events.ts';
import { deleteConsents, isMonthly, mailableOf } from '../../../platform/consent/history.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutPage, type RowOrder, readPage } from '../../../platform/database/keyset.ts';
import { forgetRecipient } from '../../../platform/mail/ledger/control.ts';

const moment = z.date().transform((date) => date.toISOString());

const personRow = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  isErased: z.boolean(),
  email: z.string().nullable(),
  addressKey: z.instanceof(Buffer).nullable(),
  name: z.string(),
  country: z.string().nullable(),
  mailable: mailableSchema,
  monthly: z.boolean(),
  orders: z.int(),
  spentMinor: z.int(),
  firstOrderAt: moment.nullable(),
  lastOrderAt: moment.nullable(),
  lastSeenAt: moment.nullable(),
  basketAt: moment.nullable(),
  openOrders: z.int(),
  joinedAt: moment,
  tags: z.array(z.string()),
  lists: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      since: z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString()),
    }),
  ),
});
export type FoundPerson = z.output<typeof personRow>;

/** A person of a project’s store, after a merge the one that stayed. One statement. */
export async function findPerson(tx: Tx, projectId: string, id: string): Promise<FoundPerson | null> {
  const { rows } = await sql`
    select p.id, p.project_id, p.store_id, p.erased_at is not null as is_erased, p.address as email, p.address_key,
      trim(p.first_name || ' ' || p.last_name) as name, p.country,
      ${mailableOf(sql`p.store_id`, sql`p.address_key`)} as mailable,
      ${isMonthly(sql`p.store_id`, sql`p.address_key`)} as monthly, p.orders, p.spent_minor, p.first_order_at,
      p.last_order_at, p.last_seen_at, p.basket_at, cardinality(p.open_orders) as open_orders, p.created_at as joined_at,
      p.tags, coalesce((
        select json_agg(json_build_object('id', l.id, 'name', l.name, 'since', m.since) order by l.name)
        from mailing_list_members m join mailing_lists l on l.id = m.list_id where m.person_id = p.id), '[]') as lists
    from people n join people p on p.id = coalesce(n.merged_into, n.id)
    where n.id = ${id} and n.project_id = ${projectId}`.execute(tx);
  return rows[0] ? personRow.parse(rows[0]) : null;
}

const TIME: RowOrder = {
  keys: [
    { sql: sql`e.at`, type: 'timestamptz' },
    { sql: sql`e.id`, type: 'uuid' },
  ],
  direction: 'desc',
};

const entryRow = z.object({
  id: z.uuid(),
  name: personEventNameSchema,
  at: moment,
  ref: z.uuid().nullable(),
  data: personEventDataSchema,
  cursor: z.string(),
});

/** What a person did, newest first. One statement. */
export async function findTimeline(
  tx: Tx,
  personId: string,
  kind: TimelineKind,
  after: string | undefined,
  size = TIMELINE_PAGE_SIZE,
) {
  const place = { page: 1, after };
  const cut = cutPage(TIME, place, size);
  const { rows } = await sql`
    with near as (
      select e.id, ${cut.keys} from person_events e
      where e.person_id = ${personId} and e.name = any(${[...TIMELINE_KINDS[kind].events]}::text[]) and ${cut.beyond}
      order by ${cut.order} limit ${cut.reach}),
    page as (select page.* from near page order by ${cut.pageOrder} limit ${cut.limit} offset ${cut.offset})
    select e.id, e.name, e.at, e.ref, e.data, ${cut.cursor} as cursor
    from page join person_events e on e.id = page.id order by ${cut.shownOrder}`.execute(tx);
  return readPage(z.array(entryRow).parse(rows), TIME, place, size);
}

/**
 * Takes everything away by which a person is known, and keeps their address’s key alone, so that nothing is sent to it nor
 * noted of it again. Orders stay: the law asks for them. Four statements.
 */
export async function erasePerson(
  tx: Tx,
  { id, projectId, storeId, email, addressKey }: FoundPerson,
): Promise<void> {
  if (addressKey) {
    const subject = { projectId, storeId, addressKey };
    await suppress(tx, [{ ...subject, cause: 'erased' }]);
    await forgetRecipient(tx, storeId, addressKey);
  }
  await sql`
    with said as (${addressKey ? deleteConsents({ storeId, addressKey }) : sql`select`}),
    past as (delete from subscribers where store_id = ${storeId} and email = ${email}),
    done as (delete from person_events where person_id = ${id}),
    joined as (delete from mailing_list_members where person_id = ${id})
    update people set address = null, address_key = null, customer_id = null, account_id = null, first_name = '',
      last_name = '', locale = '', zone = null, zone_source = null, country = null, birthday_month = null,
      birthday_day = null, tags = '{}', props = '{}', orders = 0, spent_minor = 0, first_order_at = null,
      last_order_at = null, last_seen_at = null, last_click_at = null, open_orders = '{}', open_returns = 0,
      basket_at = null, import_id = null, erased_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
}
