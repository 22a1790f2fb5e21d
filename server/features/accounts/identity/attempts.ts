import { countUnderKeys, tooManyAttempts } from '../../../platform/calls/rate.ts';
import type { Database } from '../../../platform/database/database.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

/** So many attempts with one address of mail, from one address of the network, before a pause. */
const FROM_ONE_PLACE = { max: 10, perSeconds: 900 } as const;
/** And from all places together, which a person never reaches (OWASP ASVS 2.2.1: at most 100 an hour). */
const FROM_ANYWHERE = { max: 100, perSeconds: 3600 } as const;
/** With whatever addresses of mail from one address of the network; those that succeed do not count. */
const BY_ONE_PLACE = { max: 100, perSeconds: 900 } as const;
const LIMITS = [FROM_ONE_PLACE, FROM_ANYWHERE, BY_ONE_PLACE];

/** The counters of one attempt. Addresses of mail are kept hashed. */
export interface Attempt {
  /** Resets the count after a success. */
  readonly ownKeys: readonly string[];
  /** Loses this one attempt once it succeeded. */
  readonly placeKey: string;
}

/**
 * Counts an attempt to prove who one is, in its own transaction: refused attempts count too.
 * @throws Refusal 429 with the seconds to wait
 */
export async function countAttempt(db: Database, account: string, network: string): Promise<Attempt> {
  const name = secretHash(account.toLowerCase()).toString('base64url');
  const ownKeys = [`sign-in:${name}:${network}`, `sign-in:${name}`];
  const placeKey = `sign-in-from:${network}`;
  const keys = [...ownKeys, placeKey];
  const counters = await countUnderKeys(
    db,
    LIMITS.map(({ perSeconds }, index) => ({ key: keys[index] ?? placeKey, perSeconds })),
  );
  for (const [index, limit] of LIMITS.entries()) {
    const counted = counters.find(({ key }) => key === keys[index]);
    if (!counted || counted.count <= limit.max) continue;
    throw tooManyAttempts(counted.wait);
  }
  return { ownKeys, placeKey };
}
