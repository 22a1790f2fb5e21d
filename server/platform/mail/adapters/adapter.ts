import type { SendPurpose } from '../ledger/source.ts';
import type { OutgoingMail } from '../message.ts';

/** A mail in the form in which it goes to the next server. */
export interface PreparedMail {
  readonly id: string;
  readonly purpose: SendPurpose;
  readonly mail: OutgoingMail;
  readonly from: { readonly name: string; readonly address: string };
  readonly messageId: string;
  /** Headers in addition to those that `mail` names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where bounces go, and who gets it. */
  readonly envelope: { readonly from: string; readonly to: string };
}

/** Asks whether mails may leave. After it answers yes for one, that mail counts as sent until something else is known. */
export type Gate = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** The outcome of handing a mail over to the next server. */
export type Outcome =
  /** The next server has it. */
  | { readonly kind: 'accepted'; readonly words: string; readonly providerId?: string }
  /** The next server said: not now. */
  | {
      readonly kind: 'deferred';
      readonly words: string;
      /** Whether it said so after it knew the recipient: then it may be the receiver who says so. */
      readonly knewRecipient?: boolean;
    }
  /** The next server said: never. */
  | { readonly kind: 'refused'; readonly words: string }
  /** It didn’t leave, and the reason isn’t the mail: the connection failed before its last byte. */
  | { readonly kind: 'unsent'; readonly words: string }
  /** The gate said no. The ledger knows why. */
  | { readonly kind: 'stopped' }
  /** Its last byte may have gone, and no answer came. */
  | { readonly kind: 'doubtful'; readonly words: string };

/** What an adapter can find out about a mail that may have left. */
export type Found = 'accepted' | 'absent';

/** One way for mails to leave. */
export interface MailAdapter {
  readonly name: string;
  /**
   * How a doubtful mail is cleared up: `keyed` sends it again, because the next server takes the same id once;
   * `asked` asks the next server; `plain` can’t know.
   */
  readonly last: 'keyed' | 'asked' | 'plain';
  readonly limits: {
    /** How many `send` at a time. */
    readonly connections: number;
    /** Mails that one `send` takes at most. */
    readonly batch: number;
  };
  /** Sends mails, each of them only after the gate let it pass. Never rejects: every mail has its outcome. */
  send(mails: readonly PreparedMail[], gate: Gate): Promise<ReadonlyMap<string, Outcome>>;
  /** After how many seconds it can be asked about a mail: before, it may not find one that it has. */
  readonly asksAfter?: number;
  /** Only where `last` is `asked`. One that it can’t tell yet is missing from the answer. */
  ask?(mails: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Found>>;
  /** Rejects when mails cannot leave. */
  check(): Promise<void>;
  close(): Promise<void>;
}
