import type { AttentionItem } from '../../../shared/features/factory/stations/stations.ts';

/** Something that needs a person, as its source lists it; the list itself adds the source's name. */
export type AttentionEntry = Omit<AttentionItem, 'about'>;

/** A feature's list of what needs a person's attention. */
export interface AttentionSource {
  /** Unique over all features. */
  readonly about: string;
  count(): number;
  list(): AttentionEntry[];
  /** Resolves an item of this source in one of the ways it offered. @throws DiskFull */
  resolve(id: string, by: { resolution: string; staffId: string; note: string }): void;
}

/** Everything at this workstation that needs a person. */
export interface Attention {
  add(source: AttentionSource): void;
  count(): number;
  list(): AttentionItem[];
  /** Does nothing for an item that is no longer listed. @throws DiskFull */
  resolve(id: string, by: { resolution: string; staffId: string; note: string }): void;
}

export function attention(): Attention {
  const sources: AttentionSource[] = [];
  return {
    add: (source) => {
      sources.push(source);
    },
    count: () => sources.reduce((total, source) => total + source.count(), 0),
    list: () =>
      sources.flatMap((source) => source.list().map((entry) => ({ ...entry, about: source.about }))),
    resolve(id, by) {
      const offers = (entry: AttentionEntry) =>
        entry.id === id && entry.resolutions.some(({ name }) => name === by.resolution);
      sources.find((source) => source.list().some(offers))?.resolve(id, by);
    },
  };
}
