import { printOn } from '../../../../shared/features/factory/floor/floor.ts';
import { refuseScan, sidesToPrint } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type LabelWork,
  WORK_WORDS,
  workKindOf,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { StationClock } from '../../core/clock.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, type ScanResult, workSubject } from '../../core/place.ts';

/** No press prints a side faster. A scan before that is the label read twice, not a printed side. */
const SHORTEST_PRINT_MS = 5_000;

/** Where a printed garment goes. Without a separate place for it, it’s cured on the way. */
function afterwards(label: LabelWork): string {
  const work = workKindOf(label);
  const name = work === 'cure' || work === 'check' ? WORK_WORDS[work].name : 'sorting';
  return label.cure === null ? `Cure it and take it to ${name}` : `Take it to ${name}`;
}

interface PrintOnParts extends LabelPlaceParts {
  readonly clock: Pick<StationClock, 'ticks'>;
}

/**
 * Printing: the first scan shows the artwork of a side; a later scan of the same label, the button or the command says
 * that it is printed.
 */
export function printOnPlace(parts: PrintOnParts): FloorPlace {
  let loaded: { labelId: string; code: string; side: string; shownAt: number } | null = null;

  function load(label: LabelWork): ScanResult {
    const side = sidesToPrint(label)[0] ?? label.sides[0] ?? 'front';
    const refusal = printOn.precondition(label, { labelId: label.id, side });
    if (refusal) {
      loaded = null;
      return refusedAnswer(refusal, label);
    }
    loaded = { labelId: label.id, code: label.code, side, shownAt: parts.clock.ticks() };
    return {
      tone: 'right',
      headline: `Print the ${side}`,
      words: `${workSubject(label)}. Scan again when it is printed`,
      next: 'Scan it again when it’s printed',
      label,
      side,
    };
  }

  const tooSoon = (label: LabelWork, side: string): ScanResult => ({
    ...refusedAnswer(refuseScan('too-soon', `The ${side} was only just shown.`), label),
    side,
  });

  function printed(staffId: string): ScanResult | null {
    if (!loaded) return null;
    const { labelId, side } = loaded;
    const recorded = parts.floor.record(printOn.kind, { labelId, side }, staffId);
    loaded = null;
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, parts.labels.byId(labelId));
    const { label } = recorded;
    const next = sidesToPrint(label)[0];
    if (next === undefined) {
      const step = afterwards(label);
      return {
        tone: 'done',
        headline: 'Printed',
        words: `${workSubject(label)}. ${step}`,
        next: step,
        label,
      };
    }
    loaded = { labelId, code: label.code, side: next, shownAt: parts.clock.ticks() };
    return {
      tone: 'done',
      headline: `Now the ${next}`,
      words: `The ${side} is printed. Turn the garment. Scan again when the ${next} is printed`,
      next: `Turn it. Scan it again when the ${next} is printed`,
      label,
      side: next,
    };
  }

  return {
    get at() {
      return loaded ? `${loaded.side} of ${loaded.code}` : null;
    },
    scan(scanned, staffId) {
      if (scanned.what !== 'label') return refuseNoLabel(scanned);
      if (loaded?.labelId === scanned.label.id) {
        if (parts.clock.ticks() - loaded.shownAt < SHORTEST_PRINT_MS)
          return tooSoon(scanned.label, loaded.side);
        return printed(staffId) ?? load(scanned.label);
      }
      return load(seenLabel(parts, scanned));
    },
    confirm: printed,
    reset() {
      loaded = null;
    },
  };
}
