/** A mail ready to leave, as a source of the ledger renders it for one recipient. */
export interface OutgoingMail {
  readonly to: string;
  /** The sender’s own address, where it isn’t the server’s. */
  readonly fromAddress?: string | undefined;
  /** Shown instead of the server’s own sender, e.g. a store’s name. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mailbox ends such mails for its owner by one click. RFC 8058. */
  readonly unsubscribeUrl?: string | undefined;
  /** Marketing mails only: `{store}.{host}`, by which mailboxes sort. RFC 2919. */
  readonly listId?: string | undefined;
  /** Marketing mails only: what a receiver’s reports count by, without a person: `campaign:store:kind:selvedge`. */
  readonly feedbackId?: string | undefined;
}
