/** Where the links of emails lead first, with their secret behind it. */
export const LINK_PATH = '/omnis/v3/email-links/';
/** Where the picture is by which an opened email is noted. */
export const PICTURE_PATH = '/omnis/v3/email-pictures/';
/** An order counts for an email until so long after a sure click. */
export const TOUCH_DAYS = 5;
