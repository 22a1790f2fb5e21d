import { Refusal } from '../../../shared/contract/errors.ts';
import { PRINT_REPORT_LIMIT, reportPrints } from '../../../shared/features/factory/printing/printing.ts';
import type { StationClock } from './clock.ts';
import type { Floor } from './floor.ts';
import type { PrintEventLog } from './print-events.ts';
import type { PrintLedger } from './print-ledger.ts';
import type { StationGateway } from './sync-client.ts';

/** Tells the server what changed in the print ledger. @throws ServerUnreachable, or Refusal 401 */
export type PrintReporter = (signal?: AbortSignal) => Promise<void>;

/** A ledger that the server won't take must not keep work from being synced: it's logged, and tried again later. */
export function printReporter(parts: {
  gateway: StationGateway;
  ledger: PrintLedger;
  events: PrintEventLog;
  floor: Floor;
  clock: StationClock;
  /** Sends the operations that wait. @throws ServerUnreachable, or Refusal */
  push: (signal?: AbortSignal) => Promise<void>;
  failed: (error: unknown) => void;
}): PrintReporter {
  const { gateway, ledger, events, floor, clock } = parts;
  const inServerTime = (at: string | null) => (at === null ? null : clock.serverTime(at));
  return async (signal) => {
    for (let left = ledger.unreported(PRINT_REPORT_LIMIT); left.length > 0; ) {
      const sent = left;
      const told = events.unsent(sent.map(({ id }) => id));
      const body = {
        intents: sent.map((report) => ({
          ...report,
          queuedAt: clock.serverTime(report.queuedAt),
          sentAt: inServerTime(report.sentAt),
          provenAt: inServerTime(report.provenAt),
          confirmedAt: inServerTime(report.confirmedAt),
          updatedAt: clock.serverTime(report.updatedAt),
        })),
        events: told.map((event) => ({ ...event, at: clock.serverTime(event.at) })),
      };
      try {
        // A label's paper and its print are recorded at once. Without the print, the server would give it out again.
        await parts.push(signal);
        await gateway.call(reportPrints, { body }, signal);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 401) throw error;
        return parts.failed(error);
      }
      floor.write(() => {
        ledger.reported(sent);
        events.sent(told);
      });
      left = ledger.unreported(PRINT_REPORT_LIMIT);
    }
  };
}
