import { countUnderKeys, tooManyAttempts } from '../../../platform/calls/rate.ts';
import type { Database } from '../../../platform/database/database.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

/** So many attempts with one address of mail, from one address of the network, before a pause. */
const FROM_ONE_PLACE = { max: 10, perSeconds: 900 } as const;
/** And from all places together, which a person never reaches (OWASP ASVS 2.2.1: at most 100 an hour). */
const FROM_ANYWHERE = { max: 100, perSeconds: 3600 } as const;
/** With whatever addresses of mail from one address of the network; those that succeed do not count. */
const BY_ONE_PLACE = { max: 100, perSeconds: 900 } as const;
/** From one browser that has logged in with the account before, whatever strangers try (OWASP: device cookies). */
const FROM_KNOWN_BROWSER = { max: 10, perSeconds: 900 } as const;

/** The counters of one attempt. Addresses of mail are kept hashed. */
export interface Attempt {
  /** Resets the count after a success. */
  readonly ownKeys: readonly string[];
  /** Loses this one attempt once it succeeded; null where none counts for the place. */
  readonly placeKey: string | null;
}

/** Where an attempt comes from. */
interface AttemptOrigin {
  readonly network: string;
  /** The id of a browser that has logged in before, or of a session that is open; null for anybody’s. */
  readonly known: string | null;
}

/**
 * Counts an attempt to prove who one is, in its own transaction: refused attempts count too. One from a browser that the
 * account knows is counted apart, so that strangers can’t use it up for the account’s owner.
 * @throws Refusal 429 with the seconds to wait
 */
export async function countAttempt(
  db: Database,
  account: string,
  { network, known }: AttemptOrigin,
): Promise<Attempt> {
  const name = secretHash(account.toLowerCase()).toString('base64url');
  const place = { key: `sign-in-from:${network}`, ...BY_ONE_PLACE };
  const limits =
    known === null
      ? [
          { key: `sign-in:${name}:${network}`, ...FROM_ONE_PLACE },
          { key: `sign-in:${name}`, ...FROM_ANYWHERE },
          place,
        ]
      : [{ key: `sign-in:${name}:known:${known}`, ...FROM_KNOWN_BROWSER }];
  const counters = await countUnderKeys(
    db,
    limits.map(({ key, perSeconds }) => ({ key, perSeconds })),
  );
  for (const { key, max } of limits) {
    const counted = counters.find((counter) => counter.key === key);
    if (counted && counted.count > max) throw tooManyAttempts(counted.wait);
  }
  const ownKeys = limits.flatMap(({ key }) => (key === place.key ? [] : [key]));
  return { ownKeys, placeKey: known === null ? place.key : null };
}
