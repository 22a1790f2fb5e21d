import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineDomainEvent } from '../../../shared/contract/domain-event.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { addPerson, addProject } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { inScope, type Scope } from '../database/scope.ts';
import { createEvents } from '../events/events.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { JobContext } from '../services.ts';
import { createDomainEvents } from './dispatch.ts';
import {
  deliveryHandler,
  insertEvents,
  onEvent,
  publish,
  type Subscription,
  withServices,
} from './domain-events.ts';

/** On a busy machine several jobs after one another take their time. */
const PLATFORM: Scope = { kind: 'platform' };
const logger = pino({ level: 'silent' });
const hatSold = defineDomainEvent({
  name: 'hat.sold',
  version: 1,
  payload: z.object({ hat: z.string() }),
});

let server: TestServer;
let projectId: string;
const closing: (() => Promise<unknown>)[] = [];
const db = () => server.services.databases.platform;

/** A server process with these subscribers and no others. */
async function startProcess(subscriptions: readonly Subscription[]): Promise<Jobs<JobContext>> {
  const handlers = subscriptions.map(deliveryHandler);
  const events = await createEvents({ connectionString: server.databaseUrl, logger });
  const jobs = await createJobs<JobContext>({
    connectionString: server.databaseUrl,
    logger,
    jobs: handlers.map(({ job }) => job),
    context: () => ({ services: server.services }),
  });
  const domainEvents = createDomainEvents({
    database: db(),
    events,
    jobs,
    logger,
  });
  await jobs.work(handlers);
  await domainEvents.work(subscriptions.map((one) => withServices(one, server.services)));
  closing.push(async () => {
    await domainEvents.close();
    await jobs.close(1_000);
    await events.close();
  });
  return jobs;
}

const sell = (hat: string, scope: Scope = PLATFORM) =>
  inScope(db(), scope, (tx) => publish(tx, hatSold, { projectId, payload: { hat } }));

/** What subscribers wrote, each in the transaction of its delivery. */
async function written(subscriber: string): Promise<string[]> {
  const { rows } = await sql<{ hat: string }>`
    select hat from hats_seen where subscriber = ${subscriber} order by hat`.execute(db());
  return rows.map(({ hat }) => hat);
}

const writes = (subscriber: string): Subscription =>
  onEvent(hatSold, subscriber, async ({ hat }, { tx }) => {
    await sql`insert into hats_seen (subscriber, hat) values (${subscriber}, ${hat})`.execute(tx);
  });

beforeAll(async () => {
  server = await startTestServer();
  await server.services.domainEvents.close();
  await server.services.jobs.close(1_000);
  const owner = await addPerson(server, 'hatter@example.test');
  projectId = await addProject(server, 'hats', [[owner, 'owner']]);
  await sql`create table hats_seen (subscriber text, hat text)`.execute(db());
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await sql`delete from hats_seen`.execute(db());
  await db().deleteFrom('domainEvents').execute();
  // Each test has processes of versions that no other test knows.
  await sql`delete from jobs.subscription`.execute(db());
});
afterAll(() => server.close());

describe('a domain event', () => {
  it('reaches every subscriber once its transaction commits, and none when it is rolled back', async () => {
    await startProcess([writes('shelves.empty'), writes('owner.tell')]);
    await expect(
      inScope(db(), PLATFORM, async (tx) => {
        await publish(tx, hatSold, { projectId, payload: { hat: 'bowler' } });
        throw new Error('The hat does not fit');
      }),
    ).rejects.toThrow('does not fit');
    await sell('fez');
    await eventually(async () => {
      expect(await written('shelves.empty')).toEqual(['fez']);
      expect(await written('owner.tell')).toEqual(['fez']);
    });
    expect(await db().selectFrom('domainEvents').select('name').execute()).toEqual([{ name: 'hat.sold' }]);
  });

  it('is written within a larger statement, where that has something to tell', async () => {
    await startProcess([writes('shelves.empty')]);
    const statement = (condition: string) =>
      inScope(db(), PLATFORM, (tx) =>
        sql`with told as (${insertEvents(hatSold, [{ projectId, payload: { hat: condition } }], sql.raw(condition))})
          select 1`.execute(tx),
      );
    await statement('false');
    await statement('true');
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['true']));
  });

  it('that does not fit its declaration is refused before it is written', async () => {
    const wrong = z.object({ hat: z.string() }).safeParse({}).error?.issues[0]?.message;
    await expect(
      // @ts-expect-error the payload lacks the hat
      inScope(db(), PLATFORM, (tx) => publish(tx, hatSold, { projectId, payload: {} })),
    ).rejects.toThrow(wrong);
  });

  it('cannot be written in the name of another project', async () => {
    await expect(sell('boater', { kind: 'project', projectId: newId() })).rejects.toThrow(
      'row-level security',
    );
    await sell('boater', { kind: 'project', projectId });
  });

  it('that was written while no process ran is delivered at the next start', async () => {
    await startProcess([writes('shelves.empty')]);
    for (const close of closing.splice(0)) await close();
    await sell('beret');
    expect(await written('shelves.empty')).toEqual([]);
    await startProcess([writes('shelves.empty')]);
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['beret']));
  });
});

