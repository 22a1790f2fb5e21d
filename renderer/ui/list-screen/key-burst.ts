/** Longest pause between two characters of a keyboard-type scanner. */
export const BURST_PAUSE_MS = 60;

/** Characters typed faster than by hand, or a single one that may start such a burst. */
export interface KeyBurst {
  readonly text: string;
  /** Time of the last character, in ms. */
  readonly at: number;
}

export const NO_BURST: KeyBurst = { text: '', at: 0 };

/** Adds a character; after a longer pause it starts a new burst. */
export const addKey = (burst: KeyBurst, key: string, at: number): KeyBurst => ({
  text: at - burst.at <= BURST_PAUSE_MS ? burst.text + key : key,
  at,
});

/** Several characters are a scan; a single one is a key press. */
export const isScan = ({ text }: KeyBurst): boolean => text.length > 1;
