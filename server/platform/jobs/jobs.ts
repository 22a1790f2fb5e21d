import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import { type Db, type Job, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { APPLICATION_ROLE } from '../database/database.ts';
import { keepText } from '../database/named.ts';
import { lookForDueJobs } from './due-jobs.ts';
import { forgetUnregistered, hasValues, REGISTERED_EVERY_MS, registerJobs } from './registrations.ts';

const DEAD_LETTERS = 'dead-letters';
const YEAR_SECONDS = 365 * 24 * 3_600;
/** A job whose process died is noticed after this long without a sign of life. */
const SIGN_OF_LIFE_SECONDS = 30;

/** Where the database tells it of new jobs, a worker looks for itself only in case it wasn’t told. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 } as const;

/** A background task. Declared once, then enqueued and handled by its declaration. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** Unique over the whole product, `feature.verb`. */
  readonly name: string;
  /** Has to survive JSON: strings, numbers, booleans, lists and records. */
  readonly payload: S;
  readonly retry: {
    /** Attempts after the first one; when they are used up the job becomes a dead letter. */
    readonly limit: number;
    /** Pause before the first retry; doubled with each further one up to `maxDelaySeconds`. */
    readonly delaySeconds: number;
    readonly maxDelaySeconds?: number;
  };
  /** A run that takes longer is given up (its `signal` aborts) and retried. */
  readonly expireSeconds: number;
  /** Jobs of this kind that one process runs at a time. */
  readonly concurrency: number;
  /** How many of them one group may have, a project or a visitor, as `enqueue` names it. Without it, as many as there are. */
  readonly perGroup?: number;
  /** Whether groups take turns, however many jobs one of them added first: a statement more for each enqueue. */
  readonly takesTurns?: boolean;
  /**
   * Whether they are fetched and completed together, the next ones once all of them have ended: three statements a job
   * less, for short work of which there is much. Otherwise each one ends on its own.
   */
  readonly isFetchedTogether?: boolean;
  /** Runs by itself at these times (UTC), with the payload `{}`, once over all processes. */
  readonly cron?: string;
  /** Name of the domain event that the job is a delivery of. */
  readonly event?: string;
}

/** Declares a job. */
export function defineJob<S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> {
  return job;
}

/** One attempt at a job. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts when the job expires or the process has to stop. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface JobHandler<Context> {
  readonly job: JobDefinition;
  readonly run: (payload: unknown, context: Context, run: JobRun) => Promise<void>;
}

/** Ties a job to what it does. The context is what the server gives every job: database, services. */
export function handleJob<S extends z.ZodType, Context>(
  job: JobDefinition<S>,
  run: (payload: z.output<S>, context: Context, run: JobRun) => Promise<void>,
): JobHandler<Context> {
  return { job, run: (payload, context, attempt) => run(job.payload.parse(payload), context, attempt) };
}

export interface EnqueueOptions {
  /** While a job with this key waits, another one with the same key is not added; while one runs, one may wait. */
  readonly key?: string;
  readonly startAfter?: Date;
  /** The group that the work is for, where the job says how much one group may have. */
  readonly group?: string;
}

export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly payload: unknown;
  readonly enqueuedAt: string;
  readonly diedAt: string;
  readonly message: string;
}

export interface JobCount {
  readonly job: string;
  readonly waiting: number;
  readonly active: number;
  /** Its retries are used up: it waits for a person, among the dead letters. */
  readonly dead: number;
  /** How long the oldest of the waiting ones could have run already. */
  readonly oldestSeconds: number;
}

