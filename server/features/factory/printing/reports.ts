import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  type PrintEvent,
  type PrintReport,
  type reportPrints,
  takeNews,
} from '../../../../shared/features/factory/printing/printing.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type ChangedEntry, loadEntries, lockLabels, lockStation, saveEntries } from './entries.queries.ts';

type Outcomes = CallAnswer<typeof reportPrints>['outcomes'];

/**
 * Takes what a workstation's ledger says. A repeat or an outdated entry has no effect; those of deleted labels are left
 * out.
 */
export async function takeReports(
  tx: Tx,
  stationId: string,
  { intents, events }: { readonly intents: readonly PrintReport[]; readonly events: readonly PrintEvent[] },
): Promise<Outcomes> {
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
  await saveEntries(tx, stationId, [...changed.values()], { events });
  return outcomes;
}
