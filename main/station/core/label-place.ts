import { refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';
import type { Floor } from './floor.ts';
import type { LabelCache } from './label-cache.ts';
import { type FloorPlace, refusedAnswer, type Scanned, type ScanResult } from './place.ts';
import type { PrintQueue } from './print-queue.ts';

export interface LabelPlaceParts {
  readonly labels: LabelCache;
  readonly floor: Floor;
  readonly queue: Pick<PrintQueue, 'seen'>;
}

/** The refusal of something that is not a label where a label is expected. */
export function refuseNoLabel(scanned: Exclude<Scanned, { what: 'label' }>): ScanResult {
  const seen = scanned.what === 'garment' ? scanned.words : scanned.code;
  return refusedAnswer(
    refuseScan('scan-not-understood', 'This isn’t a label.', {
      expected: 'a label',
      seen,
      fix: 'Scan the label on the garment',
    }),
  );
}

/** A scan is also the proof that the label is on paper; answers the label as it stands then. */
export function seenLabel(
  { labels, floor, queue }: LabelPlaceParts,
  { label, copy }: Extract<Scanned, { what: 'label' }>,
): LabelWork {
  floor.write(() => queue.seen(label, copy));
  return labels.byId(label.id) ?? label;
}

/** A place where one scan of a label does one thing, or shows it. */
export function labelPlace(
  parts: LabelPlaceParts,
  take: (label: LabelWork, staffId: string) => ScanResult,
): FloorPlace {
  return {
    at: null,
    scan: (scanned, staffId) =>
      scanned.what === 'label' ? take(seenLabel(parts, scanned), staffId) : refuseNoLabel(scanned),
    confirm: () => null,
    reset: () => undefined,
  };
}
