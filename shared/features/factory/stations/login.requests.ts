import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { pinSchema } from './staff-pins.ts';
import { stationStateSchema } from './station-state.ts';

export const loginRequests = {
  signOut: defineStationRequest({ name: 'login.signOut', params: z.object({}), answer: stationStateSchema }),
  /** People who may log in with a PIN. Needs the network. */
  pinPeople: defineStationRequest({
    name: 'login.pinPeople',
    params: z.object({}),
    answer: z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  /** Needs the network: a workstation keeps no PIN, in whatever form. */
  pinLogin: defineStationRequest({
    name: 'login.pinLogin',
    params: z.object({ staffId: z.uuid(), pin: pinSchema }),
    answer: stationStateSchema,
  }),
} as const;
