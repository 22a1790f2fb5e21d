import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

const ANSWER_WITHIN_MS = 2000;

async function within(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref());
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}

/** `/healthz`: the process is alive. `/readyz`: its database and its jobs answer. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { config: { rateLimit: false } }, (_request, reply) => reply.send({ alive: true }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const [database, jobs] = await Promise.all([
      within(sql`select 1`.execute(services.databases.tenant)),
      within(services.jobs.check()),
    ]);
    return reply.code(database && jobs ? 200 : 503).send({ database, jobs });
  });
}
