import { printOn } from '../../../../shared/features/factory/floor/floor.ts';
import { sidesToPrint } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, refuseNoLabel, seenLabel } from '../../core/label-place.ts';
import { type FloorPlace, refusedAnswer, type ScanResult, workSubject } from '../../core/place.ts';

/** Printing: the first scan shows the artwork of a side, the next scan of the same label says that it is printed. */
export function printOnPlace(parts: LabelPlaceParts): FloorPlace {
  let loaded: { labelId: string; code: string; side: string } | null = null;

  function load(label: LabelWork): ScanResult {
    const side = sidesToPrint(label)[0] ?? label.sides[0] ?? 'front';
    const refusal = printOn.precondition(label, { labelId: label.id, side });
    if (refusal) {
      loaded = null;
      return refusedAnswer(refusal, label);
    }
    loaded = { labelId: label.id, code: label.code, side };
    return {
      tone: 'right',
      headline: `Print the ${side}`,
      words: `${workSubject(label)}. Scan again when it is printed`,
      label,
      side,
    };
  }

  function printed(staffId: string): ScanResult | null {
    if (!loaded) return null;
    const { labelId, side } = loaded;
    const recorded = parts.floor.record(printOn.kind, { labelId, side }, staffId);
    loaded = null;
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, parts.labels.byId(labelId));
    const { label } = recorded;
    const next = sidesToPrint(label)[0];
    if (next === undefined) {
      return {
        tone: 'done',
        headline: 'Printed',
        words: `${workSubject(label)}. Cure it and take it to sorting`,
        label,
      };
    }
    loaded = { labelId, code: label.code, side: next };
    return {
      tone: 'done',
      headline: `Now the ${next}`,
      words: `The ${side} is printed. Turn the garment. Scan again when the ${next} is printed`,
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
      if (loaded?.labelId === scanned.label.id) return printed(staffId) ?? load(scanned.label);
      return load(seenLabel(parts, scanned.label));
    },
    confirm: printed,
    reset() {
      loaded = null;
    },
  };
}
