import {
  packHistory,
  type Scene,
  type SceneHistory,
  storedHistorySchema,
  unpackHistory,
} from '../../../../../shared/features/making/studio/studio.ts';

/** The steps of undo as this device keeps them, so that they are there after a reload. */

const DATABASE = 'selvedge-studio-history';
const STORE = 'histories';
const KEPT_AT = 'keptAt';
/** Designs whose steps are kept; those not worked on for longest go first. */
const MOST_DESIGNS = 20;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'designId' }).createIndex(KEPT_AT, KEPT_AT);
  const database = await answered(request);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Keeps the steps of a design, and forgets the designs that were left longest ago. */
export async function keepHistory(designId: string, history: SceneHistory): Promise<void> {
  try {
    await withStore('readwrite', async (store) => {
      await answered(store.put({ designId, [KEPT_AT]: Date.now(), history: packHistory(history) }));
      const oldest = await answered(store.index(KEPT_AT).getAllKeys());
      for (const key of oldest.slice(0, Math.max(0, oldest.length - MOST_DESIGNS))) store.delete(key);
    });
  } catch {
    // A private window or a full disk: undo works until the page is left.
  }
}

/** The steps around a scene, if this device has kept them. */
export async function readHistory(designId: string, scene: Scene): Promise<SceneHistory | null> {
  try {
    const stored: unknown = await withStore('readonly', (store) => answered(store.get(designId)));
    if (typeof stored !== 'object' || stored === null || !('history' in stored)) return null;
    const parsed = storedHistorySchema.safeParse(stored.history);
    return parsed.success ? unpackHistory(parsed.data, scene) : null;
  } catch {
    return null;
  }
}
