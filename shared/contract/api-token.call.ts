import { z } from 'zod';
import { defineCall } from './call.ts';

/** Also made by the client of the public API itself, whenever its token is missing or no longer taken. */
export const refreshApiToken = defineCall({
  name: 'identity.refreshApiToken',
  method: 'POST',
  path: '/dashboard/user/token/legacy',
  // Spec 2 §7.1.
  summary: 'Renew the public API’s bearer token',
  access: 'signed-in',
  answer: z.object({ expiresAt: z.iso.datetime() }),
});
