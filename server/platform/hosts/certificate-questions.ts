import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sameText } from '../sessions/secrets.ts';
import type { Hosts } from './hosts.ts';
import { registeredOf } from './registered-domain.ts';

/** Where a proxy asks. */
const PATH = '/_proxy/domain/';

const questionSchema = z.object({
  token: z.string().max(200),
  domain: z.string().min(1).max(253),
});

/**
 * Answers the proxy that asks whether it may get a certificate for a domain: 200 if a store is visited there or its
 * visitors are redirected from there, else 404. Without the right token every answer is 404. Questions have no limit:
 * strangers who visit names that are made up would use it up, and keep the store below them from its certificate.
 */
export function registerCertificateQuestions(
  app: FastifyInstance,
  hosts: Pick<Hosts, 'mayHaveCertificate'>,
  token: string | undefined,
): void {
  if (token === undefined) return;
  app.get(PATH, { config: { rateLimit: false, anyHost: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const question = questionSchema.safeParse(request.query);
    if (!question.success || !sameText(question.data.token, token)) return reply.code(404).send();
    const name = question.data.domain.toLowerCase();
    const may = registeredOf(name) !== null && (await hosts.mayHaveCertificate(name));
    return reply.code(may ? 200 : 404).send();
  });
}
