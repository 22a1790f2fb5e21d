import { knownSession } from '../access/browser-session.ts';
import { forget } from '../storage/kept.ts';

const PREFIX = 'form:';
const NOBODY = 'nobody';

/** The storage key of a form's draft: separate for each account that uses the tab. */
export const keptFormKey = (name: string): string => `${PREFIX}${knownSession()?.user?.id ?? NOBODY}:${name}`;

/** Forgets what was half typed, by whomever: who logs out leaves nothing behind in the tab. */
export function forgetKeptForms(place: Storage): void {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at));
  for (const key of keys) if (key?.startsWith(PREFIX)) forget(place, key);
}
