import { currentSession } from '../access/browser-session.ts';
import { forget } from '../storage/kept.ts';

const PREFIX = 'form:';
const ANONYMOUS_ID = 'nobody';

/** The storage key of a form's draft: separate for each account that uses the tab. */
export const formDraftKey = (name: string): string =>
  `${PREFIX}${currentSession()?.user?.id ?? ANONYMOUS_ID}:${name}`;

/** Forgets what was half typed, by whomever: who logs out leaves nothing behind in the tab. */
export function deleteFormDrafts(place: Storage): void {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at));
  for (const key of keys) if (key?.startsWith(PREFIX)) forget(place, key);
}
