import { createHmac } from 'node:crypto';

/**
 * How consents and suppressions know an email address: a hash that only this server's key makes, the same however the
 * address is written (upper or lower case). No one can read the address from it once its person is erased.
 * @param address in the form of `asciiEmail`
 */
export const addressKey = (secret: string, address: string): Buffer =>
  createHmac('sha256', secret).update(`address:${address.toLowerCase()}`).digest();
