import { useCallback, useState } from 'react';
import { z } from 'zod';
import { FONT_FAMILIES } from '../../../../../shared/features/making/studio/studio.ts';
import { keep, readKept } from '../../../../platform/storage/kept.ts';

const KEY = 'studio-fonts';
const RECENT_MOST = 8;
const chosenSchema = z.object({
  favourites: z.array(z.string()).max(FONT_FAMILIES.length),
  recent: z.array(z.string()).max(RECENT_MOST),
});
type Chosen = z.infer<typeof chosenSchema>;

export interface ChosenFonts extends Chosen {
  /** Adds a favourite, or takes it out. */
  readonly toggleFavourite: (fontId: string) => void;
  /** Notes that a font was taken. */
  readonly use: (fontId: string) => void;
}

/** The fonts that a person likes and those they took last, on this device. */
export function useChosenFonts(): ChosenFonts {
  const [chosen, setChosen] = useState<Chosen>(
    () => readKept(localStorage, KEY, chosenSchema) ?? { favourites: [], recent: [] },
  );
  const change = useCallback((next: (now: Chosen) => Chosen) => {
    setChosen((now) => {
      const changed = next(now);
      keep(localStorage, KEY, changed);
      return changed;
    });
  }, []);
  return {
    ...chosen,
    toggleFavourite: (fontId) =>
      change((now) => ({
        ...now,
        favourites: now.favourites.includes(fontId)
          ? now.favourites.filter((each) => each !== fontId)
          : [...now.favourites, fontId],
      })),
    use: (fontId) =>
      change((now) => ({
        ...now,
        recent: [fontId, ...now.recent.filter((each) => each !== fontId)].slice(0, RECENT_MOST),
      })),
  };
}
