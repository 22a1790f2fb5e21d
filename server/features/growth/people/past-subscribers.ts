import { sql } from 'kysely';
import { z } from 'zod';
import {
  findConsents,
  keepWordings,
  recordConsents,
  type SaidConsent,
} from '../../../platform/consent/consent.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { keyOf, type MetPerson, meetPeople, nameOf } from './known-people.ts';
import { joinLists, keepLists } from './mailing-lists.queries.ts';

const subscriberSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  storeId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  list: z.string(),
  source: z.string(),
  consent: z.string(),
  createdAt: z.date(),
  askedAt: z.date(),
  confirmedAt: z.date().nullable(),
  unsubscribedAt: z.date().nullable(),
});

/**
 * Makes people of the subscribers that stores had before, with their ids, so that the links in emails still lead to them.
 * What an address has said since stays.
 */
export async function takeOverSubscribers(tx: Tx, secret: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql`
    select id, project_id, store_id, email::text as email, first_name, state, list, source, consent, created_at, asked_at,
      confirmed_at, unsubscribed_at
    from subscribers where id = any(${[...ids]}::uuid[])`.execute(tx);
  const subscribers = z
    .array(subscriberSchema)
    .parse(found.rows)
    .flatMap((one) => {
      const key = keyOf(secret, one.email);
      return key === null ? [] : [{ ...one, key }];
    });
  if (subscribers.length === 0) return;
  const people = await meetPeople(
    tx,
    secret,
    subscribers.map(
      (one): MetPerson => ({
        id: one.id,
        projectId: one.projectId,
        storeId: one.storeId,
        email: one.email,
        firstName: one.firstName,
        source: 'form',
        at: one.createdAt,
      }),
    ),
  );
  const said = await findConsents(
    tx,
    subscribers.map(({ storeId, key }) => ({ storeId, addressKey: key })),
    'email',
  );
  const known = new Set(said.map(({ storeId, key }) => `${storeId} ${key}`));
  const wordings = await keepWordings(
    tx,
    subscribers.map(({ projectId, storeId, consent }) => ({ projectId, storeId, text: consent })),
  );
  await recordConsents(
    tx,
    subscribers
      .filter(({ storeId, key }) => !known.has(nameOf(storeId, key)))
      .flatMap((one): SaidConsent[] => {
        const about = {
          projectId: one.projectId,
          storeId: one.storeId,
          addressKey: one.key,
          channel: 'email',
          source: 'form',
          wordingId: wordings.get(`${one.storeId} ${one.consent}`) ?? null,
          page: one.source,
        } as const;
        return [
          { ...about, state: 'asked', at: one.askedAt },
          ...(one.confirmedAt ? [{ ...about, state: 'given', at: one.confirmedAt } as const] : []),
          ...(one.state === 'unsubscribed'
            ? [
                {
                  ...about,
                  state: 'withdrawn',
                  source: 'page',
                  at: one.unsubscribedAt ?? one.askedAt,
                } as const,
              ]
            : []),
        ];
      }),
  );
  const lists = await keepLists(
    tx,
    subscribers.map(({ projectId, storeId, list }) => ({ projectId, storeId, code: list })),
  );
  await joinLists(
    tx,
    subscribers.flatMap(({ storeId, projectId, key, list, createdAt }) => {
      const personId = people.get(nameOf(storeId, key));
      const listId = lists.get(`${storeId} ${list}`);
      return personId && listId ? [{ personId, listId, projectId, source: 'form', since: createdAt }] : [];
    }),
  );
}
