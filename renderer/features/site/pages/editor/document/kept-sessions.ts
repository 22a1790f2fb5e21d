import { type KeptSession, keptSessionSchema } from './session.ts';

const DATABASE = 'selvedge-pages';
const STORE = 'sessions';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'page' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns false when storage is unavailable (private window, full disk) */
export async function keepSession(session: KeptSession): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(session));
    return true;
  } catch {
    return false;
  }
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
