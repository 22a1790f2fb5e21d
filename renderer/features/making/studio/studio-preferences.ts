import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { LENGTH_UNITS, type LengthUnit } from '../../../../shared/features/making/studio/studio.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';

const PREFERENCES_KEY = 'studio-preferences';
const preferencesSchema = z.object({ unit: z.enum(LENGTH_UNITS), isSnapping: z.boolean() });

export interface StudioPreferences {
  readonly unit: LengthUnit;
  readonly isSnapping: boolean;
  readonly setUnit: (unit: LengthUnit) => void;
  readonly setSnapping: (isSnapping: boolean) => void;
}

/** How a person likes to work, on this device, in every design. */
export function useStudioPreferences(): StudioPreferences {
  const [preferences, setPreferences] = useState<z.infer<typeof preferencesSchema>>({
    unit: 'mm',
    isSnapping: true,
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
    }),
    [preferences, set],
  );
}
