/** The readers: people who work with Selvedge, or a store's customers. */
export type HelpReader = 'store' | 'customer';

/** Why somebody looks for help: the `reasonName` of its address. Spec 1 §2.10. */
export interface HelpReason {
  readonly name: string;
  readonly title: string;
  /** Only people who see the factory's floor are shown its questions. */
  readonly ofFloor?: true;
}

/** A place where the thing is done. */
export interface HelpScreen {
  readonly text: string;
  /** Path of a screen that exists. */
  readonly to: string;
}

/** One question with its answer: the `questionName` of its address. Spec 1 §2.10. */
export interface HelpTopic {
  readonly name: string;
  readonly reason: string;
  readonly question: string;
  /** Other words by which people look for it. */
  readonly words: readonly string[];
  readonly answer: readonly string[];
  readonly steps?: readonly string[];
  readonly screens: readonly HelpScreen[];
  /** A popup of the dashboard in which the thing is done, by the internal event that opens it. */
  readonly popup?: { readonly text: string; readonly event: string };
}
