import { sign } from '../../../platform/sessions/secrets.ts';

/**
 * The lane that a visitor’s renderings wait in: that of their network, because a cookie costs nothing to get again. No
 * one can tell the address from it.
 */
export const laneOf = (key: string, network: string): string => sign(key, `own-designs-lane:${network}`);
