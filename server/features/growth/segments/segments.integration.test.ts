import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Group } from '../../../../shared/features/growth/segments/segment.ts';
import { leafWords } from '../../../../shared/features/growth/segments/segment-words.ts';
import { segmentCalls as calls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { recordConsents } from '../../../platform/consent/consent.ts';
import { inScope } from '../../../platform/database/scope.ts';

let server: TestServer;
let merchant: Client;
let projectId: string;
let storeId: string;

beforeAll(async () => {
  server = await startTestServer();
  const [ada, otto, mona] = [
    await addPerson(server, 'ada@example.test'),
    await addPerson(server, 'otto@example.test'),
    await addPerson(server, 'mona@example.test'),
  ];
  projectId = await addProject(server, 'segment-store', [
    [ada, 'owner'],
    [mona, 'marketer'],
  ]);
  ({ storeId } = await addStore(server, projectId, 'segment-store'));
  await addStore(server, await addProject(server, 'other-store', [[otto, 'owner']]), 'other-store');
  merchant = await signedIn(server, ada.email);
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;

/** Someone the store knows. */
async function addShopper(firstName: string, country: string | null = null): Promise<string> {
  const id = newId();
  const key = Buffer.from(id);
  await sql`
    insert into people (id, project_id, store_id, first_name, country, address, address_key, source)
    values (${id}, ${projectId}, ${storeId}, ${firstName}, ${country}, ${`${id}@example.test`}, ${key}, 'form')`.execute(
    platform(),
  );
  return id;
}

const happens = (person: string, name: string, text: string, daysAgo = 0) =>
  sql`
    insert into person_events (id, project_id, store_id, person_id, name, at, data, source_id)
    values (${newId()}, ${projectId}, ${storeId}, ${person}, ${name}, now() - make_interval(days => ${daysAgo}),
      ${JSON.stringify({ text })}::jsonb, ${newId()})`.execute(platform());

const agree = (person: string) =>
  inScope(platform(), { kind: 'platform' }, (tx) =>
    recordConsents(tx, [
      {
        projectId,
        storeId,
        addressKey: Buffer.from(person),
        channel: 'email',
        state: 'given',
        source: 'form',
      },
    ]),
  );

const create = async (name: string, definition: Group) => {
  const { id } = await merchant.call(calls.create, { body: { name, definition } });
  return id;
};
const members = async (segment: string) =>
  (await merchant.call(calls.members, { params: { segment }, query: {} })).rows;
const find = async (segment: string) => (await merchant.call(calls.find, { params: { segment } })).segment;
const ready = (segment: string) =>
  eventually(async () => {
    const found = await find(segment);
    expect(found.state).toBe('ready');
    return found;
  });

const ORDERED: Group = { all: [{ did: 'ordered', when: { last: 30, unit: 'day' } }] };

test('a segment finds its people, follows what they do, and says why each is in it', async () => {
  const [isla, rory] = [await addShopper('Isla'), await addShopper('Rory')];
  await happens(isla, 'ordered', '10041');
  const segment = await create('Ordered lately', ORDERED);
  expect(await ready(segment)).toMatchObject({ members: 1, usedBy: [] });
  expect(await members(segment)).toMatchObject([{ id: isla, name: 'Isla', cause: 'edit' }]);

  await happens(rory, 'ordered', '10042');
  await eventually(async () =>
    expect(await members(segment)).toMatchObject([
      { id: rory, cause: 'event', event: 'Ordered: 10042', row: 0 },
      { id: isla },
    ]),
  );
  const { changes } = await merchant.call(calls.changes, { params: { segment } });
  expect(changes).toMatchObject([{ joined: true, person: { name: 'Rory' }, event: 'Ordered: 10042' }]);
  const { segments, currency } = await merchant.call(calls.ofPerson, { params: { person: rory } });
  expect(segments).toMatchObject([{ id: segment, name: 'Ordered lately', row: 0 }]);
  const [leaf] = 'all' in ORDERED ? ORDERED.all : [];
  expect(leaf && 'did' in leaf && leafWords(leaf, { names: {}, currency })).toBe(
    'Ordered at least once in the last 30 days',
  );
});

test('a look counts everyone, each row and who can be mailed, before anything is saved', async () => {
  const [ada, bea] = [await addShopper('Zoë Ada', 'FR'), await addShopper('zoe bea')];
  await agree(ada);
  const look = await merchant.call(calls.look, {
    body: {
      definition: {
        all: [
          { prop: 'first name', op: 'starts', value: 'ZOE' },
          { prop: 'country', op: 'is-not', value: 'DE' },
        ],
      },
    },
  });
  expect(look).toMatchObject({ count: 2, canBeMailed: 1, isAbout: false });
  expect(look.rows[0]).toBe(2);
  expect(look.people.map(({ id }) => id)).toEqual([bea, ada]);
  expect(look.people[0]?.rows).toEqual([true, true]);
});

test('an edit moves people in and out, and those of segments that name it', async () => {
  const person = await addShopper('Named', 'NL');
  const base = await create('Base', { all: [{ prop: 'country', op: 'is', value: 'NL' }] });
  const user = await create('Uses base', { all: [{ segment: base, member: true }] });
  await ready(base);
  await ready(user);
  expect(await members(user)).toMatchObject([{ id: person }]);
  expect((await find(base)).usedBy).toEqual(['Uses base']);
  await expect(merchant.call(calls.remove, { params: { segment: base } })).rejects.toThrow('Uses base');
  await expect(
    merchant.call(calls.save, {
      params: { segment: base },
      body: { name: 'Base', version: 1, definition: { all: [{ segment: user, member: true }] } },
    }),
  ).rejects.toThrow('can’t name itself');

  const { version } = await merchant.call(calls.save, {
    params: { segment: base },
    body: { name: 'Base', version: 1, definition: { all: [{ prop: 'country', op: 'is', value: 'BE' }] } },
  });
  await ready(base);
  await eventually(async () => expect(await members(user)).toEqual([]));
  const { changes } = await merchant.call(calls.changes, { params: { segment: user } });
  expect(changes).toMatchObject([{ joined: false, cause: 'edit', person: { name: 'Named' } }]);
  await expect(
    merchant.call(calls.save, {
      params: { segment: base },
      body: { name: 'Base', version: version - 1, definition: ORDERED },
    }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(create('BASE', ORDERED)).rejects.toMatchObject({ status: 422 });
  await merchant.call(calls.remove, { params: { segment: user } });
  await merchant.call(calls.remove, { params: { segment: base } });
});

test('of two segments that take one name in the same moment, one gets it', async () => {
  const ids = [await create('First', { all: [] }), await create('Second', { all: [] })];
  const answers = await Promise.allSettled(
    ids.map((segment) =>
      merchant.call(calls.save, {
        params: { segment },
        body: { name: 'The same', version: 1, definition: { all: [] } },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 422 } });
});

const deep = (levels: number): Group => (levels === 0 ? { all: [] } : { all: [deep(levels - 1)] });

test.each<[string, unknown]>([
  ['five levels', deep(4)],
  ['eight levels', deep(8)],
  ['51 rows', { any: Array.from({ length: 51 }, () => ({ open: 'basket' })) }],
  ['an empty text', { all: [{ prop: 'first name', op: 'contains', value: ' ' }] }],
  ['a property that isn’t one', { all: [{ prop: 'address_key', op: 'known' }] }],
  ['a comparison of another kind', { all: [{ prop: 'orders', op: 'contains', value: '1' }] }],
  ['a number in place of a day', { all: [{ prop: 'last order', op: '<', value: 5 }] }],
  ['at least no times', { all: [{ did: 'ordered', count: { op: '>=', n: 0 } }] }],
  ['a list in place of rows', { all: 'people' }],
  ['two things at once', { all: [], any: [] }],
])('a definition with %s is refused', async (_, definition) => {
  const anyBody = { ...calls.look, body: z.object({ definition: z.unknown() }) };
  await expect(merchant.call(anyBody, { body: { definition } })).rejects.toMatchObject({ status: 422 });
});

test.each([`'); drop table people; --`, '%', '_', '\\', '.*', '"', '$1', '🧵'])(
  '%s is a text like any other',
  async (value) => {
    const person = await addShopper(`Odd ${value} name`);
    const look = await merchant.call(calls.look, {
      body: {
        definition: {
          all: [
            { prop: 'first name', op: 'contains', value },
            { prop: `own:${value}`, as: 'text', op: 'unknown' },
          ],
        },
      },
    });
    expect(look.people.map(({ id }) => id)).toContain(person);
  },
);

test('one that excludes everyone is saved, and holds no one', async () => {
  await addShopper('Excluded');
  await addShopper('Excluded, too');
  const segment = await create('No one', { none: [{ none: [] }, { all: [] }] });
  await ready(segment);
  expect(await members(segment)).toEqual([]);
  const look = await merchant.call(calls.look, { body: { definition: { none: [{ all: [] }] } } });
  expect(look).toMatchObject({ count: 0, rows: [] });
  expect((await merchant.call(calls.look, { body: { definition: { all: [] } } })).count).toBeGreaterThan(1);
});

test('one that names itself or is megabytes long is refused, and a list that is gone has no one', async () => {
  const segment = await create('Circle', { all: [] });
  await ready(segment);
  const refuse = (definition: Group) =>
    expect(
      merchant.call(calls.save, { params: { segment }, body: { name: 'Circle', version: 1, definition } }),
    ).rejects.toMatchObject({ status: 422 });
  await refuse({ all: [{ segment, member: false }] });
  const gone: Group = { all: [{ list: '00000000-0000-7000-8000-0000000000ff', member: true }] };
  expect(await merchant.call(calls.look, { body: { definition: gone } })).toMatchObject({ count: 0 });
  const anyBody = { ...calls.look, body: z.object({ definition: z.unknown() }) };
  const huge = { all: [{ prop: 'first name', op: 'contains', value: 'x'.repeat(10_000_000) }] };
  await expect(merchant.call(anyBody, { body: { definition: huge } })).rejects.toMatchObject({ status: 413 });
});

test('another store’s people and segments are out of reach', async () => {
  const segment = await create('Mine', { all: [] });
  const otto = await signedIn(server, 'otto@example.test');
  await expect(otto.call(calls.find, { params: { segment } })).rejects.toMatchObject({ status: 404 });
  await expect(otto.call(calls.members, { params: { segment }, query: {} })).rejects.toMatchObject({
    status: 404,
  });
  expect((await otto.call(calls.list, {})).segments).toEqual([]);
  const look = await otto.call(calls.look, { body: { definition: { all: [{ segment, member: false }] } } });
  expect(look).toMatchObject({ total: 0, count: 0 });
  await expect(
    otto.call(calls.create, { body: { name: 'Theirs', definition: { all: [{ segment, member: true }] } } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('rows about money need view-royalties', async () => {
  const mona = await signedIn(server, 'mona@example.test');
  const spent: Group = { all: [{ prop: 'spent', op: '>', value: 100 }] };
  await expect(mona.call(calls.look, { body: { definition: spent } })).rejects.toMatchObject({ status: 403 });
  expect(await mona.call(calls.setup, {})).toMatchObject({ seesMoney: false });
});

test('a row about emails names one of the store’s campaigns that left', async () => {
  const add = async (name: string, state: string) => {
    const id = newId();
    await sql`
      insert into campaigns (id, project_id, store_id, name, state, salt)
      values (${id}, ${projectId}, ${storeId}, ${name}, ${state}, 'salt')`.execute(platform());
    return id;
  };
  const sent = await add('Linen in July', 'sending');
  await add('Linen in August', 'draft');
  const query = { of: 'campaign', search: 'linen' } as const;
  const offered = [{ value: sent, text: 'Linen in July' }];
  expect((await merchant.call(calls.choices, { query })).choices).toEqual(offered);
  const stranger = await signedIn(server, 'otto@example.test');
  expect((await stranger.call(calls.choices, { query })).choices).toEqual([]);
  const person = await addShopper('Lin');
  await addShopper('Nel');
  await sql`
    insert into person_events (id, project_id, store_id, person_id, name, at, data, source_id)
    values (${newId()}, ${projectId}, ${storeId}, ${person}, 'email-sent', now(),
      ${JSON.stringify({ campaign: sent })}::jsonb, ${newId()})`.execute(platform());
  const id = await create('Got linen', { all: [{ email: 'sent', of: sent }] });
  await eventually(async () => expect((await members(id)).map((one) => one.id)).toEqual([person]));
  expect((await find(id)).names).toEqual({ [sent]: 'Linen in July' });
});
