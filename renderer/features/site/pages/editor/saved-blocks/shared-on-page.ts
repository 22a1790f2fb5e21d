import { createContext, useContext, useMemo, useRef } from 'react';
import type { CallAnswer } from '../../../../../../shared/contract/call.ts';
import {
  type Difference,
  differencesOf,
  type PageDoc,
  placeAround,
  placesOf,
  type SavedContent,
  type SharedPlace,
  type Uid,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { savedBlockCalls } from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { useCall } from '../../../../../platform/data/data.ts';

type Known = CallAnswer<typeof savedBlockCalls.versions>['blocks'][number];

/** A place of a shared block on the open page. */
export interface PlaceOfShared {
  readonly place: SharedPlace;
  /** The shared block as it is now. */
  readonly saved: Omit<Known, 'asked'>;
  /** What it was in the version that the place has; null where that is no longer known. */
  readonly base: SavedContent | null;
  readonly differences: readonly Difference[];
}

export interface SharedOnPage {
  /** By the outermost block. */
  readonly places: ReadonlyMap<Uid, PlaceOfShared>;
  /** The place that a block lies in or is. */
  readonly placeOf: (uid: Uid) => PlaceOfShared | null;
  /** Asks how the selected block is to be saved. */
  readonly openSave: () => void;
}

const NONE: ReadonlyMap<Uid, PlaceOfShared> = new Map();
export const SharedContext = createContext<SharedOnPage>({
  places: NONE,
  placeOf: () => null,
  openSave: () => undefined,
});
export const useSharedOnPage = (): SharedOnPage => useContext(SharedContext);

/** What is said of a place: “shared block Offer, differs here”. */
export const sharedWords = ({ saved, place, differences }: PlaceOfShared): string =>
  `shared block ${saved.name}${
    differences.length > 0 ? ', differs here' : place.mark.version < saved.version ? ', an older version' : ''
  }`;

const MOST_ASKED = 50;
const NO_BLOCKS: readonly Known[] = [];
const keyOf = (id: string, version: number) => `${id}.${version}`;

/** The shared blocks of the open page, as far as they still exist. A deleted one leaves plain blocks. */
export function useSharedBlocks(doc: PageDoc, page: string, openSave: () => void): SharedOnPage {
  const found = useMemo(() => placesOf(doc), [doc]);
  const of = [...new Set(found.map(({ mark }) => keyOf(mark.id, mark.version)))]
    .slice(0, MOST_ASKED)
    .sort()
    .join(',');
  const answer = useCall(
    savedBlockCalls.versions,
    { query: { of, except: page } },
    { enabled: of !== '', keepPrevious: true },
  );
  const blocks = answer.data?.blocks ?? NO_BLOCKS;
  const places = useMemo(() => {
    if (found.length === 0 || blocks.length === 0) return NONE;
    const here = Map.groupBy(found, ({ mark }) => mark.id);
    const known = new Map(blocks.map((block) => [keyOf(block.id, block.asked.version), block]));
    return new Map(
      found.flatMap((place): [Uid, PlaceOfShared][] => {
        const block = known.get(keyOf(place.mark.id, place.mark.version));
        if (!block) return [];
        const { asked, ...elsewhere } = block;
        const saved = {
          ...elsewhere,
          places: elsewhere.places + (here.get(block.id)?.length ?? 0),
          pages: elsewhere.pages + 1,
        };
        const base = asked.content;
        return [[place.uid, { place, saved, base, differences: base ? differencesOf(place, base) : [] }]];
      }),
    );
  }, [found, blocks]);
  // A page without places keeps the same value from letter to letter.
  const latest = useRef(doc);
  latest.current = doc;
  return useMemo(
    () => ({
      places,
      placeOf: (uid) =>
        places.size === 0 ? null : (places.get(placeAround(latest.current, uid)?.uid ?? '') ?? null),
      openSave,
    }),
    [places, openSave],
  );
}
