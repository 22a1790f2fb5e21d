/** Id of the route that shows an address which nothing has inside the dashboard's frame; the server names it to visitors. */
export const UNKNOWN_SCREEN_ID = 'unknown-screen';
