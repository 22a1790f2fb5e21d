import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts';
import { bookServiceMails } from './queue-mail.ts';

const enqueuedSchema = z.looseObject({ idempotencyKey: z.string().min(8) });

/**
 * Mails that were enqueued before there was a ledger, by an earlier version of the server or among the dead letters, go to
 * the ledger. No mail is enqueued any more.
 */
const sendMail = defineJob({
  name: 'mail.send',
  payload: enqueuedSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 1_800 },
  expireSeconds: 120,
  concurrency: 1,
});

interface MailJobContext {
  readonly services: { readonly secret: string; readonly databases: { readonly platform: Database } };
}

export const mailJobHandler: JobHandler<MailJobContext> = handleJob(
  sendMail,
  (mail, { services }: MailJobContext) =>
    inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
      bookServiceMails(tx, services.secret, [mail]),
    ),
);
