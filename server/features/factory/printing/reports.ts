import { v7 as newId } from 'uuid';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  findStops,
  type PrintEvent,
  type PrintReport,
  type reportPrints,
  takeNews,
} from '../../../../shared/features/factory/printing/printing.ts';
import { timeOfAct } from '../../../../shared/features/factory/stations/stations.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ChangedEntry, loadEntries, lockLabels, lockStation, saveEntries } from './entries.queries.ts';
import { findLastStops } from './printer-stops.queries.ts';

type Outcomes = CallAnswer<typeof reportPrints>['outcomes'];

/** No workstation keeps news for so long: what is older was told by a wrong clock. */
const OLDEST_NEWS_MS = 400 * 86_400_000;

/** Moments of a workstation whose clock may have been wrong, and set right since. */
function possibleTimes(now: Date) {
  const since = new Date(now.getTime() - OLDEST_NEWS_MS);
  const toPossible = (at: string) => timeOfAct(at, 0, { since, now });
  const orNull = (at: string | null) => (at === null ? null : toPossible(at));
  return {
    ofReport: (report: PrintReport): PrintReport => ({
      ...report,
      queuedAt: toPossible(report.queuedAt),
      sentAt: orNull(report.sentAt),
      provenAt: orNull(report.provenAt),
      confirmedAt: orNull(report.confirmedAt),
      updatedAt: toPossible(report.updatedAt),
    }),
    ofEvent: (event: PrintEvent): PrintEvent => ({ ...event, at: toPossible(event.at) }),
  };
}

/**
 * Takes what a workstation's ledger says. A repeat or an outdated entry has no effect; those of deleted labels are left
 * out.
 */
export async function takeReports(
  tx: Tx,
  stationId: string,
  told: { readonly intents: readonly PrintReport[]; readonly events: readonly PrintEvent[] },
): Promise<Outcomes> {
  const times = possibleTimes(new Date());
  const intents = told.intents.map(times.ofReport);
  await lockStation(tx, stationId);
  const labels = await lockLabels(tx, [...new Set(intents.map(({ labelId }) => labelId))]);
  const stored = await loadEntries(
    tx,
    labels.map(({ id }) => id),
  );
  const outcomes: Outcomes = [];
  const changed = new Map<string, ChangedEntry>();
  for (const report of intents) {
    const before = stored.get(report.labelId);
    if (!before && !labels.some(({ id }) => id === report.labelId)) continue;
    const entries = (before ?? []).map((entry) => changed.get(entry.id)?.entry ?? entry);
    const added = [...changed.values()].filter(
      ({ entry, from }) => from === null && entry.labelId === report.labelId,
    );
    const all = [...entries, ...added.map(({ entry }) => entry)];
    const taken = takeNews(all, { ...report, stationId });
    outcomes.push({ id: report.id, outcome: taken.outcome });
    for (const entry of taken.changed) {
      const from = before?.find(({ id }) => id === entry.id) ?? null;
      const earlier = changed.get(entry.id);
      changed.set(entry.id, {
        entry,
        from,
        shareId: from?.shareId ?? null,
        report: entry.id === report.id ? report : (earlier?.report ?? null),
      });
    }
  }
  const stopped = await withStops(tx, stationId, [...changed.values()]);
  await saveEntries(tx, stationId, stopped, { events: told.events.map(times.ofEvent) });
  return outcomes;
}

/** Names the stop of its printer for each attempt that came in doubt. A statement more where there is one. */
async function withStops(
  tx: Tx,
  stationId: string,
  changed: readonly ChangedEntry[],
): Promise<readonly ChangedEntry[]> {
  const doubts = changed.flatMap(({ entry, from, report }) =>
    report !== null && entry.state === 'unknown' && from?.state !== 'unknown'
      ? [{ id: entry.id, printer: report.printer, at: Date.parse(report.updatedAt) }]
      : [],
  );
  if (doubts.length === 0) return changed;
  const stops = findStops(doubts, await findLastStops(tx, stationId), newId);
  return changed.map((change) => {
    const id = stops.get(change.entry.id);
    return id === undefined || change.report === null
      ? change
      : { ...change, stop: { id, at: change.report.updatedAt } };
  });
}
