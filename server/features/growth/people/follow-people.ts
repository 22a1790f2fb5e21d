import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonEventName } from '../../../../shared/features/growth/people/person-events.ts';
import {
  type ConsentBasis,
  type ConsentSubject,
  findConsents,
  recordConsents,
} from '../../../platform/consent/consent.ts';
import { findAnswers } from '../../../platform/consent/history.ts';
import { findOrderOffers, type SaidWithOrder } from '../../../platform/consent/order-offers.ts';
import { findErased, suppressEverywhere } from '../../../platform/consent/suppressions.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { followMails } from './follow-mails.ts';
import { keyOf, type MetPerson, meetPeople, nameOf } from './known-people.ts';
import { takeOverSubscribers } from './past-subscribers.ts';
import {
  basketsRead,
  customersRead,
  factsRead,
  ordersRead,
  recyclingRead,
  reviewsRead,
} from './people.reads.ts';
import { type NewPersonEvent, notePersonEvents } from './person-events.ts';

/** Changes of one transaction. */
const BATCH = 500;

const workSchema = z.object({
  kind: z.enum(['subscriber', 'refusal', 'order', 'customer', 'review', 'recycling', 'basket', 'consent']),
  ref: z.uuid().nullable(),
  projectId: z.uuid().nullable(),
  address: z.string().nullable(),
});
type Work = z.output<typeof workSchema>;

/** Takes the oldest changes. One process at a time does, so that two never make the same person. */
async function takeWork(tx: Tx): Promise<Work[]> {
  const { rows } = await sql`
    with mine as materialized (select pg_try_advisory_xact_lock(hashtextextended('people.follow', 31)) as is_mine),
    taken as (
      delete from person_work where id = any(array(
        select id from person_work where (select is_mine from mine) order by id limit ${BATCH} for update skip locked))
      returning id, kind, ref, project_id, address)
    select kind, ref, project_id, address from taken order by id`.execute(tx);
  return z.array(workSchema).parse(rows);
}

const idsOf = (work: readonly Work[], kind: Work['kind']): string[] => [
  ...new Set(work.flatMap((one) => (one.kind === kind && one.ref !== null ? [one.ref] : []))),
];

/** What changes say: who it was, and what they did. */
interface Met {
  readonly who: MetPerson;
  readonly events: readonly Omit<NewPersonEvent, 'personId' | 'projectId' | 'storeId'>[];
}

async function readOrders(tx: Tx, ids: readonly string[]): Promise<Met[]> {
  if (ids.length === 0) return [];
  const orders = await ordersRead.list(tx, { ids });
  return orders.map(({ id, number, paidAt, refundedAt, refunds, parcels, valueMinor, ...order }) => {
    const about = {
      products: order.products,
      collections: order.collections,
      colours: order.colours,
      text: String(number),
    };
    return {
      who: { ...order, source: 'order', at: paidAt },
      events: [
        { name: 'ordered', ref: id, at: paidAt, data: { ...about, valueMinor }, sourceId: `order:${id}` },
        ...parcels.map(
          (parcel) =>
            ({
              name: 'sent',
              ref: id,
              at: new Date(parcel.at),
              data: about,
              sourceId: `parcel:${parcel.id}`,
            }) as const,
        ),
        ...refunds.map(
          (refund) =>
            ({
              name: 'refunded',
              ref: id,
              at: new Date(refund.at),
              data: { valueMinor: refund.valueMinor, text: String(number) },
              sourceId: `refund:${refund.id}`,
            }) as const,
        ),
        // Money that came back as a whole before anything left: the order was called off.
        ...(refundedAt && parcels.length === 0
          ? [
              {
                name: 'cancelled',
                ref: id,
                at: refundedAt,
                data: { ...about, valueMinor },
                sourceId: `cancelled:${id}`,
              } as const,
            ]
          : []),
      ],
    };
  });
}

const signedUp = (
  storeId: string,
  accountId: string,
  at: Date,
): Omit<NewPersonEvent, 'personId' | 'projectId' | 'storeId'> => ({
  name: 'signed-up',
  at,
  sourceId: `account:${storeId}:${accountId}`,
});

/** Customers without a paid order or an account are left out: a form that someone left makes no person. */
async function readCustomers(tx: Tx, ids: readonly string[]): Promise<Met[]> {
  if (ids.length === 0) return [];
  const customers = await customersRead.list(tx, { ids });
  return customers
    .filter(({ accountId, hasPaid }) => accountId !== null || hasPaid)
    .map(({ since, signedUpAt, hasPaid, ...who }) => ({
      who: { ...who, source: hasPaid ? 'order' : 'account', at: since },
      events: who.accountId && signedUpAt ? [signedUp(who.storeId, who.accountId, signedUpAt)] : [],
    }));
}

async function readReviews(tx: Tx, ids: readonly string[]): Promise<Met[]> {
  if (ids.length === 0) return [];
  const reviews = await reviewsRead.list(tx, { ids });
  return reviews.map(({ id, at, stars, productId, title, ...who }) => ({
    who: { ...who, source: 'order', at },
    events: [
      {
        name: 'reviewed',
        ref: id,
        at,
        data: { stars, products: [productId], ...(title && { text: title.slice(0, 300) }) },
        sourceId: `review:${id}`,
      },
    ],
  }));
}

