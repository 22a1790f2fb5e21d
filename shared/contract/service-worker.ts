/** Address of the program's own worker; any other worker of this origin is none of ours. */
export const SERVICE_WORKER_PATH = '/sw.js';
/** Sent to a waiting worker just before the page reloads. */
export const TAKE_OVER = 'selvedge:take-over';
/** Shown where a page is asked for and no network answers. */
export const OFFLINE_PAGE = '/offline.html';
