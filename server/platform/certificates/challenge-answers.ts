import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Base64url of 128 bits or more. RFC 8555 §8.3. */
const paramsSchema = z.object({ token: z.string().regex(/^[\w-]{16,128}$/) });
/** Authorities ask from several networks, a few times an order. */
const A_MINUTE = { max: 300, timeWindow: '1 minute' } as const;

/** Answers authorities that look whether a host leads to this server, on whatever host they ask. RFC 8555 §8.3. */
export function registerChallengeAnswers(
  app: FastifyInstance,
  answerTo: (token: string) => Promise<string | null>,
): void {
  app.get(
    '/.well-known/acme-challenge/:token',
    { config: { rateLimit: A_MINUTE, anyHost: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const params = paramsSchema.safeParse(request.params);
      const answer = params.success ? await answerTo(params.data.token) : null;
      if (answer === null) return reply.code(404).send();
      return reply.type('application/octet-stream').send(answer);
    },
  );
}
