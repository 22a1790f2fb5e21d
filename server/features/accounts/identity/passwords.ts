import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { invalid } from '../../../../shared/contract/errors.ts';
import {
  isOwnAddress,
  PASSWORD_IS_EMAIL_MESSAGE,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { newSecret } from '../../../platform/sessions/secrets.ts';

/**
 * Refuses an account’s own address as its password: everybody who knows the one would know the other.
 * @throws Refusal 422
 */
export function requireOtherThanAddress(password: string, email: string): void {
  if (isOwnAddress(password, email)) throw invalid({ password: [PASSWORD_IS_EMAIL_MESSAGE] });
}

/** Argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** The same letters typed on different keyboards have to be the same password. */
const normalised = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), COST);
}

let nobodysHash: Promise<string> | null = null;

/**
 * Checks a password against the stored hash. Without one (no account, or no password) it does the same work, so that
 * the timing doesn't reveal which addresses have accounts.
 */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newSecret());
  const fits = await verify(kept ?? (await nobodysHash), normalised(password));
  return kept !== null && fits;
}

/** Whether a kept hash was made with other costs than today's. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
