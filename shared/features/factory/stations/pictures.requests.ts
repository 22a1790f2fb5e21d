import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';

export const picturesRequests = {
  /** Null while the workstation has never had the file and can't get it now. */
  picture: defineStationRequest({
    name: 'pictures.picture',
    params: z.object({ fileId: z.uuid() }),
    answer: z.object({ mediaType: z.string(), base64: z.string() }).nullable(),
  }),
} as const;
