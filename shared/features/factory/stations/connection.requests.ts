import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { stationStateSchema } from './station-state.ts';
import { pairingCodeSchema } from './stations.calls.ts';

/** The workstation's link to the server. */
export const connectionRequests = {
  /** Resolves when the sync has ended, successful or not. */
  sync: defineStationRequest({ name: 'connection.sync', params: z.object({}), answer: stationStateSchema }),
  pair: defineStationRequest({
    name: 'connection.pair',
    params: z.object({ pairingCode: pairingCodeSchema }),
    answer: stationStateSchema,
  }),
} as const;
