import {
  MISPRINT_REASONS,
  refuseScan,
  refuseUnlessPicked,
} from '../../../../shared/features/factory/labels/labels.ts';
import type { Command } from '../../../../shared/features/factory/scans/scans.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { CommandHandler } from '../../core/scan-router.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { Spoiling } from './spoiling.ts';

/** How long “Misprint” waits for the card of a reason. */
const REASON_WAIT_MS = 10_000;
const REASON_COMMANDS = [
  'reason-1',
  'reason-2',
  'reason-3',
  'reason-4',
  'reason-5',
  'reason-6',
  'reason-7',
  'reason-8',
] as const satisfies readonly Command[];

type Parts = Pick<StationCore, 'clock' | 'labels' | 'lastStep' | 'scans'>;

/** “Misprint” and then the card of a reason, for the garment that was scanned last here. Nothing is recorded before. */
export function spoilCommands(
  { clock, labels, lastStep, scans }: Parts,
  spoiling: Spoiling,
): Partial<Record<Command, CommandHandler>> {
  let waiting: { readonly labelId: string; readonly until: number } | null = null;

  const findInHand = (): LabelWork | null => {
    const { last } = scans;
    return last?.label && last.work === scans.work ? labels.byId(last.label.id) : null;
  };

  function askReason(): ScanResult {
    const label = findInHand();
    if (label === null)
      return refusedAnswer(
        refuseScan('scan-not-understood', 'No garment was scanned here yet.', {
          fix: 'Scan the label of the garment first',
        }),
      );
    const refusal = refuseUnlessPicked(label);
    if (refusal) return refusedAnswer(refusal, label);
    waiting = { labelId: label.id, until: clock.ticks() + REASON_WAIT_MS };
    return {
      tone: 'right',
      headline: 'Which reason?',
      words: 'Nothing is recorded before its card is scanned.',
      next: 'Scan the reason’s card',
      label,
    };
  }

  function record(place: number, staffId: string): ScanResult | null {
    const reason = MISPRINT_REASONS[place];
    const asked = waiting;
    waiting = null;
    if (asked === null || reason === undefined || clock.ticks() > asked.until) {
      return refusedAnswer(
        refuseScan('scan-not-understood', 'No one asked for a reason.', { fix: 'Scan “Misprint” first' }),
      );
    }
    return spoiling.spoil(asked.labelId, reason, staffId);
  }

  return {
    misprint: askReason,
    undo: (staffId) => lastStep.undo(staffId),
    ...Object.fromEntries(
      REASON_COMMANDS.map((command, place) => [command, (staffId: string) => record(place, staffId)]),
    ),
  };
}
