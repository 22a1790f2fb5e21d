import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { StationRequest } from '../../../shared/contract/station-request.ts';
import type { LinkStatus } from './breakable-bridge.ts';
import { stationLink } from './station-link.ts';

/** The first key of every list that is read from the workstation; see `useWorkRefresh`. */
export const STATION_KEY = 'station';

/** Whether the station behind this screen answers. */
export function useLinkStatus(): LinkStatus {
  return useSyncExternalStore(
    (listener) => stationLink().onStatus(listener),
    () => stationLink().status,
    () => 'connecting',
  );
}

/** Reads from the station, and again whenever its work changes. The last result stays on screen until the next. */
export function useStationQuery<P extends z.ZodType, A extends z.ZodType>(
  request: StationRequest<P, A>,
  params: z.input<P>,
): UseQueryResult<z.output<A>> {
  return useQuery<z.output<A>>({
    queryKey: [STATION_KEY, request.name, params],
    queryFn: () => stationLink().request(request, params),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}
