import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import { startSession } from '../../server/platform/sessions/sessions.ts';
import { type CallDeclaration, defineCall } from '../../shared/contract/call.ts';
import { MOST_INTEGER, wholeNumber, wideNumber } from '../../shared/contract/whole-number.ts';
import type { Client } from '../support/client.ts';
import { addPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { findNumbers, type NumberPlace } from './number-places.ts';
import { distinctKeys, sendAsFirst, withXsrf } from './send.ts';
import { makeTenant, type Tenant } from './tenant.ts';

/** No number that comes in is larger than the column it gets to, and none makes the server fail. */

const { implementations } = await loadFeatures();
const calls = implementations
  .map(({ call }): CallDeclaration => call)
  .map((call) => ({ call, numbers: findNumbers(call) }))
  .filter(({ numbers }) => numbers.length > 0)
  .toSorted((one, other) => (one.call.name < other.call.name ? -1 : 1));

const LEAST_INTEGER = -MOST_INTEGER - 1;

const limit = (value: unknown, exclusive: unknown): number | null =>
  typeof value === 'number' ? value : typeof exclusive === 'number' ? exclusive : null;

/** What is wrong with a number of a call's input; null for one that its column holds. */
function problemOf({ schema }: Pick<NumberPlace, 'schema'>): string | null {
  if ('const' in schema || Array.isArray(schema.enum)) return null;
  const least = limit(schema.minimum, schema.exclusiveMinimum);
  const most = limit(schema.maximum, schema.exclusiveMaximum);
  if (least === null || most === null) return 'has no bound';
  // Its columns are `bigint`: see shared/contract/whole-number.ts.
  if (schema.format === 'int64') return null;
  return least < LEAST_INTEGER || most > MOST_INTEGER ? 'is larger than a column of type integer' : null;
}

describe('a number of a call’s input', () => {
  it('has bounds that its column holds', () => {
    const wrong = calls.flatMap(({ call, numbers }) =>
      numbers.flatMap((number) => {
        const problem = problemOf(number);
        return problem === null ? [] : [`${call.name}: ${number.at} ${problem}`];
      }),
    );
    expect(wrong.join('\n')).toBe('');
  });

  const callWith = (body: z.ZodType) =>
    defineCall({
      name: 'test.take',
      method: 'POST',
      path: '/test/',
      summary: 'Take numbers',
      access: 'public',
      body,
      answer: z.object({}),
    });

  it('is found in lists, records, choices and schemas that hold themselves', () => {
    const block = z.object({
      order: z.int(),
      get items() {
        return z.array(block);
      },
    });
    const found = findNumbers(
      callWith(
        z.object({
          one: wholeNumber(),
          lines: z.array(z.object({ price: wideNumber() })),
          by: z.record(z.string(), z.number()),
          pair: z.tuple([z.string(), z.int()]),
          choice: z.union([z.object({ run: z.int() }), z.object({ text: z.string() })]),
          block,
        }),
      ),
    );
    expect(found.map(({ at }) => at).toSorted()).toEqual([
      'body.block.order',
      'body.by.*',
      'body.choice.run',
      'body.lines[].price',
      'body.one',
      'body.pair[1]',
    ]);
    expect(found.find(({ at }) => at === 'body.lines[].price')?.inputWith(7, 'key').body).toMatchObject({
      one: 0,
      lines: [{ price: 7 }],
    });
  });

  it.each([
    [z.int(), 'is larger than a column of type integer'],
    [z.number(), 'has no bound'],
    [z.int().min(0), 'is larger than a column of type integer'],
    [z.coerce.number().int().min(1), 'is larger than a column of type integer'],
    [z.int32(), null],
    [wholeNumber(1), null],
    [wideNumber(), null],
    [z.number().min(0).max(1), null],
    [z.literal(7), null],
  ])('%# is judged by its bounds', (schema, problem) => {
    const [number] = findNumbers(callWith(z.object({ number: schema })));
    expect(number && problemOf(number)).toBe(problem);
  });
});

const SESSION_COOKIE = 'selvedge-session';
const ANONYMOUS_ID = '00000000-0000-7000-8000-000000000000';
const TOO_LARGE = [
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -1,
  -2_147_483_649,
  Number.MIN_SAFE_INTEGER,
  1.5,
] as const;
/** So many of the keys that get furthest are asked with. */
const KEYS_MAX = 2;

/** The further a call gets with a key, the lower: done, refused for what is stored, refused for what was sent, not found. */
const RANKS: readonly (readonly [(status: number) => boolean, number])[] = [
  [(status) => status < 400, 0],
  [(status) => status === 409 || status === 402, 1],
  [(status) => status === 422 || status === 400, 2],
];
const rankOf = (status: number): number => RANKS.find(([is]) => is(status))?.[1] ?? 3;

describe('every call, and what it keeps,', () => {
  let server: TestServer;
  let tenant: Tenant;
  let staffId: string;
  const db = () => server.services.databases.platform;

  beforeAll(async () => {
    server = await startTestServer({
      settings: { TRUST_PROXY: '1', RETURN_ADDRESS: 'The Mill; 1 Weaver Lane' },
    });
    tenant = await makeTenant(db(), 'OURS');
    staffId = (await addPerson(server, 'staff@example.test', { internal: true, factory: true })).id;
  }, 60_000);
  afterAll(() => server.close());

  /** The browsers that a call is made from: staff, the project's owner, and where anyone may, a shopper's too. */
  async function browsersFor({ access }: CallDeclaration): Promise<Client[]> {
    const isStaff = access === 'factory' || access === 'internal';
    const { token } = await db()
      .transaction()
      .execute((tx) =>
        startSession(tx, {
          id: isStaff ? staffId : tenant.accountId,
          userAgent: 'test',
          address: null,
          domain: null,
        }),
      );
    const known = server.visitor({ project: tenant.projectCode });
    known.cookies.set(SESSION_COOKIE, token);
    return access === 'public' ? [known, server.visitor({ store: tenant.subdomain })] : [known];
  }

  /** The keys with which a call gets furthest. */
  async function keysFor(client: Client, call: CallDeclaration, headers: Record<string, string>) {
    const ranked: { readonly key: string; readonly rank: number }[] = [];
    for (const key of distinctKeys(client, call, [ANONYMOUS_ID, ...tenant.keys])) {
      const { status } = await sendAsFirst(db(), client, call, key, headers);
      ranked.push({ key, rank: rankOf(status) });
    }
    return ranked
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, KEYS_MAX)
      .map(({ key }) => key);
  }

  it('keeps amounts of money in columns of 64 bits', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_minor' and data_type <> 'bigint' order by 1`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  const reachable = calls.filter(({ call }) => call.access !== 'station' && !call.signedBy);

  it.each(reachable.map(({ call, numbers }) => [call.name, call, numbers] as const))(
    '%s takes or refuses any number',
    async (_name, call, numbers) => {
      await sql`delete from rate_limits`.execute(db());
      for (const client of await browsersFor(call)) {
        const headers = await withXsrf(client);
        for (const key of await keysFor(client, call, headers))
          for (const { at, schema, inputWith } of numbers) {
            const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === 'number');
            for (const number of [...TOO_LARGE, ...bounds]) {
              const answer = await sendAsFirst(db(), client, call, key, headers, inputWith(number, key));
              const told = `${call.name}: ${at} = ${number}: ${answer.text.slice(0, 200)}`;
              expect(answer.status, told).toBeLessThan(500);
            }
          }
      }
    },
    120_000,
  );
});
