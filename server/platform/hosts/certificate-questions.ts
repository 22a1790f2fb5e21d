import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sameText } from '../sessions/secrets.ts';
import type { Hosts } from './hosts.ts';
import { registeredOf } from './registered-domain.ts';

const A_MINUTE_MS = 60_000;
/** Questions about one registered domain in a minute: the proxy doesn’t say whose connection it asks for. */
const MOST_A_MINUTE = 60;
/** Where a proxy asks. */
const PATH = '/_proxy/domain/';

const questionSchema = z.object({
  token: z.string().max(200),
  domain: z.string().min(1).max(253),
});

/**
 * Answers the proxy that asks whether it may get a certificate for a domain: 200 if a store is visited there or its
 * visitors are redirected from there, else 404. Without the right token every answer is 404.
 */
export function registerCertificateQuestions(
  app: FastifyInstance,
  hosts: Pick<Hosts, 'mayHaveCertificate'>,
  token: string | undefined,
): void {
  if (token === undefined) return;
  const asked = new LRUCache<string, number>({ max: 10_000, ttl: A_MINUTE_MS, noUpdateTTL: true });
  app.get(PATH, { config: { rateLimit: false, anyHost: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const question = questionSchema.safeParse(request.query);
    if (!question.success || !sameText(question.data.token, token)) return reply.code(404).send();
    const name = question.data.domain.toLowerCase();
    const registered = registeredOf(name);
    if (registered === null) return reply.code(404).send();
    const count = (asked.get(registered) ?? 0) + 1;
    asked.set(registered, count);
    if (count > MOST_A_MINUTE) return reply.code(429).send();
    return reply.code((await hosts.mayHaveCertificate(name)) ? 200 : 404).send();
  });
}
