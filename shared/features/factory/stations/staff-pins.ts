import { z } from 'zod';
import { compactTyped } from '../../../rules/text/typed.ts';

/** Digits by which someone without a badge logs in at a workstation. */
export const pinSchema = z
  .string()
  .overwrite(compactTyped)
  .regex(/^\d{4}$/, { error: 'A PIN has four digits' });

/** So many wrong PINs in a row lock a PIN for {@link PIN_LOCK_MINUTES}. */
export const PIN_TRIES = 4;
export const PIN_LOCK_MINUTES = 5;
/** So many wrong ones in a row end it: four digits wouldn’t withstand patience. */
export const PIN_TRIES_MAX = 20;

const DIGITS = '01234567890';

/** PINs that people try first: one digit four times, and digits in a row. */
export function isWeakPin(pin: string): boolean {
  const backwards = [...pin].toReversed().join('');
  return /^(\d)\1*$/.test(pin) || DIGITS.includes(pin) || DIGITS.includes(backwards);
}
