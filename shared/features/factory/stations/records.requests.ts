import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';
import { stationStateSchema } from './station-state.ts';

const recordsSchema = z
  .object({
    /**
     * `waiting`: the server has to say who this station is. `copied`: the folder comes from another computer.
     * `kept`: the person named in `words` said without the network that this is the real station.
     * `damaged` and `missing`: the records were put aside and a new database began.
     */
    kind: z.enum(['waiting', 'copied', 'kept', 'damaged', 'missing']),
    words: z.string(),
  })
  .nullable();
export type RecordsState = z.infer<typeof recordsSchema>;

/** What is wrong with the station's records and needs a person; null where nothing is. */
export const recordsState = defineStationState({ name: 'records', schema: recordsSchema, empty: null });

export const recordsRequests = {
  /** A person has read what happened; or, for a copied folder, says that this is the real station. */
  acknowledge: defineStationRequest({
    name: 'records.acknowledge',
    params: z.object({}),
    answer: stationStateSchema,
  }),
  /** A copied folder becomes a separate station: it has to be paired, and its log stays. */
  startAnew: defineStationRequest({
    name: 'records.startAnew',
    params: z.object({}),
    answer: stationStateSchema,
  }),
} as const;
