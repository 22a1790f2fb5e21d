import { reportShort, takeOutOfTote, undoShort } from '../../../../shared/features/factory/floor/floor.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import { type LabelWork, refuseUnknownLabel } from '../../../../shared/features/factory/stations/stations.ts';
import { formatTote } from '../../../../shared/features/factory/totes/totes.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { CommandHandler } from '../../core/scan-router.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { Elsewhere, PickPlace } from './pick-place.ts';

/** How long “None here” waits for its second scan, which says that none are left. */
const ANSWER_WAIT_MS = 10_000;

type Parts = Pick<StationCore, 'clock' | 'floor' | 'labels' | 'lastStep'> & {
  readonly floorCache: Pick<StationCore['floorCache'], 'blank'>;
  readonly scans: Pick<StationCore['scans'], 'last' | 'work'>;
};

/** “None here” at a pick face: how many are left, and where else a garment lies. */
export interface Shortage {
  /** @throws DiskFull */
  report(labelId: string, left: number, staffId: string): ScanResult;
  /** The command’s card. @throws DiskFull */
  readonly command: CommandHandler;
}

export function openShortage(parts: Parts, place: PickPlace): Shortage {
  const { clock, floor, floorCache, labels, lastStep, scans } = parts;
  let asked: { readonly labelId: string; readonly until: number } | null = null;

  /** The blank’s other pick face, unless the person was sent somewhere already. */
  function findOtherFace(label: LabelWork): Elsewhere | null {
    const code = floorCache.blank(label.blankBarcode)?.pickFace ?? null;
    const isUntried = place.sentTo(label.id) === null && code !== null && code !== label.pickFace;
    return isUntried ? { kind: 'face', code } : null;
  }

  function findElsewhere(label: LabelWork): Elsewhere | null {
    const face = findOtherFace(label);
    if (face !== null) return face;
    const cancelled = labels.cancelledInTote(label.blankBarcode);
    return cancelled?.tote ? { kind: 'tote', code: cancelled.tote, labelId: cancelled.id } : null;
  }

  function undo(labelId: string, staffId: string): ScanResult {
    if (labels.byId(labelId)?.state !== 'label_printed')
      return refusedAnswer(
        refuseScan('cannot-step-back', 'Its garment was picked since.'),
        labels.byId(labelId),
      );
    const recorded = floor.record(undoShort.kind, { labelId }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, labels.byId(labelId));
    place.lookFor(recorded.label, null);
    return {
      tone: 'done',
      headline: 'Undone',
      words: formatWork(recorded.label),
      next: 'Take one and scan its barcode',
      target: recorded.label.pickFace,
      label: recorded.label,
    };
  }

  function look(label: LabelWork, elsewhere: Elsewhere): ScanResult {
    place.lookFor(label, elsewhere);
    const name = elsewhere.kind === 'tote' ? formatTote(elsewhere.code) : elsewhere.code;
    return {
      tone: 'right',
      headline: `Look in ${name}`,
      words:
        elsewhere.kind === 'tote'
          ? `A cancelled order’s garment is in it. It fits ${formatWork(label)}`
          : `Garments for ${formatWork(label)} lie there as well`,
      next: 'Take one and scan its barcode',
      target: elsewhere.kind === 'face' ? elsewhere.code : null,
      label,
    };
  }

  function report(labelId: string, left: number, staffId: string): ScanResult {
    asked = null;
    const before = labels.byId(labelId);
    if (before === null) return refusedAnswer(refuseUnknownLabel());
    const tried = place.sentTo(labelId);
    const recorded = floor.write(() => {
      // It isn’t there either: no one else is sent there for it.
      if (left === 0 && tried?.kind === 'tote')
        floor.recordWithin(takeOutOfTote.kind, { labelId: tried.labelId, tote: tried.code }, staffId);
      // Some are left at one of two faces: that isn’t a count of the blank.
      const elsewhere = left === 0 ? findElsewhere(before) : findOtherFace(before);
      const line = floor.recordWithin(
        reportShort.kind,
        { labelId, left, elsewhere: elsewhere?.code ?? null },
        staffId,
      );
      return { line, elsewhere };
    });
    if ('refusal' in recorded.line) return refusedAnswer(recorded.line.refusal, before);
    const { label } = recorded.line;
    if (recorded.elsewhere && left === 0) return look(label, recorded.elsewhere);
    if (!recorded.elsewhere) lastStep.took({ labelId, undo: (person) => undo(labelId, person) });
    if (left > 0) {
      place.lookFor(label, null);
      return {
        tone: 'done',
        headline: `${left} left`,
        words: `Counted for ${formatWork(label)}`,
        next: 'Take one and scan its barcode',
        target: label.pickFace,
        label,
      };
    }
    place.skip();
    return {
      tone: 'done',
      headline: 'Sold out',
      words: `${formatWork(label)} waits for stock`,
      next: 'Skip it. The office knows',
      label,
    };
  }

  function findInHand(): LabelWork | null {
    const { last, work } = scans;
    const label = last?.work === 'pick' && work === 'pick' && last.label ? labels.byId(last.label.id) : null;
    return label?.state === 'label_printed' && label.shortAt === null ? label : null;
  }

  return {
    report,
    command: (staffId) => {
      const label = findInHand();
      if (label === null)
        return refusedAnswer(
          refuseScan('pick-face-first', 'No garment is being picked here.', {
            fix: 'Scan its pick face or its label first',
          }),
        );
      if (asked?.labelId === label.id && clock.ticks() <= asked.until) return report(label.id, 0, staffId);
      asked = { labelId: label.id, until: clock.ticks() + ANSWER_WAIT_MS };
      return {
        tone: 'right',
        headline: 'How many are left?',
        words: 'Nothing is recorded before you answer.',
        next: 'None: scan it again. Else touch',
        label,
      };
    },
  };
}
