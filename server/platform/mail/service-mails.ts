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
import { mailContentSchema, readyMailSchema } from './content.ts';
import { type ClaimedSend, type RenderedSend, SERVICE_KIND, type SendSource } from './ledger/source.ts';
import { mailFailed } from './mail-failed.ts';
import type { OutgoingMail } from './message.ts';
import { preferencesToken } from './preferences.ts';
import { renderMail } from './template.ts';

/** A service mail as it waits to be sent. */
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
  /** A sender’s own address, at a domain that its store has proved. */
  fromAddress: z.string().refine(isEmail).optional(),
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

const subjectSchema = z.object({ subject: z.string().catch('') }).catch({ subject: '' });

/** What making a service mail needs of the server. */
interface MailSourceContext {
  readonly services: {
    readonly secret: string;
    readonly config: { readonly publicUrl: URL };
    readonly databases: { readonly platform: Database };
  };
}

async function render(
  { content, marketing, storeId, ...envelope }: z.output<typeof mailOrderSchema>,
  { services }: MailSourceContext,
): Promise<OutgoingMail> {
  if (marketing === undefined) return { ...envelope, ...(await renderMail(content)) };
  const query = new URLSearchParams({
    token: preferencesToken(services.secret, envelope.to),
    kind: marketing,
    ...(storeId !== undefined && { store: storeId }),
  });
  const at = (path: string) => new URL(`${path}?${query}`, services.config.publicUrl).href;
  const rendered = await renderMail({ ...content, stopUrl: at(PREFERENCES_UPDATE_PATH) });
  return { ...envelope, ...rendered, unsubscribeUrl: at(UNSUBSCRIBE_PATH) };
}

async function renderSend(
  { id, content }: ClaimedSend,
  context: MailSourceContext,
): Promise<RenderedSend | null> {
  const order = mailOrderSchema.safeParse(content);
  // Further tries would find the same.
  if (!order.success) return { id, failed: order.error.issues[0]?.message ?? 'It isn’t an email' };
  const mail = await render(order.data, context);
  return { id, mail };
}

/** Tells the owners of the store in whose name a mail comes that it couldn’t be sent. */
async function reportFailure(send: ClaimedSend, { services }: MailSourceContext): Promise<void> {
  const { storeId } = send;
  if (storeId === null) return;
  const { subject } = subjectSchema.parse(send.content);
  await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
    publish(tx, mailFailed, { projectId: null, payload: { to: send.address ?? '', subject, storeId } }),
  );
}

/** Receipts, logins and whatever else somebody waits for. */
export const serviceMails: SendSource<MailSourceContext> = {
  kind: SERVICE_KIND,
  batch: 10,
  render: async (sends, context) => {
    const rendered = await Promise.allSettled(sends.map((send) => renderSend(send, context)));
    // One that can't be made now is tried again; the others don't wait for it.
    return rendered.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  },
  gaveUp: (send, _why, context) => reportFailure(send, context),
};
