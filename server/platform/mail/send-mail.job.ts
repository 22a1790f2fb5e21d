import { z } from 'zod';
import {
  mailKindSchema,
  PREFERENCES_UPDATE_PATH,
  UNSUBSCRIBE_PATH,
} from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { Database } from '../database/database.ts';
import { defineJob, handleJob, type JobDefinition, type JobHandler } from '../jobs/jobs.ts';
import { mailContentSchema } from './content.ts';
import type { MailMessage } from './message.ts';
import { preferencesToken } from './preferences.ts';
import { renderMail } from './template.ts';

/** A mail as it waits to be sent. */
export const mailOrderSchema = z.object({
  to: z.email(),
  subject: z
    .string()
    .trim()
    .min(1)
    .transform((subject) => subject.replace(/\s+/g, ' ')),
  content: mailContentSchema,
  fromName: z.string().optional(),
  replyTo: z.email().optional(),
  /** An optional email: skipped for people who unsubscribed, and with an unsubscribe link. */
  marketing: mailKindSchema.optional(),
  /** The store that sends it: its unsubscribe link ends this store’s emails. */
  storeId: z.uuid().optional(),
  /** Names what the mail is about, e.g. `receipt:ORDER_ID`: it leaves once. */
  idempotencyKey: z.string().min(8),
});

/** The job that sends a mail. Features don’t add it themselves: they call `queueMail`, which asks how they have its address. */
export const sendMail: JobDefinition<typeof mailOrderSchema> = defineJob({
  name: 'mail.send',
  payload: mailOrderSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 1_800 },
  expireSeconds: 120,
  concurrency: 3,
  isFetchedTogether: true,
});

/** What sending a mail needs of the server. */
interface MailJobContext {
  readonly services: {
    readonly mail: { send(message: MailMessage): Promise<void> };
    readonly secret: string;
    readonly config: { readonly publicUrl: URL };
    readonly databases: { readonly platform: Database };
  };
}

/** Renders and sends what {@link sendMail} was enqueued with. */
export const mailJobHandler: JobHandler<MailJobContext> = handleJob(
  sendMail,
  async (order, { services }: MailJobContext) => {
    const { content, marketing, ...envelope } = order;
    if (marketing === undefined) {
      await services.mail.send({ ...envelope, ...(await renderMail(content)) });
      return;
    }
    const query = new URLSearchParams({
      token: preferencesToken(services.secret, order.to),
      kind: marketing,
      ...(order.storeId !== undefined && { store: order.storeId }),
    });
    const at = (path: string) => new URL(`${path}?${query}`, services.config.publicUrl).href;
    const rendered = await renderMail({ ...content, stopUrl: at(PREFERENCES_UPDATE_PATH) });
    await services.mail.send({
      ...envelope,
      ...rendered,
      kind: marketing,
      unsubscribeUrl: at(UNSUBSCRIBE_PATH),
    });
  },
);
