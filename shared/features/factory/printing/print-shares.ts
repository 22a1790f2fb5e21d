/** How long a workstation may print its offline labels after the server last said so, in milliseconds. */
export const SHARE_USABLE_MS = 12 * 3_600_000;
/** Most offline labels that one answer adds: a big share is filled in several. */
export const SHARE_STEP = 200;
/** Most labels that one workstation can hold. */
export const SHARE_LIMIT = 2_000;
/** For so long a workstation doesn't get a label back that it was asked for, in milliseconds. */
export const SHARE_PAUSE_MS = 3_600_000;

const LEAST = 40;
const MOST = 400;
const SHARE_HOURS = 4;
const SHIFT_HOURS = 8;

/**
 * How many labels a workstation holds for work without the network: what it prints in four hours.
 * @param perDay what it printed a day lately
 * @param isAlone no other workstation prints labels, so none is short of them
 */
export const shareSize = ({ perDay, isAlone }: { readonly perDay: number; readonly isAlone: boolean }) =>
  Math.min(isAlone ? SHARE_LIMIT : MOST, Math.max(LEAST, Math.ceil((perDay / SHIFT_HOURS) * SHARE_HOURS)));

/** How many to add. Few missing ones wait, so that orders aren't taken apart. */
export function sharesToAdd(size: number, have: number): number {
  const missing = size - have;
  return missing <= 0 || (have > 0 && missing < size / 8) ? 0 : Math.min(missing, SHARE_STEP);
}
