import { BLOCKED_URL_MESSAGE } from '../../../shared/rules/messages/messages.ts';

const LONGEST_LOGGED = 200;
const warned = new Set<string>();
const WARNED_MAX = 100;

/** Logs an address that was refused as a warning, once however often its link is drawn. Spec 3 §5.3, §8.2. */
export function warnOfBlockedUrl(address: string): void {
  const shown = address.slice(0, LONGEST_LOGGED);
  if (warned.has(shown) || warned.size >= WARNED_MAX) return;
  warned.add(shown);
  console.warn(BLOCKED_URL_MESSAGE, JSON.stringify(shown));
}
