import { isGarmentOf, pick, takeOutOfTote } from '../../../../shared/features/factory/floor/floor.ts';
import { FLOOR_STATE_TEXT, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { type LabelPlaceParts, seenLabel } from '../../core/label-place.ts';
import {
  type FloorPlace,
  formatWork,
  refusedAnswer,
  type Scanned,
  type ScanResult,
} from '../../core/place.ts';

/** Another place where a garment lies. A tote’s is the garment of a cancelled label. */
export type Elsewhere =
  | { readonly kind: 'face'; readonly code: string }
  | { readonly kind: 'tote'; readonly code: string; readonly labelId: string };

export interface PickPlace extends FloorPlace {
  /** The next garment is for this label, wherever it lies: on its pick face, or elsewhere. */
  lookFor(label: LabelWork, elsewhere: Elsewhere | null): void;
  /** Where the person was sent for a label; null where they weren’t. */
  sentTo(labelId: string): Elsewhere | null;
  /** The label’s garment isn’t picked now. The pick face stays. */
  skip(): void;
}

const garments = (count: number) => `${count} garment${count === 1 ? '' : 's'}`;

/** Picking: scan a pick face, then garments; each goes to the next label of that face, or to a label scanned before. */
export function pickPlace(parts: LabelPlaceParts): PickPlace {
  const { labels, floor } = parts;
  let face: string | null = null;
  let wanted: LabelWork | null = null;
  let elsewhere: Elsewhere | null = null;

  function want(label: LabelWork | null, place: Elsewhere | null = null): void {
    wanted = label;
    elsewhere = place;
  }

  function atFace(code: string): ScanResult {
    face = code;
    want(null);
    const first = labels.nextToPick(code);
    if (!first)
      return refusedAnswer(refuseScan('nothing-to-pick', `Nothing to pick at ${code}.`, { seen: code }));
    return {
      tone: 'right',
      headline: code,
      words: `${garments(labels.toPickOn(code))} to pick. First: ${first.colour}${first.size ? `, ${first.size}` : ''}`,
      next: 'Take one and scan its barcode',
      target: code,
      label: first,
    };
  }

  function forLabel(scanned: Extract<Scanned, { what: 'label' }>): ScanResult {
    const seen = seenLabel(parts, scanned);
    if (seen.state !== 'label_printed') {
      const refusal = pick.precondition(seen, {
        labelId: seen.id,
        pickFace: seen.pickFace ?? face ?? '-',
        garment: seen.blankBarcode,
      });
      if (refusal) return refusedAnswer(refusal, seen);
    }
    want(seen);
    face = seen.pickFace ?? face;
    return {
      tone: 'right',
      headline: seen.pickFace ?? 'No pick face',
      words: `Take ${seen.colour}${seen.size ? `, ${seen.size}` : ''} for ${formatWork(seen)}`,
      next: 'Take one and scan its barcode',
      target: seen.pickFace,
      label: seen,
    };
  }

  function take(garment: Extract<Scanned, { what: 'garment' }>, staffId: string): ScanResult {
    if (!face)
      return refusedAnswer(
        refuseScan('pick-face-first', 'Scan a pick face first.', {
          expected: 'a pick face',
          seen: garment.words,
        }),
      );
    const next = wanted ?? labels.nextToPick(face, garment.barcode);
    if (!next || !isGarmentOf(next, garment.barcode)) {
      const expected = wanted ?? labels.nextToPick(face);
      if (!expected)
        return refusedAnswer(
          refuseScan('nothing-to-pick', `Nothing left to pick at ${face}.`, { seen: garment.words }),
        );
      const refusal = refuseScan('wrong-garment', `That’s the wrong garment for ${face}.`, {
        expected: `${expected.productName}: ${expected.colour}${expected.size ? `, ${expected.size}` : ''} (${expected.blankSku})`,
        seen: `${garment.words} (${garment.sku})`,
        fix: `Put it back and take ${expected.colour}${expected.size ? `, ${expected.size}` : ''}`,
      });
      return {
        ...refusedAnswer(refusal, expected),
        difference: { take: expected, have: garment.garment },
      };
    }
    const from = elsewhere;
    const payload = {
      labelId: next.id,
      pickFace: face,
      garment: garment.barcode,
      ...(from?.kind === 'tote' && { reusedFrom: from.labelId }),
    };
    const recorded = floor.write(() => {
      const line = floor.recordWithin(pick.kind, payload, staffId);
      if ('label' in line && from?.kind === 'tote')
        floor.recordWithin(takeOutOfTote.kind, { labelId: from.labelId, tote: from.code }, staffId);
      return line;
    });
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, next);
    want(null);
    const left = labels.toPickOn(face);
    return {
      tone: 'done',
      headline: 'Picked',
      words: `For ${formatWork(recorded.label)}. ${left === 0 ? `${face} is done` : `${garments(left)} left on ${face}`}`,
      next: left === 0 ? `${face} is done. Scan the next one` : `Take the next one: ${left} left`,
      label: recorded.label,
    };
  }

  return {
    get at() {
      return wanted ? `${wanted.code} on ${face ?? ''}`.trim() : face;
    },
    scan(scanned: Scanned, staffId) {
      switch (scanned.what) {
        case 'pick-face':
          if (wanted && elsewhere?.kind === 'face' && elsewhere.code === scanned.code)
            return {
              tone: 'right',
              headline: scanned.code,
              words: `Take one for ${formatWork(wanted)}`,
              next: 'Take one and scan its barcode',
              target: scanned.code,
              label: wanted,
            };
          if (wanted?.pickFace && wanted.pickFace !== scanned.code) {
            return refusedAnswer(
              refuseScan('wrong-pick-face', `The garment is at ${wanted.pickFace}.`, {
                expected: wanted.pickFace,
                seen: scanned.code,
                fix: `Go to ${wanted.pickFace} and scan it`,
              }),
              wanted,
            );
          }
          return atFace(scanned.code);
        case 'label':
          return forLabel(scanned);
        case 'garment':
          return take(scanned, staffId);
        case 'pigeonhole':
          return refusedAnswer(
            refuseScan('pick-face-first', 'A pigeonhole isn’t a pick face.', {
              expected: FLOOR_STATE_TEXT.label_printed,
              seen: scanned.code,
            }),
          );
      }
    },
    confirm: () => null,
    reset() {
      face = null;
      want(null);
    },
    lookFor(label, place) {
      face = label.pickFace ?? face;
      want(label, place);
    },
    sentTo: (labelId) => (wanted?.id === labelId ? elsewhere : null),
    skip: () => want(null),
  };
}
