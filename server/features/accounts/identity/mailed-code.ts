import { secretHash } from '../../../platform/sessions/secrets.ts';

/** How often a mailed code may be tried. */
export const CODE_ATTEMPTS = 5;

/** The stored form of an emailed code: bound to its email, so that equal codes look different. */
export const codeHash = (tokenId: string, code: string): Buffer => secretHash(`${tokenId}:${code}`);
