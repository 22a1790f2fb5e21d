/** What a merchant says of the version that goes live. */
export interface VersionWords {
  readonly note: string;
  /** Why it goes live over its speed budget. */
  readonly budgetReason: string;
}

/** How an open page is put in the store and taken down. Each rejects where the server refuses. */
export interface PublishActs {
  /** Publishes the draft as it is saved up to this change. */
  readonly publish: (sequence: number, words: VersionWords) => Promise<void>;
  /** The draft as it is saved up to this change goes live at a moment. */
  readonly schedule: (sequence: number, words: VersionWords, at: string) => Promise<void>;
  /** What is scheduled goes live at another moment. */
  readonly move: (at: string) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly unpublish: () => Promise<void>;
}
