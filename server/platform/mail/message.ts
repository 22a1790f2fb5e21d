import type { MailKind } from '../../../shared/features/accounts/communication-preferences/communication-preferences.ts';

/** A mail ready to leave. */
export interface MailMessage {
  readonly to: string;
  /** Shown instead of the server's own sender, e.g. a store's name; the address stays the server's. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mailbox ends mails of this kind for its owner by one click. RFC 8058. */
  readonly unsubscribeUrl?: string | undefined;
  /** What kind of optional mail it is: it doesn’t leave for an address that refuses the kind. */
  readonly kind?: MailKind | undefined;
  /** The store whose mail of that kind it is; nor does it leave for an address that refuses the store. */
  readonly storeId?: string | undefined;
  /** The same mail has the same key: it leaves once, however often it is sent. */
  readonly idempotencyKey: string;
}

/** One way for mails to leave. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  /** Rejects when mails cannot leave. */
  check(): Promise<void>;
  close(): Promise<void>;
}
