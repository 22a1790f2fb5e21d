import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { LENGTH_UNITS, type LengthUnit } from '../../../../shared/features/making/studio/studio.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';

/** How the design shows: as on a screen, as printed, or only the white under the ink. */
export const PROOF_VIEWS = ['off', 'print', 'white'] as const;
export type ProofView = (typeof PROOF_VIEWS)[number];

const PREFERENCES_KEY = 'studio-preferences';
const preferencesSchema = z.object({
  unit: z.enum(LENGTH_UNITS),
  isSnapping: z.boolean(),
  /** Missing in preferences from before there were proofs. */
  proof: z.enum(PROOF_VIEWS).default('off'),
});

export interface StudioPreferences {
  readonly unit: LengthUnit;
  readonly isSnapping: boolean;
  readonly proof: ProofView;
  readonly setUnit: (unit: LengthUnit) => void;
  readonly setSnapping: (isSnapping: boolean) => void;
  readonly setProof: (proof: ProofView) => void;
}

/** How a person likes to work, on this device, in every design. */
export function useStudioPreferences(): StudioPreferences {
  const [preferences, setPreferences] = useState<z.infer<typeof preferencesSchema>>({
    unit: 'mm',
    isSnapping: true,
    proof: 'off',
  });
  useEffect(() => {
    const kept = readKept(localStorage, PREFERENCES_KEY, preferencesSchema);
    if (kept) setPreferences(kept);
  }, []);
  const set = useCallback((fields: Partial<z.infer<typeof preferencesSchema>>) => {
    setPreferences((now) => {
      const next = { ...now, ...fields };
      keep(localStorage, PREFERENCES_KEY, next);
      return next;
    });
  }, []);
  return useMemo(
    () => ({
      ...preferences,
      setUnit: (unit: LengthUnit) => set({ unit }),
      setSnapping: (isSnapping: boolean) => set({ isSnapping }),
      setProof: (proof: ProofView) => set({ proof }),
    }),
    [preferences, set],
  );
}
