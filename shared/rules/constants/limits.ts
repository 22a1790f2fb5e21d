/** Limits of input and of behaviour. Spec 1 §9, spec 3 §4.2, §4.7, §5 and §9. */

/** Snackbars that may wait or show at one time. Spec 3 §4.2. */
export const SNACKBAR_QUEUE_LIMIT = 4;

/** Failed access checks in a row after which the visitor is sent to /404/. Spec 3 §8.5. */
export const ACCESS_LOOP_LIMIT = 100;
/** Reloads a day and message after a chunk failed to load. Spec 3 §4.7. */
export const CHUNK_RELOADS_PER_DAY = 3;

/** Attachments of one feedback. Spec 3 §5.4. */
export const FEEDBACK_ATTACHMENTS = { max: 3, maxBytes: 5_000_000, perPick: 1 } as const;

/** Characters that storage takes. Spec 3 §5.8. */
export const STORAGE_KEY_MAX_LENGTH = 256;
export const STORAGE_VALUE_MAX_LENGTH = 16_384;
export const COOKIE_VALUE_MAX_LENGTH = 3_584;

/** Length of a username. Spec 3 §5.2. */
export const USERNAME_LENGTH = { min: 2, max: 50 } as const;

/** Defaults of the length and value rules. Spec 3 §5.1. */
export const DEFAULT_MIN_LENGTH = 3;
export const DEFAULT_MAX_LENGTH = 10;
export const DEFAULT_MIN_VALUE = 50;
export const DEFAULT_MAX_VALUE = 50;

/** A banner's font scale is above 0 and at most this. Spec 3 §5.5. */
export const BANNER_FONT_SCALE_MAX = 1;
/** Title sizes of a pod. Spec 3 §5.5. */
export const POD_TITLE_SIZE = { min: 0, max: 4 } as const;

/** Weights of a search match. Spec 3 §9.4. */
export const SEARCH_WEIGHT = { partialWord: 1, fullWord: 2 } as const;
