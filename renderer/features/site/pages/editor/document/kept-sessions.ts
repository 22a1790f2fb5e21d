import { browserStore } from '../../../../../platform/storage/browser-database.ts';
import { keepSoon } from '../../../../../platform/storage/keep-soon.ts';
import { type KeptSession, keptSessionSchema } from './session.ts';

const inStore = browserStore('selvedge-pages', 'sessions', { keyPath: 'page' });

/** @returns false when storage is unavailable (private window, full disk) */
async function keepSession(session: KeptSession): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(session));
    return true;
  } catch {
    return false;
  }
}

/** Keeps a session on this device soon after it has changed. */
export const sessionKeeper = (session: () => KeptSession) => keepSoon(() => void keepSession(session()));

/** The session that this device kept of a page; null where it has none. */
export async function readSession(page: string): Promise<KeptSession | null> {
  try {
    const stored: unknown = await inStore('readonly', (store) => store.get(page));
    const parsed = keptSessionSchema.safeParse(stored);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