describe('a subscriber', () => {
  it('that fails is tried again, its work undone, and holds up no other', async () => {
    let attempts = 0;
    let isOut = true;
    await startProcess([
      writes('shelves.empty'),
      onEvent(hatSold, 'owner.tell', async ({ hat }, { tx }) => {
        await sql`insert into hats_seen (subscriber, hat) values ('owner.tell', ${hat})`.execute(tx);
        attempts += 1;
        if (isOut) throw new Error('The owner is out');
      }),
      writes('window.dress'),
    ]);
    await sell('fez');
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['fez']));
    await eventually(async () => expect(await written('window.dress')).toEqual(['fez']));
    expect(await written('owner.tell')).toEqual([]);
    isOut = false;
    await eventually(async () => expect(await written('owner.tell')).toEqual(['fez']));
    expect(attempts).toBeGreaterThan(1);
    expect(await written('shelves.empty')).toEqual(['fez']);
    expect(await written('window.dress')).toEqual(['fez']);
  });

  it('gets an event in one transaction with the others of its process, and without a job', async () => {
    const transactions = new Set<unknown>();
    const notes = (subscriber: string) =>
      onEvent(hatSold, subscriber, async (_sold, { tx }) => {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
        transactions.add(rows[0]?.id);
      });
    await startProcess([notes('shelves.empty'), writes('owner.tell'), notes('window.dress')]);
    await sell('fez');
    await eventually(async () => expect(await written('owner.tell')).toEqual(['fez']));
    expect(transactions.size).toBe(1);
    const { rows } = await sql`select from jobs.job where name like 'hat.sold/%' and created_on > (
      select at from domain_events)`.execute(db());
    expect(rows).toEqual([]);
  });

  it('isn’t asked where the event says that it has nothing to do', async () => {
    const asked: string[] = [];
    const jobs = await startProcess([
      onEvent(hatSold, 'owner.tell', async ({ hat }) => void asked.push(hat), {
        when: ({ hat }) => hat !== 'fez',
      }),
      writes('shelves.empty'),
    ]);
    await sell('fez');
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['fez']));
    const events = await db().selectFrom('domainEvents').select(['id', 'name']).execute();
    await inScope(db(), PLATFORM, (tx) => jobs.enqueueForEvents(tx, events));
    await sell('tricorn');
    await eventually(() => expect(asked).toEqual(['tricorn']));
    await eventually(async () => {
      const count = (await jobs.counts()).find(({ job }) => job === 'hat.sold/owner.tell');
      expect(count).toMatchObject({ waiting: 0, active: 0 });
    });
    expect(asked).toEqual(['tricorn']);
  });

  it('whose retries are used up is counted and listed, and can be revived', async () => {
    let isBroken = true;
    const { name, event, isContended, handle } = writes('ledger.write');
    const broken: Subscription = {
      name,
      event,
      isContended,
      handle: async (stored, context) => {
        if (isBroken) throw new Error('The ledger is full');
        await handle(stored, context);
      },
    };
    const jobs = await startProcess([broken]);
    await sell('homburg');
    const { rows } = await eventually(async () => {
      const found = await sql<{ id: string }>`
        select id from jobs.job where name = 'hat.sold/ledger.write' and state = 'retry'`.execute(db());
      expect(found.rows).toHaveLength(1);
      return found;
    });
    // Fifteen retries take hours: the job is put before its last one.
    await sql`update jobs.job set retry_count = retry_limit, start_after = now() where id = ${rows[0]?.id}`.execute(
      db(),
    );
    const countDead = async () =>
      (await jobs.counts()).find(({ job }) => job === 'hat.sold/ledger.write')?.dead;
    await eventually(async () => expect(await countDead()).toBe(1));
    expect(await written('ledger.write')).toEqual([]);
    const [dead] = await jobs.deadLetters();
    expect(dead).toMatchObject({ job: 'hat.sold/ledger.write', message: 'The ledger is full' });
    isBroken = false;
    await jobs.revive([dead?.id ?? '']);
    await eventually(async () => expect(await written('ledger.write')).toEqual(['homburg']));
    expect(await countDead()).toBe(0);
  });

  it('does its work once for an event that is delivered twice, even at the same time', async () => {
    const jobs = await startProcess([writes('shelves.empty')]);
    const other = await startProcess([writes('shelves.empty')]);
    await sell('fez');
    const { id, name } = await eventually(async () =>
      db().selectFrom('domainEvents').select(['id', 'name']).executeTakeFirstOrThrow(),
    );
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['fez']));
    for (const queue of [jobs, other])
      await inScope(db(), PLATFORM, (tx) => queue.enqueueForEvents(tx, [{ id, name }]));
    await sell('tricorn');
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['fez', 'tricorn']));
    await eventually(async () => {
      const counts = await jobs.counts();
      expect(counts.find(({ job }) => job === 'hat.sold/shelves.empty')).toMatchObject({
        waiting: 0,
        active: 0,
      });
    });
    expect(await written('shelves.empty')).toEqual(['fez', 'tricorn']);
  });

  it('gets each event once when two processes share the work', async () => {
    await Promise.all([
      startProcess([writes('a.b'), writes('c.d')]),
      startProcess([writes('a.b'), writes('c.d')]),
    ]);
    const hats = Array.from({ length: 60 }, (_, index) => `hat ${String(index).padStart(2, '0')}`);
    await Promise.all(hats.map((hat) => sell(hat)));
    await eventually(async () => {
      expect(await written('a.b')).toEqual(hats);
      expect(await written('c.d')).toEqual(hats);
    }, 30_000);
  });

  it('of a newer version gets events that an older process hands over', async () => {
    const older = await startProcess([writes('shelves.empty')]);
    await startProcess([writes('shelves.empty'), writes('fashion.follow')]);
    await inScope(db(), PLATFORM, async (tx) => {
      await publish(tx, hatSold, { projectId, payload: { hat: 'cloche' } });
      const events = await tx
        .updateTable('domainEvents')
        .set({ dispatchedAt: new Date() })
        .returning(['id', 'name'])
        .execute();
      await older.enqueueForEvents(tx, events);
    });
    await eventually(async () => expect(await written('fashion.follow')).toEqual(['cloche']));
  });

  it('of a newer version gets events while an older process starts again', async () => {
    await startProcess([writes('shelves.empty'), writes('fashion.follow')]);
    await startProcess([writes('shelves.empty')]);
    const hats = ['cloche', 'panama', 'stetson', 'trilby'];
    for (const hat of hats) await sell(hat);
    await eventually(async () => expect(await written('fashion.follow')).toEqual(hats));
    await eventually(async () => expect(await written('shelves.empty')).toEqual(hats));
  });

  it('that no process has named for a week gets nothing', async () => {
    await startProcess([writes('shelves.empty'), writes('fashion.forget')]);
    for (const close of closing.splice(0)) await close();
    await sql`
      update jobs.subscription set updated_on = now() - interval '8 days' where name like '%/fashion.forget'`.execute(
      db(),
    );
    const jobs = await startProcess([writes('shelves.empty')]);
    await sell('cap');
    await eventually(async () => expect(await written('shelves.empty')).toEqual(['cap']));
    expect(await jobs.counts()).toEqual(
      expect.arrayContaining([expect.objectContaining({ job: 'hat.sold/shelves.empty', waiting: 0 })]),
    );
    const { rows } = await sql`select from jobs.job where name = 'hat.sold/fashion.forget'`.execute(db());
    expect(rows).toEqual([]);
  });
});
