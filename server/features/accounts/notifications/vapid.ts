import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';

const NAME = 'vapid';

const vapidKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeysSchema>;

/** The pair of keys that push messages are signed with: made once, shared by all processes. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const find = () =>
    db.selectFrom('platformSecrets').select('value').where('name', '=', NAME).executeTakeFirst();
  let row = await find();
  if (!row) {
    await db
      .insertInto('platformSecrets')
      .values({ name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    row = await find();
  }
  return vapidKeysSchema.parse(JSON.parse(row?.value ?? 'null'));
}
