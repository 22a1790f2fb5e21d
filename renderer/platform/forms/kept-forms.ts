import { knownSession } from '../access/browser-session.ts';
import { forget } from '../storage/kept.ts';

const PREFIX = 'form:';
const NOBODY = 'nobody';

/** Where a form keeps what was half typed: each account finds its own, whoever used the tab before. */
export const keptFormKey = (name: string): string => `${PREFIX}${knownSession()?.user?.id ?? NOBODY}:${name}`;

/** Forgets what was half typed, by whomever: who logs out leaves nothing behind in the tab. */
export function forgetKeptForms(place: Storage): void {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at));
  for (const key of keys) if (key?.startsWith(PREFIX)) forget(place, key);
}
