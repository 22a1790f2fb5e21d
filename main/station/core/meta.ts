import { diskFullOr, type StationDatabase } from './database.ts';

type MetaKey =
  | 'cursor'
  | 'label-form'
  | 'clock-offset'
  | 'station-id'
  | 'station-name'
  | 'work'
  | 'last-sync'
  /** What the server was asked to ship, while it isn’t known whether it did. */
  | 'ship-request'
  /** Set where this floor cures garments at a separate place. */
  | 'cures'
  | 'database-id'
  /** Why records were put aside, until the server has said what it knows of them. */
  | 'records-loss'
  /** What to tell about it, until a person has read it. */
  | 'records-notice'
  /** The computer and the name of the person who said there without the network that it is the real station. */
  | 'kept-by';

/** The station's single values: its identity and its sync position. */
export interface StationMeta {
  get(key: MetaKey): string | null;
  /** @throws DiskFull */
  set(key: MetaKey, value: string): void;
  /** @throws DiskFull */
  forget(key: MetaKey): void;
}

export function stationMeta(database: StationDatabase): StationMeta {
  const read = database.sql.prepare<[string], { value: string }>('select value from meta where key = ?');
  const write = database.sql.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const remove = database.sql.prepare('delete from meta where key = ?');
  const run = (step: () => unknown) => {
    try {
      step();
    } catch (error) {
      throw diskFullOr(error);
    }
  };
  return {
    get: (key) => read.get(key)?.value ?? null,
    set: (key, value) => run(() => write.run(key, value)),
    forget: (key) => run(() => remove.run(key)),
  };
}
