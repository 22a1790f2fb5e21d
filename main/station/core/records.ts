import type { RefusedScan } from '../../../shared/contract/operation.ts';
import { refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import { type RecordsState, recordsState } from '../../../shared/features/factory/stations/stations.ts';
import { machineHash, machineHashToKeep, removeIdentity, type StationIdentity } from '../data/identity.ts';
import { type Machine, thisMachine } from '../data/machine-id.ts';
import { keepIdentity } from '../data/open-records.ts';
import type { StationMeta } from './meta.ts';

/** Whose records these are, and what is wrong with them. */
export interface StationRecords {
  /** The server has to say who this station is, and what it knows of its prints, before anything is sent. */
  readonly mustAskServer: boolean;
  /** The folder was copied from another computer, or moved: until someone says which one is real, nothing is scanned or printed. */
  readonly isCopied: boolean;
  /** Someone said without the network that this is the real station: the server has to decide. */
  readonly isKeptForNow: boolean;
  /** Why nothing may be recorded; null where work can continue. */
  refuse(): RefusedScan | null;
  /** What a person has to read or decide. */
  readonly state: RecordsState;
  /** The server said whether another process has this station's token. */
  toldCopied(isCopied: boolean): void;
  /** The server said who this is. Inside a transaction. */
  identified(stationId: string): void;
  /** A pairing code made this the station's computer. What the station had on its way elsewhere is asked for next. */
  paired(stationId: string): void;
  /** A person read the notice, or said that this is the real station. */
  acknowledge(): void;
  /** A person says so without the network. Inside a transaction. */
  keepForNow(name: string): void;
  /** Forgets which station this was. Inside a transaction. */
  startAnew(): void;
}

export function stationRecords(parts: {
  folder: string;
  server: string;
  identity: StationIdentity | null;
  meta: StationMeta;
  isPaired: () => boolean;
  /** The computer it runs on: this one, unless a test says otherwise. */
  computer?: Machine | undefined;
}): StationRecords {
  const { folder, server, meta, computer = thisMachine } = parts;
  let { identity } = parts;
  const isStranger = () => parts.isPaired() && meta.get('station-id') === null;
  let hasTwin = false;
  /** A computer that doesn’t say which one it is can’t be told from another: the server still notices two of one station. */
  const isMoved = () => {
    const machine = machineHash(folder, computer);
    return identity !== null && machine !== null && identity.machine !== machine;
  };
  const isCopied = () => parts.isPaired() && (hasTwin || isMoved());
  /** A copy made after the choice was not chosen. */
  const keptBy = () => {
    const [machine, name = ''] = meta.get('kept-by')?.split('\n') ?? [];
    return machine === machineHashToKeep(folder, computer) ? name : null;
  };
  const isKeptForNow = () => isCopied() && keptBy() !== null;
  return {
    get isKeptForNow() {
      return isKeptForNow();
    },
    get mustAskServer() {
      const isElsewhere = identity !== null && identity.server !== server;
      return isStranger() || isKeptForNow() || meta.get('records-loss') !== null || isElsewhere;
    },
    get isCopied() {
      return isCopied();
    },
    refuse() {
      if (meta.get('station-id') === null)
        return refuseScan('server-needed', 'We need the server once to set this station up again.');
      return isCopied() && !isKeptForNow()
        ? refuseScan('copied-station', 'This station also runs on another computer.')
        : null;
    },
    toldCopied(isCopiedNow) {
      hasTwin = isCopiedNow;
    },
    get state(): RecordsState {
      const written = meta.get('records-notice');
      const notice = written === null ? null : recordsState.schema.parse(JSON.parse(written));
      if (isStranger()) return { kind: 'waiting', words: notice?.words ?? '' };
      if (isKeptForNow()) return { kind: 'kept', words: keptBy() ?? '' };
      if (isCopied()) return { kind: 'copied', words: '' };
      return notice;
    },
    identified(stationId) {
      if (meta.get('station-id') !== stationId) meta.forget('cursor');
      meta.set('station-id', stationId);
      meta.forget('records-loss');
      identity = keepIdentity(folder, meta, { stationId, server, machine: identity?.machine }, computer);
    },
    paired(stationId) {
      if (meta.get('station-id') !== stationId) {
        meta.set('station-id', stationId);
        meta.set('records-loss', 'lost');
        meta.forget('cursor');
      }
      hasTwin = false;
      meta.forget('kept-by');
      identity = keepIdentity(folder, meta, { stationId, server }, computer);
    },
    keepForNow: (name) => meta.set('kept-by', `${machineHashToKeep(folder, computer)}\n${name}`),
    acknowledge() {
      if (!isCopied()) return meta.forget('records-notice');
      hasTwin = false;
      meta.forget('kept-by');
      if (identity) identity = keepIdentity(folder, meta, { ...identity, machine: undefined }, computer);
    },
    startAnew() {
      removeIdentity(folder);
      identity = null;
      hasTwin = false;
      for (const key of ['station-id', 'station-name', 'cursor', 'database-id', 'kept-by'] as const)
        meta.forget(key);
    },
  };
}
