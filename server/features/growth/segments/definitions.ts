import { type Group, segmentSchema } from '../../../../shared/features/growth/segments/segment.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { definitionsRead } from './segments.reads.ts';

/** A segment as the engine reads it. */
export interface Definition {
  readonly id: string;
  readonly projectId: string;
  readonly storeId: string;
  readonly group: Group;
  readonly version: number;
  readonly isReady: boolean;
  readonly sweptAt: Date;
}

export interface StoreDefinitions {
  readonly zone: string;
  /** Every segment of the store. */
  readonly all: readonly Definition[];
  /** Their groups by id, for those that others name. */
  readonly groups: ReadonlyMap<string, Group>;
}

interface FoundStore extends StoreDefinitions {
  readonly all: Definition[];
  readonly groups: Map<string, Group>;
}

/** Definitions that were read before: parsing one costs more than judging a person by it. */
const parsed = new Map<string, Group>();
const PARSED_AT_MOST = 2000;

function groupOf(id: string, version: number, definition: unknown): Group {
  const key = `${id}:${version}`;
  const known = parsed.get(key);
  if (known) return known;
  const group = segmentSchema.parse(definition);
  if (parsed.size >= PARSED_AT_MOST) parsed.clear();
  parsed.set(key, group);
  return group;
}

/** The segments of some stores, with the time zone of each. One statement. */
export async function findDefinitions(
  tx: Tx,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, StoreDefinitions>> {
  const rows = await definitionsRead.list(tx, { storeIds });
  const found = new Map<string, FoundStore>();
  for (const row of rows) {
    const store: FoundStore = found.get(row.storeId) ?? {
      zone: timeZoneOfCountry(row.country),
      all: [],
      groups: new Map(),
    };
    found.set(row.storeId, store);
    if (row.id === null || row.version === null || row.sweptAt === null) continue;
    const group = groupOf(row.id, row.version, row.definition);
    store.groups.set(row.id, group);
    store.all.push({
      id: row.id,
      projectId: row.projectId,
      storeId: row.storeId,
      group,
      version: row.version,
      isReady: row.state === 'ready',
      sweptAt: row.sweptAt,
    });
  }
  return found;
}
