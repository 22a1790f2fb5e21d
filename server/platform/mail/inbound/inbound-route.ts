import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { INBOUND_MAX_BYTES, type InboundOptions, takeInbound } from './take-inbound.ts';

/** Where a mail server hands over what comes to the bounce host: the raw mail, its recipients as `?to=`. */
export const INBOUND_PATH = '/webhooks/mail/inbound/';

const querySchema = z.object({
  to: z.union([z.string().max(320), z.array(z.string().max(320)).max(50)]).transform((to) => [to].flat()),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes mails by HTTP, from the mail server that knows the user name and password of `MAIL_INBOUND`. */
export function registerInboundMail(
  server: FastifyInstance,
  options: InboundOptions & { readonly credentials: string },
): void {
  const expected = digest(`Basic ${Buffer.from(options.credentials).toString('base64')}`);
  void server.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: INBOUND_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post(
      INBOUND_PATH,
      {
        bodyLimit: INBOUND_MAX_BYTES,
        // Before the body is read: a stranger’s isn’t.
        onRequest: async (request, reply) => {
          if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
            return reply.code(401).header('www-authenticate', 'Basic').send();
          return undefined;
        },
      },
      async (request, reply) => {
        const query = querySchema.safeParse(request.query);
        if (!query.success || !Buffer.isBuffer(request.body)) return reply.code(422).send({});
        await takeInbound({ recipients: query.data.to, raw: request.body }, options);
        return reply.code(200).send({});
      },
    );
  });
}
