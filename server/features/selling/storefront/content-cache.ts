import { LRUCache } from 'lru-cache';

/** Content with the version of its store that it was read at, in one statement. */
export interface VersionedContent<T> {
  readonly version: number;
  /** Null where the store has no such content. */
  readonly content: T | null;
}

interface Reader {
  /** The server that remembers. */
  readonly services: object;
  /** The store’s content version, as far as the server knows; null where it isn’t known. */
  readonly storeVersion: number | null;
}

/**
 * What a server process remembers of its stores. Content is as fresh as the host that was asked: it is read again once the
 * process knows that the store has changed, and until then nothing asks the database.
 * @param maxChars the most that is stored over all stores, in characters of JSON
 */
export function createContentCache<T extends object>(maxChars: number) {
  const caches = new WeakMap<object, LRUCache<string, { version: number; content: T }>>();
  const cacheOf = (services: object) => {
    const cache =
      caches.get(services) ??
      new LRUCache({ maxSize: maxChars, sizeCalculation: ({ content }) => JSON.stringify(content).length });
    caches.set(services, cache);
    return cache;
  };
  return {
    /** @param key names the content among those of every store */
    async read(
      { services, storeVersion }: Reader,
      key: string,
      load: () => Promise<VersionedContent<T>>,
    ): Promise<T | null> {
      const cache = cacheOf(services);
      const cached = cache.get(key);
      if (cached && storeVersion !== null && cached.version >= storeVersion) return cached.content;
      const { version, content } = await load();
      const meanwhile = cache.peek(key);
      // Another request may have read a later version in the meantime.
      if (meanwhile && meanwhile.version > version) return content;
      if (content === null) cache.delete(key);
      else cache.set(key, { version, content });
      return content;
    },
  };
}
