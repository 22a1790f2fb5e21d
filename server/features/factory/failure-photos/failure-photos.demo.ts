import sharp from 'sharp';
import type { DemoPart, DemoWork } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import { recordPastFailure } from '../stations/stations.ts';
import { drawDemoFault } from './demo-fault.ts';
import { insertPhoto } from './failure-photos.queries.ts';
import { PHOTO_SIZES, photoKey } from './photo-keys.ts';

/** A garment of the order with an issue failed at Check, and its photo shows why. */
const addFailure: DemoWork = async (tx, { storage, operationEffects }) => {
  const label = await tx
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.orderId')
    .innerJoin('stores', 'stores.id', 'orders.storeId')
    .select(['labels.id', 'labels.projectId'])
    .where('stores.subdomain', '=', DEMO.subdomain)
    .where('orders.status', '=', 'issue')
    .where('labels.state', '=', 'printed_on')
    .orderBy('orders.placedAt')
    .orderBy('labels.counter')
    .executeTakeFirst();
  const station = await tx
    .selectFrom('stations')
    .select('id')
    .where('name', '=', DEMO.workstations['print-on'])
    .executeTakeFirst();
  const person = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', 'in', [...DEMO.floorStaff])
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();
  // A demo that people have worked with may have no such garment any more.
  if (!label || !station || !person) return;
  const now = new Date();
  const { id: labelId, projectId } = label;
  const failure = { stationId: station.id, labelId, staffId: person.id, now };
  const spoilId = await recordPastFailure(tx, failure, operationEffects);
  const { bytes: large, width, height } = await drawDemoFault();
  const small = await sharp(large).resize({ width: PHOTO_SIZES.small }).webp().toBuffer();
  for (const [size, bytes] of [
    ['small', small],
    ['large', large],
  ] as const)
    await storage.put(photoKey(spoilId, size), { bytes }, { contentType: 'image/webp' });
  const takenAt = new Date(now.getTime() - 19 * 60_000).toISOString();
  await insertPhoto(tx, {
    spoilId,
    projectId,
    width,
    height,
    bytes: large.length,
    takenAt,
    staffId: person.id,
  });
};

export const demoPart: DemoPart = {
  name: 'failure photos',
  needs: ['people', 'factory floor', 'factory orders'],
  steps: [addFailure],
};
