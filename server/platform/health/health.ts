import type { FastifyInstance } from 'fastify';
import { countUnderKeys } from '../calls/rate.ts';
import type { Services } from '../services.ts';

const ANSWER_WITHIN_MS = 2000;
const DAY_SECONDS = 86_400;
/** Anybody may ask, and many at once: the database is asked for all of them. */
const CHECKED_FOR_MS = 250;

async function within(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}

/** `/healthz`: the process is alive. `/readyz`: its database can be written and its jobs answer. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { config: { rateLimit: false, anyHost: true } }, (_request, reply) =>
    reply.send({ alive: true }),
  );
  const { platform } = services.databases;
  const check = () =>
    Promise.all([
      // A full disk still reads.
      within(countUnderKeys(platform, [{ key: 'readyz', perSeconds: DAY_SECONDS }])),
      within(services.jobs.check()),
    ]);
  let checked = { at: Number.NEGATIVE_INFINITY, result: check };
  app.get('/readyz', { config: { rateLimit: false, anyHost: true } }, async (_request, reply) => {
    const now = performance.now();
    if (now - checked.at > CHECKED_FOR_MS) {
      const result = check();
      checked = { at: now, result: () => result };
    }
    const [database, jobs] = await checked.result();
    // Without its replica the server answers all the same.
    const replica = services.databases.replica?.state().isUsable;
    return reply
      .code(database && jobs ? 200 : 503)
      .send({ database, jobs, ...(replica === undefined ? {} : { replica }) });
  });
}
