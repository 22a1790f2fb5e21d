import { sql } from 'kysely';
import { z } from 'zod';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { saveSender } from './senders.queries.ts';

const storeSchema = z.object({ id: z.uuid(), projectId: z.uuid(), name: z.string() });

/** The demo store’s sender, at the shared address. */
async function addSender(tx: Tx): Promise<void> {
  const { rows } =
    await sql`select id, project_id, name from stores where subdomain = ${DEMO.subdomain}`.execute(tx);
  if (!rows[0]) return;
  const store = storeSchema.parse(rows[0]);
  await saveSender(tx, store, null, {
    name: store.name,
    domainId: null,
    localPart: 'hello',
    replyTo: DEMO.merchant,
    isDefault: true,
  });
}

export const demoPart: DemoPart = { name: 'senders', needs: ['projects and stores'], steps: [addSender] };
