import { areComing } from '../../../../shared/features/factory/printing/printing.ts';
import type { StationCore } from '../../core/station-core.ts';
import { type NextLabels, type PrintedNext, printNext, tellPrintedNext } from './print-on-request.ts';

/** For so long a press waits for labels that other stations were asked for. */
const WAIT_MS = 120_000;

/** A press that waits. */
interface Wait extends NextLabels {
  /** In ticks of the clock. */
  readonly until: number;
  /** A station was asked for labels, and is in touch. */
  readonly isComing: boolean;
}

/** “Print next”, which waits for labels that another station has to give back first. */
export interface LabelsComing {
  /** Prints what is there. What comes later prints by itself, at the same printer. */
  press(wanted: NextLabels): Promise<PrintedNext>;
  /** How many labels haven’t come yet; null without any. */
  readonly waiting: { readonly count: number; readonly printer: string } | null;
  close(): void;
}

export function labelsComing(
  core: StationCore,
  parts: {
    readonly everyMs: number;
    /** Labels came, or the wait has ended. */
    readonly tell: (news: { readonly queued: number; readonly words: readonly string[] }) => void;
  },
): LabelsComing {
  let isClosed = false;
  let open: Wait | null = null;
  let callOff: () => void = () => undefined;

  function wait(wanted: Wait): void {
    callOff();
    if (isClosed) return;
    open = wanted;
    callOff = core.clock.after(parts.everyMs, () => void tryAgain());
    core.screens.changed();
  }

  function end(): void {
    callOff();
    open = null;
    core.screens.changed();
  }

  async function tryAgain(): Promise<void> {
    const wanted = open;
    if (wanted === null) return;
    try {
      const printed = await printNext(core, wanted);
      // Someone pressed again, or the station closes.
      if (open !== wanted) return;
      const count = wanted.count - printed.queued;
      const isComing = printed.elsewhere !== null && areComing(printed.elsewhere);
      const isOver = core.clock.ticks() >= wanted.until;
      const hasMore = count > 0 && isComing && !isOver;
      if (printed.queued > 0 || (wanted.isComing && !hasMore))
        parts.tell({ queued: printed.queued, words: tellPrintedNext(printed, wanted) });
      if (hasMore) wait({ ...wanted, count, isComing });
      else end();
    } catch (error) {
      core.log('Labels that were waited for weren’t queued', error);
      if (open === wanted) end();
    }
  }

  return {
    async press(wanted) {
      end();
      const printed = await printNext(core, wanted);
      const count = wanted.count - printed.queued;
      // It asks again in any case: labels that were asked back may have come already.
      if (count > 0 && printed.elsewhere !== null)
        wait({
          ...wanted,
          count,
          until: core.clock.ticks() + WAIT_MS,
          isComing: areComing(printed.elsewhere),
        });
      return printed;
    },
    get waiting() {
      return open?.isComing ? { count: open.count, printer: open.printer } : null;
    },
    close: () => {
      isClosed = true;
      callOff();
      open = null;
    },
  };
}
