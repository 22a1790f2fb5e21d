import { LRUCache } from 'lru-cache';
import type { Services } from '../../../platform/services.ts';

/** Content with the version of its store that it was read at. */
export interface VersionedContent<T> {
  readonly version: string;
  /** Null where the store has no such content, or where the version is the one that was asked about. */
  readonly content: T | null;
}

interface ContentCacheOptions<T> {
  /** The most that is stored, in the unit of `sizeOf`. */
  readonly maxSize: number;
  readonly sizeOf: (content: T) => number;
}

/**
 * What a server process remembers of its stores, as long as nothing that shoppers see has changed: each read asks the
 * database for the store's content version, and for the content only if that is another one.
 */
export function createContentCache<T extends object>({ maxSize, sizeOf }: ContentCacheOptions<T>) {
  const caches = new WeakMap<Services, LRUCache<string, { version: string; content: T }>>();
  const cacheOf = (services: Services) => {
    const cache =
      caches.get(services) ?? new LRUCache({ maxSize, sizeCalculation: (one) => sizeOf(one.content) });
    caches.set(services, cache);
    return cache;
  };
  return {
    /** @param load answers the store's version, with the content unless that is the version given */
    async read(
      services: Services,
      key: string,
      load: (version: string | null) => Promise<VersionedContent<T>>,
    ): Promise<T | null> {
      const cache = cacheOf(services);
      const cached = cache.get(key);
      const loaded = await load(cached?.version ?? null);
      if (cached?.version === loaded.version) return cached.content;
      if (loaded.content === null) cache.delete(key);
      else cache.set(key, { version: loaded.version, content: loaded.content });
      return loaded.content;
    },
  };
}
