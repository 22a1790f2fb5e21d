import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { stationStateSchema } from './station-state.ts';

export const loginRequests = {
  signOut: defineStationRequest({ name: 'login.signOut', params: z.object({}), answer: stationStateSchema }),
} as const;
