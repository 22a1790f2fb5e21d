import { putBack, putBackToOf } from '../../../../shared/features/factory/floor/floor.ts';
import { isToPutBack, refuseUnlessOnFloor } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, seenLabel } from '../../core/label-place.ts';
import { formatWork, refusedAnswer, type Scanned, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';

/** A garment that was scanned longer ago isn’t the one in hand. */
const IN_HAND_MS = 120_000;

type Parts = LabelPlaceParts & Pick<StationCore, 'clock'>;

/**
 * What a scan means for a cancelled garment: its label says where it goes, and the pick face there puts it back. Where there is no
 * face to scan (seconds, or a blank without a place), the label does so the second time. Null for every other scan.
 */
export function puttingBack(parts: Parts) {
  const { clock, floor, labels } = parts;
  let inHand: { readonly labelId: string; readonly staffId: string; readonly at: number } | null = null;

  function held(staffId: string): LabelWork | null {
    if (inHand === null || inHand.staffId !== staffId || clock.ticks() - inHand.at > IN_HAND_MS) return null;
    const label = labels.byId(inHand.labelId);
    return label !== null && isToPutBack(label) ? label : null;
  }

  function record(label: LabelWork, pickFace: string | null, staffId: string): ScanResult {
    const to = putBackToOf(label);
    const payload = { labelId: label.id, to, pickFace: to === 'stock' ? pickFace : null };
    const recorded = floor.record(putBack.kind, payload, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    inHand = null;
    const place = to === 'seconds' ? 'seconds' : (pickFace ?? 'stock');
    return {
      tone: 'done',
      headline: `Back in ${place}`,
      words: `${formatWork(recorded.label)}. It’s ${to === 'seconds' ? 'counted as a second' : 'stock again'}`,
      next: 'Bin the label',
      target: place,
      label: recorded.label,
    };
  }

  function atLabel(scanned: Extract<Scanned, { what: 'label' }>, staffId: string): ScanResult | null {
    const before = held(staffId);
    inHand = null;
    const known = labels.byId(scanned.label.id);
    if (known === null || !isToPutBack(known)) return null;
    const label = seenLabel(parts, scanned);
    const isAgain = before?.id === label.id;
    if (isAgain && (putBackToOf(label) === 'seconds' || label.pickFace === null))
      return record(label, null, staffId);
    inHand = { labelId: label.id, staffId, at: clock.ticks() };
    const refusal = refuseUnlessOnFloor(label);
    return refusal && { ...refusedAnswer(refusal, label), target: label.pickFace };
  }

  return (scanned: Scanned, staffId: string): ScanResult | null => {
    if (scanned.what === 'label') return atLabel(scanned, staffId);
    const label = held(staffId);
    if (label !== null && scanned.what === 'pick-face') {
      if (putBackToOf(label) === 'stock') return record(label, scanned.code, staffId);
      const refusal = putBack.precondition(label, { labelId: label.id, to: 'stock', pickFace: scanned.code });
      if (refusal) return refusedAnswer(refusal, label);
    }
    inHand = null;
    return null;
  };
}
