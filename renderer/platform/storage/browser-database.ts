/** Runs one request on a store of this browser's database. Rejects when storage is unavailable. */
export type InStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

interface StoreShape {
  readonly keyPath: string;
  /** A field that its rows are put in order by. */
  readonly index?: string;
}

/**
 * A database of this browser with one store. It stays open, so that a request made while the page is being left is still
 * carried out; it closes for another tab's upgrade.
 */
export function browserStore(name: string, store: string, { keyPath, index }: StoreShape): InStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        const made = request.result.createObjectStore(store, { keyPath });
        if (index !== undefined) made.createIndex(index, index);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const openOnce = (): Promise<IDBDatabase> => {
    if (opened) return opened;
    const opening = open();
    const forget = () => {
      if (opened === opening) opened = null;
    };
    opened = opening;
    opening.then((database) => {
      database.onclose = forget;
      database.onversionchange = () => {
        forget();
        database.close();
      };
    }, forget);
    return opening;
  };
  return async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const database = await openOnce();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      const request = work(transaction.objectStore(store));
      // Without it the transaction would wait for this page to hear of its request, which a page that is left never does.
      transaction.commit();
    });
  };
}
