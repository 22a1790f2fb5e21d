import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Dns } from '../dns/dns.ts';
import type { Events } from '../events/events.ts';
import type { Seals } from '../sessions/seals.ts';
import type { MailAdapter, PreparedMail } from './adapters/adapter.ts';
import { createOutbox, type Outbox } from './adapters/outbox.ts';
import { createPostmarkAdapter } from './adapters/postmark.ts';
import { createSmtpAdapter } from './adapters/smtp.ts';
import { composeMail, domainOf, prepareMail, senderOf } from './compose.ts';
import { platformKey } from './dkim/keys.ts';
import { type DkimKey, signMessage } from './dkim/sign.ts';
import { createSender } from './ledger/sender.ts';
import type { SendSource } from './ledger/source.ts';
import { MAILS_BOOKED } from './queue-mail.ts';
import { createDomainLookups } from './receivers/domain-lookups.ts';

export type { Outbox } from './adapters/outbox.ts';
export type { MailBlock, MailBrand, MailContent } from './content.ts';
export type { SendSource } from './ledger/source.ts';
export { mailFailed } from './mail-failed.ts';
export { type Addressee, mayMail, type QueuedMail, queueMail, queueMails } from './queue-mail.ts';
export { registerMailViewer } from './viewer.ts';

/** Sends what the ledger holds. Features don’t call it: they call `queueMail` within their transaction, or book sends. */
export interface Mail {
  /** The kept mails where no way to send is set; null otherwise. */
  readonly outbox: Outbox | null;
  /** Begins to send: this process takes its share. */
  work(): Promise<void>;
  /** Takes care of mails whose process ended, and of mails that got no answer. */
  repair(): Promise<void>;
  /** Rejects when mails cannot leave. */
  check(): Promise<void>;
  /** Claims no more and lets what has passed the gate end. An orderly end makes no doubts. */
  close(): Promise<void>;
}

/** The provider whose HTTP API sends mails, instead of an SMTP server. */
export interface MailApi {
  readonly url: string;
  readonly token: string;
  /** The provider’s stream for marketing mails. */
  readonly marketingStream: string | undefined;
}

/** The keys by which mails of a sender’s own domain are signed, in addition to the platform’s. */
export type FindSigningKeys<Context> = (context: Context, domain: string) => Promise<readonly DkimKey[]>;

export interface MailOptions<Context> {
  readonly smtpUrl: string | undefined;
  readonly api: MailApi | null;
  /** `Name <address>`. */
  readonly from: string;
  readonly bounceHost: string | null;
  readonly outboxFolder: string;
  readonly database: Database;
  readonly dns: Pick<Dns, 'ask'>;
  readonly events: Pick<Events, 'subscribe'>;
  readonly secret: string;
  readonly seals: Seals;
  readonly sources: readonly SendSource<Context>[];
  readonly signingKeys: FindSigningKeys<Context>;
  readonly context: () => Context;
  readonly logger: Logger;
}

/** Composes and signs: by the key of the sender’s domain, and by the platform’s, for the reports of receivers. */
function signer<Context>(options: MailOptions<Context>): (prepared: PreparedMail) => Promise<Buffer> {
  const platformDomain = domainOf(senderOf(options.from).address);
  let own: Promise<DkimKey> | null = null;
  return async (prepared) => {
    own ??= platformKey(options, platformDomain).catch((error: unknown) => {
      own = null;
      throw error;
    });
    const domain = domainOf(prepared.from.address);
    const keys = domain === platformDomain ? [] : await options.signingKeys(options.context(), domain);
    return signMessage(await composeMail(prepared), [...keys, await own]);
  };
}

/** Opens the way for mails to leave that the settings name. */
export async function createMail<Context>(options: MailOptions<Context>): Promise<Mail> {
  const { smtpUrl, api, database, secret, bounceHost, logger } = options;
  const sender = senderOf(options.from);
  const outbox = smtpUrl || api ? null : await createOutbox(options.outboxFolder);
  const adapter: MailAdapter =
    outbox ??
    (api ? createPostmarkAdapter(api) : createSmtpAdapter({ url: smtpUrl ?? '', compose: signer(options) }));
  const ledger = createSender<Context>({
    database,
    adapter,
    sources: options.sources,
    context: options.context,
    prepare: (send, mail) => prepareMail(send, mail, { sender, secret, bounceHost }),
    logger,
  });
  // Mails to the outbox go nowhere, so DNS isn't asked about them.
  const lookups = createDomainLookups({ database, dns: outbox ? null : options.dns, logger });
  let unsubscribe: (() => void) | null = null;
  let closing: Promise<void> | null = null;
  return {
    outbox,
    async work() {
      unsubscribe = await options.events.subscribe(MAILS_BOOKED, z.null(), () => ledger.wake());
      ledger.work();
      lookups.work();
    },
    repair: () => ledger.repair(),
    check: () => adapter.check(),
    close() {
      closing ??= (async () => {
        unsubscribe?.();
        lookups.close();
        await ledger.close();
        await adapter.close();
      })();
      return closing;
    },
  };
}
