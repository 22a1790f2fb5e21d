import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StationAnswer } from '../../../../../shared/contract/station-request.ts';
import {
  picturesRequests,
  type ScanAnswer,
  type StationEvent,
  type StationState,
  scanningRequests,
  stationEventSchema,
  type WorkKind,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { STATION_KEY, useLinkStatus } from '../../../../platform/station/use-station-link.ts';

type Picture = StationAnswer<typeof picturesRequests.picture>;

function onStationEvent(listener: (event: StationEvent) => void): () => void {
  return stationLink().onEvent((raw) => {
    const event = stationEventSchema.safeParse(raw);
    if (event.success) listener(event.data);
  });
}

/** The station's state, always the newest; null until it has told it. */
export function useStationState(): StationState | null {
  const [state, setState] = useState<StationState | null>(null);
  const status = useLinkStatus();
  useEffect(() => {
    const stop = onStationEvent((event) => {
      if (event.type === 'state') setState(event.state);
    });
    if (status === 'open')
      stationLink()
        .request(scanningRequests.state, {})
        .then(setState, () => undefined);
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
      onStationEvent((event) => {
        if (event.type !== 'scanned') return;
        setAnswer(event.answer);
        // The same answer again only counts further reads of the code: no second tone.
        if (event.answer.reads === 1) heard(event.answer);
      }),
    [heard],
  );
  return answer?.work === work ? answer : null;
}

/** A picture the station keeps; null while it has none. */
export function useStationPicture(fileId: string | null): Picture {
  const { data } = useQuery<Picture>({
    queryKey: ['station-picture', fileId],
    queryFn: () => (fileId === null ? null : stationLink().request(picturesRequests.picture, { fileId })),
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
      onStationEvent((event) => {
        if (event.type === 'work') void client.invalidateQueries({ queryKey: [STATION_KEY] });
      }),
    [client],
  );
}
