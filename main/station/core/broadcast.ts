import type { StationEvent, StationState } from '../../../shared/features/factory/stations/stations.ts';

/** Changes within this time reach screens as one message. */
const gatherMs = 40;

/** What the workstation says to its screens without being asked. */
export interface Broadcast {
  onEvent(listener: (event: StationEvent) => void): () => void;
  emit(event: StationEvent): void;
  /** Sends the state soon; with `work`, also asks screens to read their lists again. */
  changed(what?: 'state' | 'work'): void;
  close(): void;
}

export function broadcast(state: () => StationState): Broadcast {
  const listeners = new Set<(event: StationEvent) => void>();
  let isClosed = false;
  let soon: NodeJS.Timeout | undefined;
  let isWorkChanged = false;
  const emit = (event: StationEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit,
    changed(what = 'state') {
      if (isClosed) return;
      isWorkChanged ||= what === 'work';
      soon ??= setTimeout(() => {
        soon = undefined;
        emit({ type: 'state', state: state() });
        if (isWorkChanged) emit({ type: 'work' });
        isWorkChanged = false;
      }, gatherMs);
    },
    close() {
      isClosed = true;
      clearTimeout(soon);
    },
  };
}
