import type { FindStation } from './calls/calling-station.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Dns } from './dns/dns.ts';
import type { DomainEvents } from './domain-events/dispatch.ts';
import type { Events } from './events/events.ts';
import type { BulkAct } from './features/bulk-act.ts';
import type { DraftUses } from './features/draft-uses.ts';
import type { MailPartUses } from './features/mail-part-uses.ts';
import type { NewStorePart } from './features/new-store.ts';
import type { OperationEffect } from './features/operation-effect.ts';
import type { OrderPieces } from './features/order-pieces.ts';
import type { PaletteSource } from './features/palette-source.ts';
import type { StoreCurrencyPart } from './features/store-currency.ts';
import type { Hosts } from './hosts/hosts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OwnPages } from './pages/own-pages.ts';
import type { PaymentFollower } from './payments/payment-follower.ts';
import type { Payments } from './payments/payments.ts';
import type { Seals } from './sessions/seals.ts';
import type { Storage } from './storage/storage.ts';

/** What a job's handler works with. */
export interface JobContext {
  readonly services: Services;
}

/** What the server's features share. One of it exists for each server process. */
export interface Services {
  readonly config: Config;
  /** Key of XSRF tokens and signed links. */
  readonly secret: string;
  /** Encrypts secrets that have to be kept readable, e.g. those of authentication apps. */
  readonly seals: Seals;
  readonly databases: {
    /** Sees every project: sessions, jobs, factory and internal staff. */
    readonly platform: Database;
    /** Sees only what a scoped transaction names. */
    readonly tenant: Database;
    /** Answers calls that may be a moment old; null without `DATABASE_READ_URL`. */
    readonly replica: Replica | null;
  };
  readonly hosts: Hosts;
  /** Looks up DNS records of domains. */
  readonly dns: Dns;
  readonly events: Events;
  readonly domainEvents: DomainEvents;
  readonly jobs: Jobs<JobContext>;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly payments: Payments;
  readonly captcha: Captcha;
  readonly metrics: Metrics;
  /** What the command palette searches, in the order in which it shows them. */
  readonly paletteSources: readonly PaletteSource[];
  readonly bulkActs: readonly BulkAct[];
  readonly paymentFollowers: readonly PaymentFollower[];
  readonly newStoreParts: readonly NewStorePart[];
  readonly storeCurrencyParts: readonly StoreCurrencyPart[];
  readonly findStation: FindStation;
  /** What follows from operations that workstations push, in the order in which it is written. */
  readonly operationEffects: readonly OperationEffect[];
  readonly orderPieces: OrderPieces;
  /** Which drafts of emails features send. */
  readonly draftUses: readonly DraftUses[];
  /** Which lists, segments and senders features still need. */
  readonly mailPartUses: readonly MailPartUses[];
  readonly ownPages: OwnPages;
}
