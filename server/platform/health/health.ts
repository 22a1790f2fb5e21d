import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';
import { requireSpace, writeToDatabase } from './disk.ts';

const ANSWER_WITHIN_MS = 2000;
/** Anybody may ask, and many at once: database and disks are asked for all of them. */
const CHECKED_FOR_MS = 1000;

const CHECKS = ['database', 'jobs', 'files', 'space'] as const;
type Check = (typeof CHECKS)[number];

/** Whether each thing works that selling needs. */
type Readiness = Readonly<Record<Check, boolean>>;

async function within(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}

/** `/healthz`: the process is alive. `/readyz`: what selling needs can be written, and the jobs answer. */
export function registerHealth(app: FastifyInstance, services: Services, logger: Logger): void {
  app.get('/healthz', { config: { rateLimit: false, anyHost: true } }, (_request, reply) =>
    reply.send({ alive: true }),
  );
  const { config, databases, jobs, storage } = services;
  let before: Readiness | null = null;
  const look = async (): Promise<Readiness> => {
    const [database, jobsAnswer, files, space] = await Promise.all([
      within(writeToDatabase(databases.platform)),
      within(jobs.check()),
      within(storage.check()),
      within(requireSpace(config.dataDir, config.leastFreeBytes)),
    ]);
    const now: Readiness = { database, jobs: jobsAnswer, files, space };
    if (CHECKS.some((check) => !now[check] && before?.[check] !== false))
      logger.warn(now, 'The server isn’t ready: what is false here doesn’t work');
    before = now;
    return now;
  };
  let checked = { at: Number.NEGATIVE_INFINITY, result: look };
  app.get('/readyz', { config: { rateLimit: false, anyHost: true } }, async (_request, reply) => {
    const now = performance.now();
    if (now - checked.at > CHECKED_FOR_MS) {
      const result = look();
      checked = { at: now, result: () => result };
    }
    const readiness = await checked.result();
    // Without its replica the server answers all the same.
    const replica = databases.replica?.state().isUsable;
    return reply
      .code(CHECKS.every((check) => readiness[check]) ? 200 : 503)
      .send({ ...readiness, ...(replica === undefined ? {} : { replica }) });
  });
}