async function readRecycling(tx: Tx, ids: readonly string[]): Promise<Met[]> {
  if (ids.length === 0) return [];
  const returns = await recyclingRead.list(tx, { ids });
  return returns.map(({ id, at, ...who }) => ({
    who: { ...who, source: 'form', at },
    events: [{ name: 'recycled', ref: id, at, sourceId: `recycling:${id}` }],
  }));
}

/** A basket counts once an hour: every press of a button would fill a timeline. */
const BASKET_STEP_MS = 3_600_000;

async function readBaskets(tx: Tx, ids: readonly string[]): Promise<Met[]> {
  if (ids.length === 0) return [];
  const baskets = await basketsRead.list(tx, { ids });
  return baskets.map(({ id, at, signedUpAt, products, ...who }) => ({
    who: { ...who, source: 'account', at },
    events: [
      signedUp(who.storeId, who.accountId, signedUpAt),
      ...(products.length > 0
        ? [
            {
              name: 'basket-changed',
              ref: id,
              at,
              data: { products },
              sourceId: `basket:${id}:${Math.floor(at.getTime() / BASKET_STEP_MS)}`,
            } as const,
          ]
        : []),
    ],
  }));
}

const personRow = z.object({
  person: z.uuid(),
  customer: z.uuid().nullable(),
  account: z.uuid().nullable(),
  store: z.uuid(),
  key: z.string().nullable(),
});

