import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { traceSchema } from './trace.ts';

export const traceCalls = {
  find: defineCall({
    name: 'trace.find',
    method: 'GET',
    path: '/omnis/v3/factory/trace/{code}/',
    summary: 'Trace a parcel, label or order to its design and scans',
    access: 'factory',
    params: z.object({ code: z.string().trim().min(1).max(64) }),
    answer: traceSchema,
    errors: [404],
  }),
} as const;
