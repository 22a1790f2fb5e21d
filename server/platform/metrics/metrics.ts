import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../../../shared/contract/errors.ts';
import { listReads, type ReadFigures } from '../database/reads.ts';
import type { ReplicaOutcome, ReplicaState } from '../database/replica.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300];
const STATEMENTS = [0, 1, 2, 3, 4, 5, 6, 8, 12, 20];
const STATEMENTS_HEADER = 'x-sql-statements';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call that a route answers. */
    call?: string;
  }
}

/** The figures of one server process, in the form Prometheus reads. */
export interface Metrics {
  /** For the jobs' `onRun`. */
  jobRan(job: string, outcome: 'completed' | 'failed', seconds: number): void;
  /** A call that may be a moment old was answered by the replica, or by the primary and why. */
  replicaRead(outcome: ReplicaOutcome): void;
  text(): Promise<string>;
  readonly contentType: string;
  /** Measures every request and answers `GET /metrics` if `mayRead` allows it. Call it before registering routes. */
  register(app: FastifyInstance, mayRead: (request: FastifyRequest) => boolean): void;
  close(): void;
}

export interface MetricsOptions {
  /** Jobs that wait and run, over all processes; asked for when the figures are read. */
  readonly jobCounts: () => Promise<
    readonly { job: string; waiting: number; active: number; dead: number; oldestSeconds: number }[]
  >;
  /** Domain events that no process has handed to their subscribers yet. */
  readonly waitingEvents: () => Promise<{ events: number; oldestSeconds: number }>;
  /** Emails that could leave now, whose worker has them, and of which no one knows whether they have arrived. */
  readonly mailCounts: () => Promise<{
    due: number;
    atWork: number;
    doubtful: number;
    oldestSeconds: number;
  }>;
  /** Null without a replica. */
  readonly replicaState: () => ReplicaState | null;
}

/** Begins to count. */
export function createMetrics({
  jobCounts,
  waitingEvents,
  mailCounts,
  replicaState,
}: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'selvedge_calls_total',
    help: 'Calls answered, by name and status class',
    labelNames: ['call', 'status'],
    registers,
  });
  const statements = new Histogram({
    name: 'selvedge_call_sql_statements',
    help: 'SQL statements a call sent',
    labelNames: ['call'],
    buckets: STATEMENTS,
    registers,
  });
  const runs = new Histogram({
    name: 'selvedge_job_duration_seconds',
    help: 'Time an attempt at a job took in this process',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  new Gauge({
    name: 'selvedge_jobs',
    help: 'Jobs that wait, run, or have used up their retries (dead), over all processes',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset();
      // The figures of a process have to be readable while the database is away.
      for (const { job, waiting, active, dead } of await jobCounts().catch(() => [])) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'active' }, active);
        this.set({ job, state: 'dead' }, dead);
      }
    },
  });
  new Gauge({
    name: 'selvedge_job_oldest_wait_seconds',
    help: 'How long the oldest waiting job of a kind could have run already, over all processes',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      for (const { job, oldestSeconds } of await jobCounts().catch(() => []))
        this.set({ job }, oldestSeconds);
    },
  });
  const gaugeOfEvents = (name: string, help: string, figure: 'events' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const waiting = await waitingEvents().catch(() => null);
        if (waiting) this.set(waiting[figure]);
      },
    });
  gaugeOfEvents('selvedge_domain_events_waiting', 'Domain events waiting for their subscribers', 'events');
  gaugeOfEvents('selvedge_domain_event_oldest_seconds', 'Age of the oldest of them', 'oldestSeconds');
  new Gauge({
    name: 'selvedge_emails',
    help: 'Emails that could leave now (due), that a process is sending (at-work), and that may have arrived or not (doubtful)',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counts = await mailCounts().catch(() => null);
      if (!counts) return;
      this.set({ state: 'due' }, counts.due);
      this.set({ state: 'at-work' }, counts.atWork);
      this.set({ state: 'doubtful' }, counts.doubtful);
    },
  });
  new Gauge({
    name: 'selvedge_email_oldest_wait_seconds',
    help: 'How long the oldest email that could leave has waited',
    registers,
    async collect() {
      const counts = await mailCounts().catch(() => null);
      if (counts) this.set(counts.oldestSeconds);
    },
  });
  const countOfReads = (name: string, help: string, figure: keyof ReadFigures) =>
    new Counter({
      name,
      help,
      labelNames: ['read'],
      registers,
      collect() {
        this.reset();
        for (const read of listReads()) {
          const figures = read.figures();
          if (figures.count > 0) this.inc({ read: read.name }, figures[figure]);
        }
      },
    });
  countOfReads('selvedge_reads_total', 'Declared reads executed, by name', 'count');
  countOfReads(
    'selvedge_read_seconds_total',
    'Time that declared reads took, as the server waited',
    'seconds',
  );
  countOfReads('selvedge_read_rows_total', 'Rows that declared reads answered', 'rows');
  const replicaReads = new Counter({
    name: 'selvedge_replica_reads_total',
    help: 'Calls that may be a moment old, by what answered: the replica, or the primary and why',
    labelNames: ['outcome'],
    registers,
  });
  const gaugeOfReplica = (name: string, help: string, figureOf: (state: ReplicaState) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const state = replicaState();
        const value = state && figureOf(state);
        // What isn't known has no figure, rather than the last one.
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gaugeOfReplica('selvedge_replica_usable', '1 while the replica answers calls', (state) =>
    state.isUsable ? 1 : 0,
  );
  gaugeOfReplica(
    'selvedge_replica_lag_seconds',
    'Age of what the replica shows',
    ({ lagSeconds }) => lagSeconds,
  );

  return {
    replicaRead: (outcome) => replicaReads.inc({ outcome }),
    jobRan: (job, outcome, seconds) => runs.observe({ job, outcome }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    register(app, mayRead) {
      app.addHook('onResponse', (request, reply, done) => {
        const { url: route = 'none', config } = request.routeOptions;
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
        if (config.call) {
          calls.inc({ call: config.call, status });
          const sent = Number(reply.getHeader(STATEMENTS_HEADER));
          if (Number.isFinite(sent)) statements.observe({ call: config.call }, sent);
        }
        done();
      });
      app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
        if (!mayRead(request)) throw notFound();
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
    close: () => registry.clear(),
  };
}
