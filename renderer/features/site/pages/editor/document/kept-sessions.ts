import { browserStore } from '../../../../../platform/storage/browser-database.ts';
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

/** A page that isn’t drawn keeps its session after so long. */
const LONGEST_WAIT_MS = 100;

/**
 * Keeps a session on this device once the letter that changed it is on the screen, and at once where the page is left: writing
 * it takes as long as drawing the letter.
 */
export function sessionKeeper(session: () => KeptSession) {
  let isDue = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    void keepSession(session());
  };
  window.addEventListener('pagehide', keep);
  return {
    soon() {
      if (isDue) return;
      isDue = true;
      timer = setTimeout(keep, LONGEST_WAIT_MS);
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(keep);
      });
    },
    leave() {
      window.removeEventListener('pagehide', keep);
      keep();
    },
  };
}

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