/** Counts again what people bought, from the orders themselves. Four statements. */
async function countFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select id as person, customer_id as customer, account_id as account, store_id as store, encode(address_key, 'hex') as key
    from people where id = any(${[...ids]}::uuid[]) and erased_at is null and merged_into is null`.execute(
    tx,
  );
  const people = z.array(personRow).parse(rows);
  const erased = await findErased(
    tx,
    people.flatMap(({ store, key }) =>
      key ? [{ storeId: store, addressKey: Buffer.from(key, 'hex') }] : [],
    ),
  );
  const wanted = people.map(({ key, ...person }) => ({
    ...person,
    since: erased.find((one) => one.storeId === person.store && one.key === key)?.at ?? null,
  }));
  const facts = await factsRead.list(tx, { wanted });
  await sql`
    update people p set orders = f.orders, spent_minor = f."spentMinor", first_order_at = f."firstOrderAt",
      last_order_at = f."lastOrderAt", open_orders = array(select json_array_elements_text(f."openOrders")),
      basket_at = f."basketAt", updated_at = now()
    from json_to_recordset(${JSON.stringify(facts)}::json) as f(person uuid, orders int, "spentMinor" bigint,
      "firstOrderAt" timestamptz, "lastOrderAt" timestamptz, "openOrders" json, "basketAt" timestamptz)
    where p.id = f.person`.execute(tx);
}

interface Wish extends SaidWithOrder {
  readonly subject: ConsentSubject;
  readonly basis: ConsentBasis;
}

/** What was said about offers at the checkout counts from the payment on, and never over what is known already. */
async function noteOffers(
  tx: Tx,
  secret: string,
  orders: readonly { readonly orderId: string; readonly who: MetPerson }[],
): Promise<void> {
  const said = await findOrderOffers(
    tx,
    orders.map(({ orderId, who }) => ({ orderId, storeId: who.storeId })),
  );
  const wishes = orders.flatMap(({ orderId, who }): Wish[] => {
    const addressKey = keyOf(secret, who.email);
    const one = said.find((offer) => offer.orderId === orderId);
    if (addressKey === null || !one) return [];
    const subject: ConsentSubject = { projectId: who.projectId, storeId: who.storeId, addressKey };
    if (one.wants === true) return [{ ...one, subject, basis: 'consent' }];
    return one.wants === null && one.mailsCustomers ? [{ ...one, subject, basis: 'customer' }] : [];
  });
  const known = await findConsents(
    tx,
    wishes.map(({ subject }) => subject),
    'email',
  );
  await recordConsents(
    tx,
    wishes
      .filter(({ subject, basis, at }) => {
        const current = known.find(
          ({ storeId, key }) => storeId === subject.storeId && key === subject.addressKey.toString('hex'),
        );
        if (!current) return true;
        // A box that is ticked renews what was withdrawn before it; a purchase alone adds nothing to what was said.
        if (basis === 'customer' || at === null) return false;
        return (current.state !== 'given' || current.basis === 'customer') && current.since < at;
      })
      .map(({ subject, basis, wordingId }) => ({
        ...subject,
        channel: 'email',
        state: 'given',
        basis,
        source: basis === 'consent' ? 'checkout' : 'order',
        wordingId,
        page: '/checkout/',
      })),
  );
}

/** What addresses had refused before consent was known by store: of one store, or of all. */
async function takeRefusals(tx: Tx, secret: string, work: readonly Work[]): Promise<void> {
  const refusals = work.flatMap(({ kind, ref, projectId, address }) => {
    const key = kind === 'refusal' && address !== null ? keyOf(secret, address) : null;
    return key === null ? [] : [{ storeId: ref, projectId, key }];
  });
  await suppressEverywhere(
    tx,
    refusals.flatMap(({ storeId, key }) => (storeId === null ? [key] : [])),
    true,
  );
  await recordConsents(
    tx,
    refusals.flatMap(({ storeId, projectId, key }) =>
      storeId === null || projectId === null
        ? []
        : [
            {
              projectId,
              storeId,
              addressKey: key,
              channel: 'email' as const,
              state: 'withdrawn' as const,
              source: 'page' as const,
            },
          ],
    ),
  );
}

/** Notes what people answered about emails, with the people of those addresses. Three statements. */
async function noteAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  const answers = await findAnswers(tx, ids);
  if (answers.length === 0) return;
  const { rows } = await sql`
    select a.id as answer_id, p.id as person_id from json_to_recordset(${JSON.stringify(answers)}::json)
      as a(id uuid, "storeId" uuid, key text)
    join people p on p.store_id = a."storeId" and p.address_key = decode(a.key, 'hex') and p.merged_into is null`.execute(
    tx,
  );
  const known = new Map(
    z
      .array(z.object({ answerId: z.uuid(), personId: z.uuid() }))
      .parse(rows)
      .map(({ answerId, personId }) => [answerId, personId]),
  );
  await notePersonEvents(
    tx,
    answers.flatMap(({ id, projectId, storeId, state, at }) => {
      const personId = known.get(id);
      return personId === undefined
        ? []
        : [
            {
              projectId,
              storeId,
              personId,
              name: state === 'given' ? ('subscribed' as const) : ('unsubscribed' as const),
              at,
              sourceId: `consent:${id}`,
            },
          ];
    }),
  );
}

/** What only the person does: an erased one is met again by these, not by what becomes of an old order. */
const OWN_ACTS: readonly PersonEventName[] = [
  'ordered',
  'basket-changed',
  'reviewed',
  'recycled',
  'signed-up',
];

async function followBatch(tx: Tx, secret: string): Promise<number> {
  const work = await takeWork(tx);
  if (work.length === 0) return 0;
  await takeOverSubscribers(tx, secret, idsOf(work, 'subscriber'));
  await takeRefusals(tx, secret, work);
  const orders = await readOrders(tx, idsOf(work, 'order'));
  const met: Met[] = [
    ...orders,
    ...(await readCustomers(tx, idsOf(work, 'customer'))),
    ...(await readReviews(tx, idsOf(work, 'review'))),
    ...(await readRecycling(tx, idsOf(work, 'recycling'))),
    ...(await readBaskets(tx, idsOf(work, 'basket'))),
  ];
  const keyed = met.flatMap((one) => {
    const key = keyOf(secret, one.who.email);
    return key === null ? [] : [{ ...one, key }];
  });
  const erased = await findErased(
    tx,
    keyed.map(({ who, key }) => ({ storeId: who.storeId, addressKey: key })),
  );
  const current = keyed.flatMap((one) => {
    const since = erased.find(
      ({ storeId, key }) => storeId === one.who.storeId && key === one.key.toString('hex'),
    )?.at;
    if (!since) return [one];
    const events = one.events.filter(({ at }) => at > since);
    if (!events.some(({ name }) => OWN_ACTS.includes(name))) return [];
    return [{ ...one, who: { ...one.who, at: one.who.at < since ? since : one.who.at }, events }];
  });
  const ids = await meetPeople(
    tx,
    secret,
    current.map(({ who }) => who),
  );
  const events = current.flatMap(({ who, key, events: done }) => {
    const personId = ids.get(nameOf(who.storeId, key));
    return personId === undefined
      ? []
      : done.map((event) => ({ ...event, personId, projectId: who.projectId, storeId: who.storeId }));
  });
  await notePersonEvents(tx, events);
  await countFacts(tx, [...new Set(ids.values())]);
  const paid = orders.flatMap(({ who, events: done }) => {
    const orderId = done.find(({ name }) => name === 'ordered')?.ref;
    return orderId ? [{ orderId, who }] : [];
  });
  await noteOffers(tx, secret, paid);
  await noteAnswers(tx, idsOf(work, 'consent'));
  return work.length;
}

/** Notes everything that waits within one transaction: for demo data, of which there is little. */
export async function followAll(tx: Tx, secret: string): Promise<void> {
  while ((await followBatch(tx, secret)) + (await followMails(tx)) > 0);
}

/** Notes everything that waits with the people it concerns, in batches. */
export async function followPeople(
  db: Database,
  secret: string,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const done = await inScope(db, { kind: 'platform' }, (tx) => followBatch(tx, secret));
    // In turns: a campaign’s mails don’t keep orders and consents waiting.
    const mails = await inScope(db, { kind: 'platform' }, followMails);
    if (done + mails === 0 || isStopped()) return;
  }
}

const followJob = defineJob({
  name: 'people.follow',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '* * * * *',
});

export const followHandler = handleJob(followJob, (_, { services }: JobContext, { signal }) =>
  followPeople(services.databases.platform, services.secret, () => signal.aborted),
);
