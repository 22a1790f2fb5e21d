import { z } from 'zod';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { labelWorkSchema } from './label-work.ts';
import { scanAnswerSchema, scanSourceSchema } from './scan-answer.ts';
import { stationStateSchema } from './station-state.ts';
import { workKindSchema } from './work-kinds.ts';

/** The workstation's state, scans and the work that waits at each place of the floor. */
export const scanningRequests = {
  state: defineStationRequest({
    name: 'scanning.state',
    params: z.object({}),
    answer: stationStateSchema,
  }),
  scan: defineStationRequest({
    name: 'scanning.scan',
    params: z.object({ text: z.string().min(1).max(600), source: scanSourceSchema }),
    answer: scanAnswerSchema,
  }),
  /**
   * Keys of a scanner that sends no Enter. Null while they aren’t a whole code; after `isLast`, the answer is that only
   * part of a code arrived.
   */
  scanUnended: defineStationRequest({
    name: 'scanning.scanUnended',
    params: z.object({ text: z.string().min(1).max(600), isLast: z.boolean() }),
    answer: scanAnswerSchema.nullable(),
  }),
  /** The button that stands for scanning the same thing again. */
  confirm: defineStationRequest({
    name: 'scanning.confirm',
    params: z.object({}),
    answer: scanAnswerSchema,
  }),
  setWork: defineStationRequest({
    name: 'scanning.setWork',
    params: z.object({ work: workKindSchema }),
    answer: stationStateSchema,
  }),
  work: defineStationRequest({
    name: 'scanning.work',
    params: z.object({
      work: workKindSchema,
      pickFace: z.string().optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    /** `heldAt` names, by label, the other workstation that has it to print. */
    answer: z.object({
      labels: z.array(labelWorkSchema),
      total: z.int(),
      heldAt: z.record(z.string(), z.string()),
    }),
  }),
} as const;
