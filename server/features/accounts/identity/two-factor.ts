import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { isSealed, Unsealable } from '../../../platform/sessions/seals.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';

const STEP_SECONDS = 30;
/** A code is taken one step before and after its time, for clocks that differ. RFC 6238 §5.2. */
const TOLERANCE_SECONDS = STEP_SECONDS;
/** Letters and digits that can't be confused on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_CODES = 10;

/** The secret shared with an authentication app as it is kept, and the time step of the last code that was taken. */
export interface AppSecret {
  readonly accountId: string;
  readonly kept: string;
  readonly lastStep: number | null;
}

/** What an app's secret is sealed to. */
export const ownerOf = (accountId: string): string => `two-factor ${accountId}`;

/** The secret itself; null where its key is not among ours. Releases before sealing kept it as it is. */
export function openedSecret({ seals }: Pick<Services, 'seals'>, app: AppSecret): string | null {
  if (!isSealed(app.kept)) return app.kept;
  try {
    return seals.open(app.kept, ownerOf(app.accountId));
  } catch (error) {
    if (error instanceof Unsealable) return null;
    throw error;
  }
}

/** The time step of a code that may be taken; null for a wrong one and for one whose step was used. */
export async function acceptedStep(
  services: Pick<Services, 'seals'>,
  app: AppSecret,
  code: string,
): Promise<number | null> {
  const secret = openedSecret(services, app);
  if (secret === null) return null;
  const result = await verify({
    secret,
    token: code,
    // The phone’s clock is right; this server’s may be minutes off.
    epoch: Math.floor(databaseNow() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return app.lastStep !== null && result.timeStep <= app.lastStep ? null : result.timeStep;
}

const randomLetters = (length: number) =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** New recovery codes: 8 letters, a dash, 8 letters (80 random bits each). Spec 3 §5.1. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomLetters(8)}-${randomLetters(8)}`);
}

export const recoveryCodeHash = (accountId: string, code: string): Buffer =>
  secretHash(`${accountId}:${code}`);
