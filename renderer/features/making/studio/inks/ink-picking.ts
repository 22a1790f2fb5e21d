import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { SheetStop } from '../layout/sheet-stops.ts';

type TakeInk = (ink: string) => void;

/** A colour that is being picked from the design. */
export interface InkPick {
  readonly onInk: TakeInk;
  /** What had the focus as it began. */
  readonly from: Element | null;
}

export interface InkPicking {
  /** Null while none is picked. */
  readonly pick: InkPick | null;
  /** The next press on the stage gives its colour. */
  readonly start: (onInk: TakeInk) => void;
  readonly end: () => void;
}

interface Sheet {
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
}

/** @param sheet what covers the stage, and closes while a colour is picked; null where the stage is in full view */
export function useInkPicking(sheet: Sheet | null): InkPicking {
  const [pick, setPick] = useState<InkPick | null>(null);
  const latest = useRef(sheet);
  latest.current = sheet;
  const before = useRef<SheetStop>('peek');
  const start = useCallback((onInk: TakeInk) => {
    if (latest.current) before.current = latest.current.stop;
    latest.current?.onStop('peek');
    setPick({ onInk, from: document.activeElement });
  }, []);
  const end = useCallback(() => {
    latest.current?.onStop(before.current);
    setPick(null);
  }, []);
  return { pick, start, end };
}

/** Null where the stage can’t be reached: under a dialog. */
const PickInk = createContext<InkPicking['start'] | null>(null);
export const PickInkProvider = PickInk.Provider;
export const usePickInk = (): InkPicking['start'] | null => useContext(PickInk);
