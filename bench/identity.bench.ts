import { randomUUID } from 'node:crypto';
import { readRouteEntries } from '../bundling/route-files.ts';
import { hashPassword, passwordFits } from '../server/features/accounts/identity/identity.ts';
import type { RunningServer } from '../server/index.ts';
import { ANONYMOUS_STATE, decideAccess, type GuardState } from '../shared/contract/access/access.ts';
import { identityCalls } from '../shared/features/accounts/identity/identity.ts';
import { Client } from '../tests/support/client.ts';
import { type Figure, percentile } from './figure.ts';
import { withServer } from './measured-server.ts';

const PASSWORD = 'a kettle full of snow';
const SIGN_INS = 200;
const ASKS = 200;
const DECISIONS = 200_000;
const FEW = 25;
const MANY = 5000;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** An account with so many projects. */
async function addMember(server: RunningServer, email: string, projects: number): Promise<void> {
  const db = server.services.databases.platform;
  const accountId = randomUUID();
  await db
    .insertInto('accounts')
    .values({ id: accountId, email, passwordHash: await hashPassword(PASSWORD), verifiedAt: new Date() })
    .execute();
  const prefix = email.split('@')[0];
  const rows = Array.from({ length: projects }, (_, index) => ({
    id: randomUUID(),
    code: `${prefix}-${index + 1}`,
    name: `Project ${index + 1}`,
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000);
    await db.insertInto('projects').values(some).execute();
    await db
      .insertInto('projectMembers')
      .values(some.map(({ id }) => ({ projectId: id, accountId, role: 'owner' })))
      .execute();
  }
}

/** Signing in over HTTP, and what of its time is not the password's hash. */
async function signIn(origin: string, email: string): Promise<Figure> {
  const client = new Client({ origin });
  const body = { email, password: PASSWORD };
  const kept = await hashPassword(PASSWORD);
  const calls: number[] = [];
  const hashes: number[] = [];
  await client.call(identityCalls.login, { body });
  for (let count = 0; count < SIGN_INS; count += 1) {
    const hashBegan = performance.now();
    await passwordFits(kept, PASSWORD);
    hashes.push(performance.now() - hashBegan);
    const began = performance.now();
    await client.call(identityCalls.login, { body });
    calls.push(performance.now() - began);
  }
  const hash = percentile(hashes, 0.5);
  return {
    name: 'login without the hash, p50',
    value: tenths(percentile(calls, 0.5) - hash),
    unit: 'ms',
    detail: {
      p99Ms: tenths(percentile(calls, 0.99) - hash),
      wholeP50Ms: tenths(percentile(calls, 0.5)),
      wholeP99Ms: tenths(percentile(calls, 0.99)),
      hashP50Ms: tenths(hash),
      hashP99Ms: tenths(percentile(hashes, 0.99)),
      statements: client.statements,
    },
  };
}

interface Answers {
  readonly times: readonly number[];
  readonly bytes: number;
}

async function initialState(origin: string, email: string): Promise<Answers> {
  const client = new Client({ origin });
  await client.call(identityCalls.login, { body: { email, password: PASSWORD } });
  const times: number[] = [];
  let bytes = 0;
  for (let count = 0; count < ASKS; count += 1) {
    const began = performance.now();
    const { status, text } = await client.request('GET', '/omnis/v3/initial-state/selvedge/');
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`initial-state answered ${status}`);
    bytes = Buffer.byteLength(text);
  }
  return { times, bytes };
}

function initialStateFigures(few: Answers, many: Answers): Figure[] {
  return [
    {
      name: `initial state, ${MANY} projects, p95`,
      value: tenths(percentile(many.times, 0.95)),
      unit: 'ms',
      goal: 'under 300',
      detail: {
        p50Ms: tenths(percentile(many.times, 0.5)),
        p99Ms: tenths(percentile(many.times, 0.99)),
        p95MsOfFew: tenths(percentile(few.times, 0.95)),
      },
    },
    {
      name: `initial state, answer of ${MANY} projects against ${FEW}`,
      value: Math.round((many.bytes / few.bytes) * 1000) / 1000,
      unit: 'times',
      goal: 'about 1: it doesn’t grow with their number',
      detail: { bytesOfMany: many.bytes, bytesOfFew: few.bytes },
    },
  ];
}

const MERCHANT: GuardState = {
  ...ANONYMOUS_STATE,
  user: {
    id: randomUUID(),
    internal: false,
    factory: false,
    verified: true,
    signedEula: true,
    twoFactorAuthEnabled: false,
  },
};

/** Deciding whether a merchant without a project may open a route, over every route of the product. */
async function guardDecision(): Promise<Figure> {
  const entries = (await readRouteEntries()).filter(({ redirectTo }) => redirectTo === undefined);
  const decide = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const entry = entries[index % entries.length];
      if (entry) decideAccess(entry.meta, MERCHANT, entry.path);
    }
  };
  decide(DECISIONS);
  const began = performance.now();
  decide(DECISIONS);
  const microseconds = ((performance.now() - began) * 1000) / DECISIONS;
  return {
    name: 'guard decision',
    value: Math.round(microseconds * 100) / 100,
    unit: 'µs',
    detail: { routes: entries.length },
  };
}

/** Signing in, the initial state of somebody with very many projects, and access decisions. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '0' }, async ({ server, port }) => {
    const origin = `http://localhost:${port}`;
    await addMember(server, 'few@example.test', FEW);
    await addMember(server, 'many@example.test', MANY);
    return [
      await signIn(origin, 'few@example.test'),
      ...initialStateFigures(
        await initialState(origin, 'few@example.test'),
        await initialState(origin, 'many@example.test'),
      ),
      await guardDecision(),
    ];
  });
