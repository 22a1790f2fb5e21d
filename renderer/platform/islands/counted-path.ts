/** Pages whose address lets anyone who has it read or change something of one person’s, or see what isn’t public. */
const PRIVATE_ADDRESS =
  /^\/(receipt|invoice|update-address|change-item|order-history|affiliate|newsletter|email-preview|write-review|shop-return-label)\/.*/;

/** A page’s path as merchants may count it: without a secret. */
export const countedPath = (pathname: string): string => pathname.replace(PRIVATE_ADDRESS, '/$1/');