export interface Jobs<Context> {
  /**
   * Adds a job within the caller's transaction: it exists once that commits. Answers false when a job with the same
   * key was waiting already.
   */
  enqueue<S extends z.ZodType>(
    transaction: QueryExecutorProvider,
    job: JobDefinition<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Adds a job for each payload within the caller's transaction. One statement, and one more where groups take turns. */
  enqueueAll<S extends z.ZodType>(
    transaction: QueryExecutorProvider,
    job: JobDefinition<S>,
    payloads: readonly z.input<S>[],
    options?: Pick<EnqueueOptions, 'group'>,
  ): Promise<void>;
  /**
   * Adds a job for every subscriber of each event, within the caller's transaction: those of every process, so that an
   * event reaches a subscriber that another version of the server has. Statements: one, and one for each subscriber.
   * @param without jobs of subscribers that have the event already
   */
  enqueueForEvents(
    transaction: QueryExecutorProvider,
    events: readonly { readonly id: string; readonly name: string }[],
    without?: readonly string[],
  ): Promise<void>;
  /** Begins to work: this process takes its share of the jobs of these handlers. */
  work(handlers: readonly JobHandler<Context>[]): Promise<void>;
  /** Jobs whose retries are used up, newest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Puts dead letters back into their queue; answers how many went. */
  revive(ids: readonly string[]): Promise<number>;
  /** Jobs that wait and run at this moment, counted by kind over all processes. */
  counts(): Promise<JobCount[]>;
  /** Rejects when the jobs' tables do not answer. */
  check(): Promise<void>;
  /** Takes no more jobs, waits for the running ones (at most `timeoutMs`), then gives them back to be retried. */
  close(timeoutMs?: number): Promise<void>;
}

/** Adds jobs, within transactions. */
export type JobQueue = Pick<Jobs<never>, 'enqueue' | 'enqueueAll'>;

export interface JobsOptions<Context> {
  readonly connectionString: string;
  readonly logger: Logger;
  /** Every job of the product: a queue is made for each before anything is enqueued. */
  readonly jobs: readonly JobDefinition[];
  /** A job handler's context, created for each attempt. */
  readonly context: (run: JobRun) => Context | Promise<Context>;
  /** Told after every attempt, for the figures. */
  readonly onRun?: (job: string, outcome: 'completed' | 'failed', seconds: number) => void;
}

/** Opens the jobs (own schema `jobs` in the same database) and makes a queue for each. */
export async function createJobs<Context>(options: JobsOptions<Context>): Promise<Jobs<Context>> {
  const logger = options.logger.child({ part: 'jobs' });
  const known = new Map(options.jobs.map((job) => [job.name, job]));
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: 'selvedge jobs',
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: SIGN_OF_LIFE_SECONDS,
    superviseIntervalSeconds: SIGN_OF_LIFE_SECONDS,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'The jobs met an error'));
  boss.on('warning', (warning) => logger.warn({ warning }, 'The jobs gave a warning'));
  await boss.start();
  await openToTransactions(boss.getDb());
  await makeQueues(boss, options.jobs);
  const registering = setInterval(() => {
    registerJobs(boss, options.jobs).catch((error: unknown) => {
      logger.warn({ err: error }, 'The jobs of this process couldn’t be registered again');
    });
  }, REGISTERED_EVERY_MS).unref();
  const working = new Set<string>();
  const due = lookForDueJobs(boss.getDb(), (error) => {
    if (!closing) logger.warn({ err: error }, 'Jobs whose time has come couldn’t be looked for');
  });
  let closing: Promise<void> | undefined;

  const perform = async (handler: JobHandler<Context>, payload: unknown, run: JobRun) => {
    const began = performance.now();
    const tell = (outcome: 'completed' | 'failed') =>
      options.onRun?.(handler.job.name, outcome, (performance.now() - began) / 1000);
    try {
      await handler.run(payload, await options.context(run), run);
      tell('completed');
      run.logger.debug('A job is done');
    } catch (error) {
      tell('failed');
      if (run.attempt > handler.job.retry.limit)
        run.logger.error({ err: error }, 'A job gave up: it is kept among the dead letters');
      else run.logger.error({ err: error }, 'A job failed and is tried again');
      throw error;
    }
  };

  const runJob = (handler: JobHandler<Context>, { id, data, signal, retryCount }: Job<unknown>) => {
    const attempt = retryCount + 1;
    const log = logger.child({ job: handler.job.name, jobId: id, attempt });
    return perform(handler, data, { id, attempt, signal, logger: log });
  };

  const startWorker = async (handler: JobHandler<Context>) => {
    const { name, perGroup } = handler.job;
    // Counted by the queue's name, so over all workers of the process.
    const fair = perGroup === undefined ? {} : { localGroupConcurrency: perGroup };
    const id: string = await boss.work(name, { ...POLLING, ...fair, batchSize: 1 }, async ([job]) => {
      if (!job) return;
      // Where there was one job there may be more: look again without waiting for the next poll.
      boss.notifyWorker(id);
      await runJob(handler, job);
    });
    due.watch(name, () => boss.notifyWorker(id));
  };

  const startWorkerOfMany = async (handler: JobHandler<Context>) => {
    const { name, concurrency } = handler.job;
    const fetching = { ...POLLING, batchSize: concurrency, burstWhenBatchFull: true } as const;
    const id = await boss.work(name, { ...fetching, perJobResults: true }, (jobs) =>
      Promise.all(
        jobs.map((job) =>
          runJob(handler, job).then(
            () => ({ id: job.id, status: 'completed' as const }),
            (error: unknown) => ({ id: job.id, status: 'failed' as const, output: error }),
          ),
        ),
      ),
    );
    due.watch(name, () => boss.notifyWorker(id));
  };

  return {
    async enqueue(transaction, job, payload, { key, startAfter, group } = {}) {
      if (!known.has(job.name)) throw new TypeError(`${job.name} isn’t among the server’s jobs`);
      const data = asRecord(payload);
      job.payload.parse(payload);
      const db = through(transaction);
      const [place] = await placesInLine(db, job, group, 1);
      const id = await boss.send(job.name, data, {
        db,
        singletonKey: key ?? uuid(),
        ...(startAfter ? { startAfter } : {}),
        ...place,
      });
      return id !== null;
    },

    async enqueueAll(transaction, job, payloads, { group } = {}) {
      if (!known.has(job.name)) throw new TypeError(`${job.name} isn’t among the server’s jobs`);
      if (payloads.length === 0) return;
      const db = through(transaction);
      const places = await placesInLine(db, job, group, payloads.length);
      const waiting = payloads.map((payload, at) => {
        job.payload.parse(payload);
        return { data: asRecord(payload), singletonKey: uuid(), ...places[at] };
      });
      await boss.insert(job.name, waiting, { db });
    },

    async enqueueForEvents(transaction, events, without = []) {
      const db = through(transaction);
      const { rows } = await db.executeSql(
        'select event, name as job from jobs.subscription where event = any($1) and name <> all($2) order by name',
        [[...new Set(events.map(({ name }) => name))], [...without]],
      );
      for (const { event, job } of subscriptionsSchema.parse(rows)) {
        const due = events.filter(({ name }) => name === event);
        const deliveries = due.map(({ id }) => ({ data: { eventId: id }, singletonKey: id }));
        await boss.insert(job, deliveries, { db });
      }
    },

    async work(handlers) {
      for (const { job } of handlers) working.add(job.name);
      for (const handler of handlers) {
        const { concurrency, isFetchedTogether } = handler.job;
        if (isFetchedTogether) await startWorkerOfMany(handler);
        else for (let worker = 0; worker < concurrency; worker += 1) await startWorker(handler);
      }
    },

    async deadLetters() {
      const dead = await boss.findJobs(DEAD_LETTERS, { queued: true });
      return dead
        .map((job) => ({
          id: job.id,
          job: job.sourceName ?? DEAD_LETTERS,
          payload: job.data,
          enqueuedAt: (job.sourceCreatedOn ?? job.createdOn).toISOString(),
          diedAt: job.createdOn.toISOString(),
          message: failureSchema.parse(job.sourceOutput).message,
        }))
        .sort((one, other) => other.diedAt.localeCompare(one.diedAt));
    },

    revive: (ids) => boss.redrive(DEAD_LETTERS, { ids: [...ids] }),

    async counts() {
      const { rows } = await boss.getDb().executeSql(
        `select coalesce(source_name, name) as job,
             count(*) filter (where state < 'active' and source_name is null)::int as waiting,
             count(*) filter (where state = 'active')::int as active,
             count(*) filter (where state < 'active' and source_name is not null)::int as dead,
             coalesce(extract(epoch from now() - min(start_after)
               filter (where state < 'active' and source_name is null and start_after <= now())), 0)::float as "oldestSeconds"
           from jobs.job where state <= 'active' group by 1`,
      );
      const counted = new Map(
        z
          .array(countSchema)
          .parse(rows)
          .map((count) => [count.job, count]),
      );
      return [...known.keys()].map((job) => counted.get(job) ?? { job, ...NONE });
    },

    async check() {
      await boss.getDb().executeSql('select 1 from jobs.version');
    },

    close(timeoutMs = 4_000) {
      clearInterval(registering);
      due.close();
      closing ??= stop(boss, working, timeoutMs);
      return closing;
    },
  };
}

