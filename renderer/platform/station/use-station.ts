import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type {
  ScanAnswer,
  StationAnswer,
  StationParams,
  StationRequestName,
  StationState,
} from '../../../shared/features/factory/stations/station-messages.ts';
import type { WorkKind } from '../../../shared/features/factory/stations/stations.ts';
import type { LinkStatus } from './breakable-bridge.ts';
import { stationLink } from './station-link.ts';

const WORK_KEY = 'station';

/** Whether the station behind this screen answers. */
export function useLinkStatus(): LinkStatus {
  return useSyncExternalStore(
    (listener) => stationLink().onStatus(listener),
    () => stationLink().status,
    () => 'connecting',
  );
}

/** The station's state, always the newest; null until it has told it. */
export function useStationState(): StationState | null {
  const [state, setState] = useState<StationState | null>(null);
  const status = useLinkStatus();
  useEffect(() => {
    const link = stationLink();
    const stop = link.onEvent((event) => {
      if (event.type === 'state') setState(event.state);
    });
    if (status === 'open') link.request('state', {}).then(setState, () => undefined);
    return stop;
  }, [status]);
  return state;
}

/** The answer to the last scan, wherever it came from; another place begins with none. */
export function useLastScan(
  work: WorkKind | undefined,
  heard: (answer: ScanAnswer) => void,
): ScanAnswer | null {
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  useEffect(
    () =>
      stationLink().onEvent((event) => {
        if (event.type !== 'scanned') return;
        setAnswer(event.answer);
        heard(event.answer);
      }),
    [heard],
  );
  return answer?.work === work ? answer : null;
}

/** Reads from the station; asked again whenever its work changes. What was shown stays until the answer is there. */
export function useStationQuery<N extends Exclude<StationRequestName, 'picture'>>(
  name: N,
  params: StationParams<N>,
): UseQueryResult<StationAnswer<N>> {
  const options: UseQueryOptions<StationAnswer<N>> = {
    queryKey: [WORK_KEY, name, params],
    queryFn: () => stationLink().request(name, params),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  };
  return useQuery(options);
}

/** A picture the station keeps; null while it has none. */
export function useStationPicture(fileId: string | null): StationAnswer<'picture'> {
  const { data } = useQuery<StationAnswer<'picture'>>({
    queryKey: ['station-picture', fileId],
    queryFn: () => (fileId === null ? null : stationLink().request('picture', { fileId })),
    enabled: fileId !== null,
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    retry: false,
    networkMode: 'always',
  });
  return data ?? null;
}

/** Keeps the lists on screen up to date. Once in a page. */
export function useWorkRefresh(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      stationLink().onEvent((event) => {
        if (event.type === 'work') void client.invalidateQueries({ queryKey: [WORK_KEY] });
      }),
    [client],
  );
}
