import { putInTote, TOTE_STATES, takeOutOfTote } from '../../../../shared/features/factory/floor/floor.ts';
import { isToPutBack, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork, WorkKind } from '../../../../shared/features/factory/stations/stations.ts';
import { formatTote } from '../../../../shared/features/factory/totes/totes.ts';
import { formatWork, refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';

/** After a step here, the garment goes into a tote. Elsewhere a tote is only looked into. */
const FILLED_AT: readonly WorkKind[] = ['pick', 'pretreat', 'print-on', 'cure', 'check'];
/** A garment that was scanned longer ago isn’t the one in hand. */
const IN_HAND_MS = 120_000;

const garments = (count: number) => (count === 1 ? '1 garment' : `${count} garments`);
const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

type Parts = Pick<StationCore, 'clock' | 'floor' | 'labels' | 'lastStep'> & {
  readonly scans: Pick<StationCore['scans'], 'last' | 'work'>;
};

/**
 * A tote’s code. The garment whose step was just done goes into it; with none in hand, or one that is in it already,
 * the tote’s content is shown.
 */
export function toteScan({ clock, floor, labels, lastStep, scans }: Parts) {
  const ofTote = (tote: string): LabelWork[] =>
    labels.inTote(tote).filter((label) => TOTE_STATES.includes(label.state) || isToPutBack(label));

  function findInHand(tote: string): LabelWork | null {
    const { last, work } = scans;
    if (last === null || last.label === null || last.tone !== 'done') return null;
    if (last.work !== work || !FILLED_AT.includes(work)) return null;
    if (Math.abs(clock.now().getTime() - Date.parse(last.at)) > IN_HAND_MS) return null;
    const label = labels.byId(last.label.id);
    return label !== null && TOTE_STATES.includes(label.state) && label.tote !== tote ? label : null;
  }

  function undo(before: LabelWork, tote: string, staffId: string): ScanResult {
    const { id: labelId, state } = before;
    const now = labels.byId(labelId);
    if (now?.tote !== tote)
      return refusedAnswer(refuseScan('cannot-step-back', `It has left ${formatTote(tote)} since.`), now);
    const recorded =
      before.tote === null
        ? floor.record(takeOutOfTote.kind, { labelId, tote }, staffId)
        : floor.record(putInTote.kind, { labelId, tote: before.tote, state }, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, labels.byId(labelId));
    const isBack = recorded.label.tote !== null;
    return {
      tone: 'done',
      headline: 'Undone',
      words: formatWork(recorded.label),
      next: isBack
        ? `Put it back in ${formatTote(recorded.label.tote ?? '')}`
        : `Take it out of ${formatTote(tote)}`,
      label: recorded.label,
    };
  }

  function put(label: LabelWork, tote: string, staffId: string): ScanResult {
    const payload = { labelId: label.id, tote, state: label.state };
    const recorded = floor.record(putInTote.kind, payload, staffId);
    if ('refusal' in recorded) return refusedAnswer(recorded.refusal, label);
    lastStep.took({ labelId: label.id, undo: (person) => undo(label, tote, person) });
    const inside = ofTote(tote).length;
    return {
      tone: 'done',
      headline: formatTote(tote),
      words: `${formatWork(recorded.label)}. ${garments(inside)} in it`,
      next: `It’s in. ${garments(inside)} in this tote`,
      label: recorded.label,
    };
  }

  function look(tote: string): ScanResult {
    const inside = ofTote(tote);
    const count = new Set(inside.map(({ orderId }) => orderId)).size;
    return {
      tone: 'right',
      headline: formatTote(tote),
      words: inside.length === 0 ? 'This tote is empty' : `${garments(inside.length)} of ${orders(count)}`,
      next:
        inside.length === 0 ? 'Finish a garment, then scan the tote' : 'Scan a garment’s label to carry on',
      content: {
        name: formatTote(tote),
        tote,
        rows: inside.map((label) => ({ label, says: null })),
      },
    };
  }

  return (tote: string, staffId: string): ScanResult => {
    const label = findInHand(tote);
    return label === null ? look(tote) : put(label, tote, staffId);
  };
}