/**
 * Ends the work of these queues, at the latest after `timeoutMs`. pg-boss's own graceful stop looks only every half
 * second whether the running jobs are done, so they are waited for here.
 */
async function stop(boss: PgBoss, queues: ReadonlySet<string>, timeoutMs: number): Promise<void> {
  const deadline = new AbortController();
  const ended = Promise.all([...queues].map((name) => boss.offWork(name)));
  const tooLate = delay(timeoutMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  await Promise.race([ended, tooLate]);
  deadline.abort();
  await boss.stop({ graceful: false });
}

const NONE = { waiting: 0, active: 0, dead: 0, oldestSeconds: 0 };

const failureSchema = z.object({ message: z.string().catch('') }).catch({ message: '' });
const countSchema = z.object({
  job: z.string(),
  waiting: z.number(),
  active: z.number(),
  dead: z.number(),
  oldestSeconds: z.number(),
});
const subscriptionsSchema = z.array(z.object({ event: z.string(), job: z.string() }));
const recordSchema = z.record(z.string(), z.unknown());

/** Payloads are records: the database keeps them as a JSON object. */
function asRecord(payload: unknown): Record<string, unknown> {
  return recordSchema.parse(payload);
}

/** Runs the statements of pg-boss on the caller's own transaction. */
function through(transaction: QueryExecutorProvider): Db {
  const executor = transaction.getExecutor();
  return {
    async executeSql(text, values = []) {
      keepText('jobs.enqueue', text);
      const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

const turnSchema = z.tuple([z.object({ turn: z.coerce.number() })]);

/**
 * Where a group’s new jobs go in line: one turn after the group’s last one, and never before the turn that is served
 * now. So each group has its next job done in every round, and what waits longest isn’t passed for ever. A turn is kept as
 * a negative priority, by which pg-boss fetches.
 */
async function placesInLine(
  db: Db,
  { name, perGroup, takesTurns }: JobDefinition,
  group: string | undefined,
  count: number,
): Promise<{ readonly group?: { readonly id: string }; readonly priority?: number }[]> {
  if (perGroup === undefined || group === undefined || group === '') return [];
  if (!takesTurns) return Array.from({ length: count }, () => ({ group: { id: group } }));
  const { rows } = await db.executeSql(
    `select greatest(coalesce(min(-priority), 0), coalesce(max(-priority) filter (where group_id = $2) + 1, 0)) as turn
       from (
         select priority, group_id from jobs.job_common where name = $1 and state < 'active' and not blocked
         union all
         select priority, group_id from jobs.job_common where name = $1 and state = 'active' and group_id is not null
       ) j`,
    [name, group],
  );
  const [{ turn }] = turnSchema.parse(rows);
  return Array.from({ length: count }, (_, at) => ({ group: { id: group }, priority: -(turn + at) }));
}

/** The caller's transactions run as the application's role, which is not the one that owns these tables. */
async function openToTransactions(db: Db): Promise<void> {
  await db.executeSql(`
    do $$ begin
      perform pg_advisory_xact_lock(hashtext('selvedge jobs'));
      if not has_schema_privilege('${APPLICATION_ROLE}', 'jobs', 'usage') then
        grant usage on schema jobs to ${APPLICATION_ROLE};
        alter default privileges in schema jobs grant select, insert, update, delete on tables to ${APPLICATION_ROLE};
        alter default privileges in schema jobs grant usage, select on sequences to ${APPLICATION_ROLE};
      end if;
      grant select, insert, update, delete on all tables in schema jobs to ${APPLICATION_ROLE};
      grant usage, select on all sequences in schema jobs to ${APPLICATION_ROLE};
    end $$`);
}

async function makeQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: YEAR_SECONDS, notify: false });
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: job.retry.maxDelaySeconds ?? 3_600,
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds: SIGN_OF_LIFE_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: true,
    } satisfies QueueOptions & { deadLetter: string; notify: boolean };
    const current = existing.get(job.name);
    if (!current) await boss.createQueue(job.name, { ...queue, policy: 'stately' });
    else if (!hasValues(current, queue)) await boss.updateQueue(job.name, queue);
  }
  await registerJobs(boss, jobs);
  await forgetUnregistered(boss);
}
