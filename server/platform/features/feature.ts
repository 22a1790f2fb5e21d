import type { Logger } from 'pino';
import type { FindStation } from '../calls/calling-station.ts';
import type { Implementation } from '../calls/implement.ts';
import type { DB } from '../database/schema.generated.ts';
import type { Subscription } from '../domain-events/domain-events.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { FindSigningKeys, SendSource } from '../mail/mail.ts';
import type { PaymentFollower } from '../payments/payment-follower.ts';
import type { JobContext, Services } from '../services.ts';
import type { BulkAct } from './bulk-act.ts';
import type { CertificateSource } from './certificate-source.ts';
import type { DraftUses } from './draft-uses.ts';
import type { MailPartUses } from './mail-part-uses.ts';
import type { NewStorePart } from './new-store.ts';
import type { OperationEffect } from './operation-effect.ts';
import type { OrderPieces } from './order-pieces.ts';
import type { PaletteSource } from './palette-source.ts';
import type { StoreCurrencyPart } from './store-currency.ts';

/** What a feature, or a part of the platform, adds to the server. Each field may be left out. */
export interface ServerFeature {
  /** Tables that it alone writes; tests/conformance/table-owners.test.ts holds the others to it. */
  readonly tables?: readonly (keyof DB)[];
  /** Answers to its calls, as `implement` makes them. */
  readonly calls?: readonly Implementation[];
  /** Work in the background. */
  readonly jobs?: readonly JobHandler<JobContext>[];
  /** What follows from events, in its own features and in others. */
  readonly events?: readonly Subscription[];
  /** Work before the server takes requests, in every process and at every start: it has to bear repeating. */
  readonly start?: (services: Services, logger: Logger) => Promise<void>;
  /** What the command palette finds of it. */
  readonly palette?: readonly PaletteSource[];
  /** Changes to many rows of its lists. */
  readonly bulkActs?: readonly BulkAct[];
  /** What a new store begins with. */
  readonly newStore?: NewStorePart | readonly NewStorePart[];
  /** Amounts that it keeps in the currency of a store. */
  readonly storeCurrency?: StoreCurrencyPart;
  /** Tells which workstation calls; one feature has it. */
  readonly findStation?: FindStation;
  /** Keeps the certificates of stores' domains; one feature does. */
  readonly certificates?: CertificateSource;
  /** What follows on the server from operations that workstations push. */
  readonly effects?: readonly OperationEffect[];
  /** Stops and replaces pieces on the floor; one feature has it. */
  readonly orderPieces?: OrderPieces;
  /** Which drafts of emails it sends. */
  readonly draftUses?: DraftUses;
  /** Which lists, segments and senders it still needs. */
  readonly mailPartUses?: MailPartUses;
  /** What it sends mails by, from the ledger. */
  readonly sendSources?: readonly SendSource<JobContext>[];
  /** The keys by which mails of senders' own domains are signed; one feature has them. */
  readonly signingKeys?: FindSigningKeys<JobContext>;
  /** What follows from a payment within the transaction that records it. */
  readonly payments?: PaymentFollower;
}

const defined = new WeakSet<object>();

/** Declares what a feature adds. It is the export `feature` of `NAME.feature.ts`, and found there at the start. */
export function defineFeature(feature: ServerFeature): ServerFeature {
  defined.add(feature);
  return feature;
}

/** Whether a value was made by {@link defineFeature}. */
export const isFeature = (value: unknown): value is ServerFeature =>
  typeof value === 'object' && value !== null && defined.has(value);
