import type { StationAnswer } from '../../../../shared/contract/station-request.ts';
import {
  findPrintedLabel,
  listLabelsToFind,
  type printingRequests,
} from '../../../../shared/features/factory/printing/printing.ts';
import { StationRefusal } from '../../core/requests.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
import { printAgain, type Queued } from './print-on-request.ts';

type ToFind = StationAnswer<typeof printingRequests.toFind>;

/** A list is good for so long: each label that is printed has screens ask again. */
const KEEP_MS = 3_000;

/** Printed labels that no one has scanned: someone finds them, or has them printed again. */
export interface LabelsToFind {
  list(): Promise<ToFind>;
  /** Someone has the label in hand, although its code wasn’t scanned. @throws StationRefusal */
  found(id: string): Promise<void>;
  /** It isn’t there, and is printed again. @throws StationRefusal */
  printAgain(lost: { readonly id: string; readonly labelId: string }, printer: string): Promise<Queued>;
}

export function labelsToFind(core: StationCore): LabelsToFind {
  const { gateway, floor, ledger, queue, clock } = core;
  let kept: { readonly at: number; readonly answer: ToFind } | null = null;

  async function ask(): Promise<ToFind> {
    try {
      return { ...(await gateway.call(listLabelsToFind, {})), isKnown: true };
    } catch (error) {
      if (error instanceof ServerUnreachable) return { labels: [], total: 0, isKnown: false };
      throw error;
    }
  }

  async function tell(id: string, isThere: boolean): Promise<void> {
    const body = { isThere, staffId: core.requireStaff() };
    await gateway.call(findPrintedLabel, { params: { id }, body }).catch((error: unknown) => {
      if (error instanceof ServerUnreachable)
        throw new StationRefusal(
          'needs-network',
          'That needs the network. A scan of the label counts without it.',
        );
      throw error;
    });
    kept = null;
    floor.write(() => (isThere ? queue.seenElsewhere(id) : ledger.lost(id)));
  }

  return {
    async list() {
      if (kept === null || clock.ticks() - kept.at > KEEP_MS) {
        const at = clock.ticks();
        kept = { at, answer: await ask() };
      }
      return kept.answer;
    },
    async found(id) {
      await tell(id, true);
      core.screens.changed('work');
    },
    async printAgain({ id, labelId }, printer) {
      const refusal = queue.refuse(labelId, 'lost');
      if (refusal) return { queued: 0, refused: [refusal] };
      await tell(id, false);
      const printed = await printAgain(core, { labelId, reason: 'lost' }, printer);
      core.screens.changed('work');
      return printed;
    },
  };
}
