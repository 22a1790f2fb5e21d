import { z } from 'zod';
import { defineCall } from '../../../shared/contract/call.ts';

/** What the shell reads of the initial-state call. Spec 2 §7.1. */
export const initialState = defineCall({
  name: 'identity.initialState',
  method: 'GET',
  path: '/omnis/v3/initial-state/',
  summary: 'What a program needs to know before its first screen',
  access: 'public',
  query: z.object({ project: z.string().optional() }),
  answer: z.object({
    manufacturers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isPro: z.boolean(),
        isTurbo: z.boolean(),
        force2fa: z.boolean(),
        integrationType: z.string().nullable(),
        integrations: z.array(z.string()),
        badges: z.array(z.object({ code: z.string(), unlocked: z.boolean() })),
        permissions: z.array(z.string()),
      }),
    ),
    stores: z.array(
      z.object({
        id: z.string(),
        projectId: z.string(),
        name: z.string(),
        pro: z.boolean(),
        url: z.string(),
      }),
    ),
    user: z
      .object({
        id: z.string(),
        username: z.string().nullable(),
        email: z.string(),
        avatar: z.string().nullable(),
        internal: z.boolean(),
        factory: z.boolean(),
        verified: z.boolean(),
        signedEula: z.boolean(),
        twoFactorAuthEnabled: z.boolean(),
      })
      .nullable(),
  }),
});
