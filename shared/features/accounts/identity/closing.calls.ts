import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

const CLOSING = '/omnis/v3/dashboard/secure/closing/';

/** A project that would be left without an owner. */
const ownedProjectSchema = z.object({
  /** Its code, the value of the query `project`. */
  id: z.string(),
  name: z.string(),
  /** Whether it can be transferred to another member. */
  hasOthers: z.boolean(),
});
export type OwnedProject = z.infer<typeof ownedProjectSchema>;

const look = defineCall({
  name: 'identity.closing',
  method: 'GET',
  path: CLOSING,
  summary: 'List the projects that keep the account from being closed',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ projects: z.array(ownedProjectSchema), isStaff: z.boolean() }),
});

const close = defineCall({
  name: 'identity.close',
  method: 'POST',
  path: CLOSING,
  summary: 'Close the account',
  description: 'Needs the password again. Refused to the only owner of a project, and to staff.',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ message: z.string() }),
  errors: [409],
  rate: { max: 10, perSeconds: 600 },
});

/** Closing one’s own account. */
export const closingCalls = { look, close } as const;
