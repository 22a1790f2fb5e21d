import { sql } from 'kysely';
import { z } from 'zod';
import { NEWSLETTER_CONSENT } from '../../../../shared/features/site/blocks/blocks.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import { keepWordings, recordConsents, type SaidConsent } from '../../../platform/consent/consent.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { followAll } from './follow-people.ts';
import { keyOf, meetPeople, nameOf } from './known-people.ts';
import { joinLists, keepLists } from './mailing-lists.queries.ts';
import { type NewPersonEvent, notePersonEvents } from './person-events.ts';

const FIRST_NAMES = [
  'Aila',
  'Blair',
  'Callum',
  'Davina',
  'Euan',
  'Fiona',
  'Gregor',
  'Heather',
  'Iain',
  'Jean',
  'Kirsty',
  'Lewis',
  'Mairi',
  'Niall',
  'Oona',
  'Paula',
  'Ross',
  'Sorcha',
  'Tavish',
  'Una',
  'Vera',
  'Wallace',
  'Yvonne',
  'Zander',
  'Ailsa',
  'Bruce',
  'Catrin',
  'Dougal',
  'Elspeth',
  'Fraser',
  'Grace',
  'Hector',
  'Innes',
  'Jamie',
  'Kenna',
] as const;
const LAST_NAMES = ['Baird', 'Craig', 'Drummond', 'Ferguson', 'Gordon', 'Innes', 'Kerr'] as const;
const LISTS = ['', 'trade', 'first looks'] as const;
const CHECKOUT_WORDS = 'Send me offers from Tideline';
const DAY_MS = 86_400_000;

interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly list: string;
  readonly at: Date;
  readonly state: 'asked' | 'given' | 'withdrawn';
  readonly isFromCheckout: boolean;
}

const people = (now: number): DemoPerson[] =>
  FIRST_NAMES.map((firstName, at) => {
    const lastName = LAST_NAMES[at % LAST_NAMES.length] ?? 'Baird';
    return {
      email: `${firstName}.${lastName}@example.test`.toLowerCase(),
      firstName,
      lastName,
      list: LISTS[at % 5 === 0 ? 2 : at % 4 === 0 ? 1 : 0] ?? '',
      at: new Date(now - (at * 4 + 2) * DAY_MS),
      state: at % 11 === 5 ? 'withdrawn' : at < 2 ? 'asked' : 'given',
      isFromCheckout: at % 3 === 1,
    };
  });

const storeSchema = z.object({ storeId: z.uuid(), projectId: z.uuid() });

/** People who subscribed to the demo store, next to those who bought there. */
async function addPeople(tx: Tx, { secret }: Services): Promise<void> {
  const { rows } = await sql`
    with added as (
      insert into person_work (kind, ref, project_id)
      select 'subscriber', u.id, u.project_id from subscribers u
      where not exists (select from people p where p.id = u.id))
    select id as store_id, project_id from stores where subdomain = ${DEMO.subdomain}`.execute(tx);
  const store = storeSchema.parse(rows[0]);
  await followAll(tx, secret);
  const demo = people(Date.now()).flatMap((person) => {
    const addressKey = keyOf(secret, person.email);
    return addressKey ? [{ ...person, addressKey }] : [];
  });
  const ids = await meetPeople(
    tx,
    secret,
    demo.map(({ email, firstName, lastName, at }) => ({
      ...store,
      email,
      firstName,
      lastName,
      country: 'GB',
      source: 'form',
      at,
    })),
  );
  const wordings = await keepWordings(tx, [
    { ...store, text: NEWSLETTER_CONSENT },
    { ...store, text: CHECKOUT_WORDS },
  ]);
  await recordConsents(
    tx,
    demo.flatMap(({ addressKey, at, state, isFromCheckout }): SaidConsent[] => {
      const words = isFromCheckout ? CHECKOUT_WORDS : NEWSLETTER_CONSENT;
      const about = {
        ...store,
        addressKey,
        channel: 'email',
        source: isFromCheckout ? 'checkout' : 'form',
        page: isFromCheckout ? '/checkout/' : '/',
        wordingId: wordings.get(`${store.storeId} ${words}`) ?? null,
      } as const;
      const later = (days: number) => new Date(Math.min(Date.now(), at.getTime() + days * DAY_MS));
      return [
        { ...about, state: 'asked', at },
        ...(state === 'asked' ? [] : [{ ...about, state: 'given', at: later(0.01) } as const]),
        ...(state === 'withdrawn'
          ? [{ ...about, state: 'withdrawn', source: 'one-click', page: '', at: later(9) } as const]
          : []),
      ];
    }),
  );
  const lists = await keepLists(
    tx,
    LISTS.map((code) => ({ ...store, code })),
  );
  const known = demo.flatMap((person, at) => {
    const personId = ids.get(nameOf(store.storeId, person.addressKey));
    return personId === undefined ? [] : [{ ...person, personId, place: at }];
  });
  await followAll(tx, secret);
  await joinLists(
    tx,
    known.flatMap(({ personId, list, at }) => {
      const listId = lists.get(`${store.storeId} ${list}`);
      return listId ? [{ listId, personId, projectId: store.projectId, source: 'form', since: at }] : [];
    }),
  );
  await notePersonEvents(
    tx,
    known.flatMap(({ personId, at, state, place }): NewPersonEvent[] => {
      const about = { ...store, personId };
      const on = (days: number) => new Date(at.getTime() + days * DAY_MS);
      const mailed = state === 'given' && place > 4;
      return [
        ...(mailed
          ? [
              {
                ...about,
                name: 'email-sent',
                at: on(3),
                data: { text: 'New prints for autumn' },
                sourceId: `demo:sent:${personId}`,
              } as const,
            ]
          : []),
        ...(mailed && place % 2 === 0
          ? [
              {
                ...about,
                name: 'email-clicked',
                at: on(3.2),
                data: { text: 'New prints for autumn' },
                sourceId: `demo:clicked:${personId}`,
              } as const,
            ]
          : []),
        ...(state === 'withdrawn'
          ? [
              {
                ...about,
                name: 'unsubscribed',
                at: on(9),
                sourceId: `demo:unsubscribed:${personId}`,
              } as const,
            ]
          : []),
      ];
    }),
  );
  await sql`
    update people p set last_click_at = e.at from person_events e
    where e.person_id = p.id and e.name = 'email-clicked' and p.store_id = ${store.storeId}`.execute(tx);
  await suppress(
    tx,
    known
      .filter(({ place }) => place === 8 || place === 20)
      .map(({ addressKey, place }) => ({
        ...store,
        addressKey,
        cause: place === 8 ? 'hard' : 'complaint',
        evidence: { reason: place === 8 ? '550 5.1.1 No such user here' : 'Reported in their mailbox' },
      })),
  );
  await sql`
    update mailing_lists set name = case code when 'trade' then 'Trade' else 'First looks' end
    where store_id = ${store.storeId} and code in ('trade', 'first looks')`.execute(tx);
}

export const demoPart: DemoPart = {
  name: 'audience',
  needs: ['subscribers', 'factory orders', 'reviews'],
  steps: [addPeople],
};
