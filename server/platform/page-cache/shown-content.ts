import type { FastifyRequest } from 'fastify';

/** In place of an origin: those of all sites. */
export const ANY_SITE = 'https:';

/** What a page shows of other sites, which its document’s policy has to allow. */
export interface Embedded {
  /** Origins of pages in frames. */
  readonly frames: readonly string[];
  /** Origins of pictures. */
  readonly pictures: readonly string[];
  /** Whether it may show pictures, videos and pages of any site. */
  readonly isAnything: boolean;
}

export const NOTHING_EMBEDDED: Embedded = { frames: [], pictures: [], isAnything: false };

const both = (one: Embedded, other: Embedded): Embedded => ({
  frames: [...new Set([...one.frames, ...other.frames])],
  pictures: [...new Set([...one.pictures, ...other.pictures])],
  isAnything: one.isAnything || other.isAnything,
});

/**
 * What a page shows, as keys that notices of changes name (server/migrations/20261123120500_shown_content.ts). A call that
 * doesn’t say what it shows may show anything of its store.
 */
export interface ShownContent {
  readonly keys: ReadonlySet<string>;
  /** Whether a call of the page didn’t say what it shows. */
  readonly isAnything: boolean;
  /** The store’s content version as the page’s calls know it; null until the first. */
  readonly version: number | null;
  readonly embedded: Embedded;
  add(keys: readonly string[]): void;
  addAnything(): void;
  readAt(version: number): void;
  embed(more: Embedded): void;
}

/** What an answer shows; `shownBy` has it for the answer to a request. */
export function createShownContent(): ShownContent {
  const keys = new Set<string>();
  let isAnything = false;
  let version: number | null = null;
  let embedded = NOTHING_EMBEDDED;
  return {
    keys,
    get isAnything() {
      return isAnything;
    },
    get version() {
      return version;
    },
    get embedded() {
      return embedded;
    },
    add: (more) => {
      for (const key of more) keys.add(key);
    },
    addAnything: () => {
      isAnything = true;
    },
    readAt: (read) => {
      version = version === null ? read : Math.min(version, read);
    },
    embed: (more) => {
      embedded = both(embedded, more);
    },
  };
}

const shown = new WeakMap<FastifyRequest, ShownContent>();

/** What a request’s answer shows so far. */
export function shownBy(request: FastifyRequest): ShownContent {
  const known = shown.get(request) ?? createShownContent();
  shown.set(request, known);
  return known;
}
