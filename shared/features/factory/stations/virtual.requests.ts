import { z } from 'zod';
import { defineStationRequest, defineStationState } from '../../../contract/station-request.ts';

/** True when the workstation has printers and readers made of software, which a screen can drive. */
export const virtualState = defineStationState({ name: 'virtual', schema: z.boolean(), empty: false });

export const virtualRequests = {
  scan: defineStationRequest({
    name: 'virtual.scan',
    params: z.object({ text: z.string().min(1).max(200) }),
    answer: z.object({}),
  }),
  badge: defineStationRequest({
    name: 'virtual.badge',
    params: z.object({ code: z.string().min(1).max(64) }),
    answer: z.object({}),
  }),
  /** Sets the condition of the printer with those labels, if one is given, and answers the labels it has printed. */
  printer: defineStationRequest({
    name: 'virtual.printer',
    params: z.object({
      labels: z.enum(['garment', 'parcel']).default('garment'),
      condition: z
        .enum(['ready', 'off', 'out-of-labels', 'out-of-ribbon', 'head-open', 'paused', 'slow'])
        .optional(),
    }),
    answer: z.object({ labels: z.array(z.object({ zpl: z.string(), at: z.iso.datetime() })) }),
  }),
} as const;
