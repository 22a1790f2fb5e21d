/** Where a shared preview is on a store’s host. */
const SHARED_PREVIEWS_PATH = '/email-preview/';
export const sharedPreviewPath = (token: string): string => `${SHARED_PREVIEWS_PATH}${token}/`;

/** Days that a link to a preview works. */
export const SHARED_DAYS = 7;
