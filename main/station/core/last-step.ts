import { refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import type { StationClock } from './clock.ts';
import { refusedAnswer, type ScanResult } from './place.ts';

/** How long a step can be undone without a supervisor. */
const UNDO_MS = 60_000;

interface Step {
  readonly labelId: string;
  /** @throws DiskFull */
  readonly undo: (staffId: string) => ScanResult;
}

/** The station’s last step that can be undone without a question, by the button or the command. */
export interface LastStep {
  /** A step was recorded: it takes the place of the one before. */
  took(step: Step): void;
  /** @throws DiskFull */
  undo(staffId: string): ScanResult;
  /** The label whose step can be undone, and until when in ISO time; null when there is none. */
  undoable(): { readonly labelId: string; readonly until: string } | null;
}

export function lastStep(clock: Pick<StationClock, 'ticks' | 'now'>): LastStep {
  let last: (Step & { readonly until: number }) | null = null;
  const standing = () => (last !== null && clock.ticks() < last.until ? last : null);
  return {
    took(step) {
      last = { ...step, until: clock.ticks() + UNDO_MS };
    },
    undo(staffId) {
      const step = standing();
      if (step === null) return refusedAnswer(refuseScan('cannot-step-back', 'It’s too late to undo this.'));
      const answer = step.undo(staffId);
      last = null;
      return answer;
    },
    undoable() {
      const step = standing();
      return (
        step && {
          labelId: step.labelId,
          until: new Date(clock.now().getTime() + step.until - clock.ticks()).toISOString(),
        }
      );
    },
  };
}
