/** Timings of spec 3 §9.3 (also §4.1, §4.2, §4.6, §9.2, and spec 1 §9). Milliseconds unless the name says otherwise. */

/** Default display time of a snackbar. Spec 3 §4.2. */
export const SNACKBAR_DISPLAY_MS = 3_000;
/** Pause between one snackbar leaving and the next one showing. Spec 3 §4.2. */
export const SNACKBAR_GAP_MS = 300;
/** How long the feedback popup's snackbar stays. Spec 3 §8.5, §9.3. */
export const FEEDBACK_SNACKBAR_MS = 5_000;

/** Inactivity after which a form field counts as no longer edited. Spec 3 §4.1. */
export const FORM_EDITING_DELAY_MS = 1_500;
/** Stillness after which the server is asked about a value. Ours: longer than between two keys, short to wait for. */
export const SERVER_CHECK_DELAY_MS = 400;

/** Default speed of the slideshow page block. Spec 3 §9.3. */
export const SLIDESHOW_BLOCK_SPEED_MS = 5_000;
/** How long before a change the next slide is loaded. Spec 3 §4.7. */
export const SLIDE_PRELOAD_MS = 2_000;

export const NOTIFICATION_POLL_MS = 30_000;
/** The session is checked at most this often. Spec 3 §9.3. */
export const SESSION_CHECK_THROTTLE_MS = 15_000;
export const SERVICE_WORKER_UPDATE_CHECK_MS = 3_600_000;

/** Logged events are sent this often, and on page unload. Spec 3 §9.2. */
export const EVENT_FLUSH_MS = 30_000;
export const EVENT_REQUEST_TIMEOUT_MS = 30_000;
/** Time-out given to the idle callback that loads analytics. Spec 3 §9.2. */
export const ANALYTICS_IDLE_TIMEOUT_MS = 10_000;
/** Analytics is enabled this long after the page loaded. Spec 3 §9.2. */
export const ANALYTICS_ENABLED_AFTER_MS = 5_000;

/** Keeps for how long the subscriber offer isn’t made again. Spec 3 §9.2. */
export const SUBSCRIBER_OFFER_COOKIE = 'subscriber-offer';
/** Days that cookie lives once someone has subscribed, and once the offer was dismissed. */
export const SUBSCRIBER_OFFER_SUBSCRIBED_DAYS = 365;
export const SUBSCRIBER_OFFER_DISMISSED_DAYS = 30;
