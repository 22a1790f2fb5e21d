import { z } from 'zod';
import {
  mailKindSchema,
  PREFERENCES_UPDATE_PATH,
  UNSUBSCRIBE_PATH,
} from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { asciiEmail, isEmail } from '../../../shared/rules/fields/internet.ts';
import { toLine } from '../../../shared/rules/text/line.ts';
import type { Database } from '../database/database.ts';
import { inScope } from '../database/scope.ts';
import { publish } from '../domain-events/publish.ts';
import { defineJob, handleJob, type JobDefinition, type JobHandler } from '../jobs/jobs.ts';
import { mailContentSchema, readyMailSchema } from './content.ts';
import { mailFailed } from './mail-failed.ts';
import type { MailMessage } from './message.ts';
import { preferencesToken } from './preferences.ts';
import { renderMail } from './template.ts';

/** A mail as it waits to be sent. */
export const mailOrderSchema = z.object({
  to: z
    .string()
    .transform((to) => asciiEmail(to) ?? to)
    .refine(isEmail, 'This isn’t an email address'),
  subject: z
    .string()
    .transform((subject) => toLine(subject).replace(/\s+/g, ' '))
    .pipe(z.string().min(1)),
  content: z.union([mailContentSchema, readyMailSchema]),
  fromName: z.string().transform(toLine).optional(),
  /** One that can’t be written to is left out: the mail matters more. */
  replyTo: z
    .string()
    .transform((address) => asciiEmail(address) ?? undefined)
    .optional(),
  /** An optional email: skipped for people who unsubscribed, and with an unsubscribe link. */
  marketing: mailKindSchema.optional(),
  /** The store that sends it: its unsubscribe link ends this store’s emails. */
  storeId: z.uuid().optional(),
  /** The store in whose name it comes, optional email or not: its owners are told where it can’t be sent. */
  fromStoreId: z.uuid().optional(),
  /** Names what the mail is about, e.g. `receipt:ORDER_ID`: it leaves once. */
  idempotencyKey: z.string().min(8),
});

/**
 * A mail as it is enqueued. Only the job looks at what is in it: a mail that can’t be made never stops what asked for it.
 */
const enqueuedSchema = z.looseObject({ idempotencyKey: z.string().min(8) });
const noticeSchema = z.object({
  to: z.string().catch(''),
  subject: z.string().catch(''),
  fromStoreId: z.uuid().nullable().catch(null),
  storeId: z.uuid().nullable().catch(null),
});

/** The job that sends a mail. Features don’t add it themselves: they call `queueMail`, which asks how they have its address. */
export const sendMail: JobDefinition<typeof enqueuedSchema> = defineJob({
  name: 'mail.send',
  payload: enqueuedSchema,
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

/** Tells the owners of the store in whose name a mail comes that it couldn’t be sent. */
async function reportFailure(enqueued: unknown, { services }: MailJobContext): Promise<void> {
  const { to, subject, fromStoreId, storeId } = noticeSchema.parse(enqueued);
  const store = fromStoreId ?? storeId;
  if (store === null) return;
  await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
    publish(tx, mailFailed, { projectId: null, payload: { to, subject, storeId: store } }),
  );
}

async function send(
  { content, marketing, fromStoreId: _, ...envelope }: z.output<typeof mailOrderSchema>,
  { services }: MailJobContext,
): Promise<void> {
  if (marketing === undefined) {
    await services.mail.send({ ...envelope, ...(await renderMail(content)) });
    return;
  }
  const query = new URLSearchParams({
    token: preferencesToken(services.secret, envelope.to),
    kind: marketing,
    ...(envelope.storeId !== undefined && { store: envelope.storeId }),
  });
  const at = (path: string) => new URL(`${path}?${query}`, services.config.publicUrl).href;
  const rendered = await renderMail({ ...content, stopUrl: at(PREFERENCES_UPDATE_PATH) });
  await services.mail.send({
    ...envelope,
    ...rendered,
    kind: marketing,
    unsubscribeUrl: at(UNSUBSCRIBE_PATH),
  });
}

/** Renders and sends what {@link sendMail} was enqueued with. */
export const mailJobHandler: JobHandler<MailJobContext> = handleJob(
  sendMail,
  async (enqueued, context: MailJobContext, { attempt }) => {
    const order = mailOrderSchema.safeParse(enqueued);
    if (!order.success) {
      // Further tries find the same: who is to know of it is told at once.
      if (attempt === 1) await reportFailure(enqueued, context);
      throw order.error;
    }
    try {
      await send(order.data, context);
    } catch (error) {
      if (attempt > sendMail.retry.limit) await reportFailure(enqueued, context);
      throw error;
    }
  },
);
