import { listHeldElsewhere } from '../../../shared/features/factory/printing/printing.ts';
import type { StationClock } from './clock.ts';
import type { LabelCache } from './label-cache.ts';
import type { StationGateway } from './sync-client.ts';

/** After how many pauses between syncs the server is asked again. */
const EVERY_SYNCS = 10;

/** Labels to print that other stations have: they’re listed here, and aren’t this station’s to print now. */
export interface HeldElsewhere {
  /** The station that has a label; null where none does, as far as the server last said. */
  at(labelId: string): string | null;
  /** How many of the labels to print here are such ones. */
  count(): number;
  /** The stations that have them. */
  stations(): string[];
  /** Asks with the next sync. */
  expire(): void;
  /** Asks the server when it’s time. @throws ServerUnreachable, or Refusal */
  refresh(signal: AbortSignal): Promise<void>;
}

export function heldElsewhere(parts: {
  gateway: StationGateway;
  labels: Pick<LabelCache, 'counts' | 'toPrintOf'>;
  clock: Pick<StationClock, 'ticks'>;
  /** A station without a printer doesn’t ask. */
  prints: boolean;
  everyMs: number;
  changed: () => void;
}): HeldElsewhere {
  const { labels, clock } = parts;
  let stationOf: ReadonlyMap<string, string> = new Map();
  let askedAt: number | null = null;
  /** What waits here and is held elsewhere, for the work as it was then: the counts are another object after a change. */
  let waiting: { readonly of: unknown; readonly ids: readonly string[] } | null = null;

  function heldIds(): readonly string[] {
    const counts = labels.counts();
    if (waiting?.of !== counts) waiting = { of: counts, ids: labels.toPrintOf([...stationOf.keys()]) };
    return waiting.ids;
  }

  return {
    at: (labelId) => stationOf.get(labelId) ?? null,
    count: () => (stationOf.size === 0 ? 0 : heldIds().length),
    stations: () => [...new Set(heldIds().flatMap((id) => stationOf.get(id) ?? []))],
    expire: () => {
      askedAt = null;
    },
    async refresh(signal) {
      const now = clock.ticks();
      if (!parts.prints || (askedAt !== null && now - askedAt < EVERY_SYNCS * parts.everyMs)) return;
      askedAt = now;
      const { stations } = await parts.gateway.call(listHeldElsewhere, {}, signal);
      const next = new Map(stations.flatMap(({ station, labelIds }) => labelIds.map((id) => [id, station])));
      const isSame = next.size === stationOf.size && [...next].every(([id, at]) => stationOf.get(id) === at);
      if (isSame) return;
      stationOf = next;
      waiting = null;
      parts.changed();
    },
  };
}
