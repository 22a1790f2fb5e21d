import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { sharedSecret } from '../../../platform/sessions/platform-secret.ts';

const vapidKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeysSchema>;

/** The pair of keys that push messages are signed with: made once, shared by all processes. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const keys = await sharedSecret(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return vapidKeysSchema.parse(JSON.parse(keys));
}
