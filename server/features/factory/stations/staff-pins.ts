import { randomInt } from 'node:crypto';
import { conflict } from '../../../../shared/contract/errors.ts';
import {
  type checkPin,
  isWeakPin,
  PIN_LOCK_MINUTES,
} from '../../../../shared/features/factory/stations/stations.ts';
import { inSteps } from '../../../platform/calls/implement.ts';
import { hashPassword, passwordFits } from '../../accounts/identity/identity.ts';
import { countPinTry, endPinTries } from './staff-pins.queries.ts';

/** A random PIN that isn’t among those people try first. */
export function createPin(): string {
  const pin = String(randomInt(10_000)).padStart(4, '0');
  return isWeakPin(pin) ? createPin() : pin;
}

/** The form in which a PIN is stored: four digits need as slow a hash as a password. */
export const hashPin = (pin: string): Promise<string> => hashPassword(pin);

/**
 * Checks a PIN. A try counts although it’s refused, so it’s counted in a separate transaction. Someone without a PIN is
 * answered like someone whose PIN is wrong, after the same work.
 */
export const answerCheckPin = inSteps<typeof checkPin>(async ({ body }, { transaction, log }) => {
  const counted = await transaction((tx) => countPinTry(tx, body.staffId));
  if (counted === 'locked' || counted === 'ended') {
    log.warn({ staffId: body.staffId }, 'a locked PIN was tried');
    throw conflict(
      'pin-locked',
      counted === 'ended'
        ? 'Too many wrong PINs. Ask your supervisor for a new one.'
        : `Too many wrong PINs. Wait ${PIN_LOCK_MINUTES} minutes, or ask your supervisor for a new one.`,
    );
  }
  const isRight = await passwordFits(counted === 'unknown' ? null : counted.pinHash, body.pin);
  if (!isRight || counted === 'unknown') {
    log.warn({ staffId: body.staffId }, 'a wrong PIN was tried');
    throw conflict('pin-wrong', 'That PIN isn’t right. Try again.');
  }
  await transaction((tx) => endPinTries(tx, body.staffId));
  return { id: body.staffId, name: counted.name };
});
