import type { OutgoingMail } from '../message.ts';

/** The source of service mails: one for the whole platform, and always open. */
export const SERVICE_SOURCE = '00000000-0000-7000-8000-000000000001';

export const SERVICE_KIND = 'service';

export type SendPurpose = 'marketing' | 'service';

/** A row that this process alone sends, and that hasn’t passed the gate. */
export interface ClaimedSend {
  readonly id: string;
  readonly sourceId: string;
  readonly projectId: string | null;
  readonly storeId: string | null;
  readonly personId: string | null;
  readonly address: string | null;
  readonly addressKey: Buffer;
  /** Where its mailbox is, of an offer. */
  readonly receiver: string | null;
  /** The receiver in whose line it waited, because that one is slow. */
  readonly lane: string | null;
  readonly purpose: SendPurpose;
  readonly slot: string;
  readonly variant: string | null;
  readonly mailKind: string | null;
  readonly content: unknown;
  /** 1 for the first try. */
  readonly attempt: number;
  /** How often no answer came after its last byte. */
  readonly doubts: number;
}

/** What a source makes of a claimed row: the mail; why the row gets none; or that none can be made, now or later. */
export type RenderedSend =
  | { readonly id: string; readonly mail: OutgoingMail; readonly contentHash?: Buffer }
  | { readonly id: string; readonly skipped: string }
  | { readonly id: string; readonly failed: string };

/** What fills the ledger: campaigns, flows, the service mails. A feature registers its own. */
export interface SendSource<Context> {
  /** As in `send_sources.kind`. */
  readonly kind: string;
  /** Rows that are claimed and rendered together, 50 where it isn’t said. */
  readonly batch?: number;
  /**
   * Makes the mails of claimed rows, in a few statements for all of them. A row that it doesn’t answer is claimed again
   * later. Where it throws, all of them are.
   */
  readonly render: (sends: readonly ClaimedSend[], context: Context) => Promise<readonly RenderedSend[]>;
  /** Told of a service mail that no further try will send. */
  readonly gaveUp?: (send: ClaimedSend, why: string, context: Context) => Promise<void>;
}
