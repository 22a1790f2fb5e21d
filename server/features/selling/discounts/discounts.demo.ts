import { v7 as newId } from 'uuid';
import {
  addDays,
  type DiscountFields,
  dayIn,
  discountFieldsSchema,
  startOfDay,
  toCodeKey,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findStore, insertDiscount, saveCode } from './manage.queries.ts';

const TIME_ZONE = 'Europe/London';

/** One code that runs, one that needs a larger basket, one for recycling, and a sale that begins in a month. */
function listDemoDiscounts(today: string): DiscountFields[] {
  return [
    {
      name: 'Welcome',
      method: 'code' as const,
      code: 'WELCOME10',
      value: { kind: 'percent' as const, percentBps: 1000 },
      isOncePerCustomer: true,
      startsOn: today,
    },
    {
      name: 'Free delivery from £30',
      method: 'code' as const,
      code: 'FREEPOST',
      value: { kind: 'free-delivery' as const },
      minimumMinor: 3000,
      countries: ['GB'],
      combinesWith: ['product' as const, 'order' as const],
      startsOn: today,
    },
    {
      name: 'Thank you for recycling',
      method: 'recycling' as const,
      value: { kind: 'percent' as const, percentBps: 1000 },
      startsOn: today,
    },
    {
      name: 'Winter sale',
      method: 'automatic' as const,
      value: {
        kind: 'tiers' as const,
        by: 'quantity' as const,
        steps: [
          { from: 2, percentBps: 1000 },
          { from: 4, percentBps: 2000 },
        ],
      },
      startsOn: addDays(today, 30),
      endsOn: addDays(today, 45),
    },
  ].map((fields) => discountFieldsSchema.parse(fields));
}

async function addDiscounts(tx: Tx): Promise<void> {
  const project = await tx
    .selectFrom('stores')
    .select('projectId')
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const store = await findStore(tx, project.projectId);
  if (!store) return;
  for (const { startsOn, endsOn, code, ...fields } of listDemoDiscounts(dayIn(TIME_ZONE, new Date()))) {
    const id = newId();
    await insertDiscount(tx, store, {
      ...fields,
      id,
      startsAt: startOfDay(startsOn, TIME_ZONE),
      endsAt: endsOn === null ? null : startOfDay(addDays(endsOn, 1), TIME_ZONE),
      timeZone: TIME_ZONE,
    });
    const key = toCodeKey(code);
    if (key !== null) await saveCode(tx, store, { id: newId(), discountId: id, code, key });
  }
}

export const demoPart: DemoPart = {
  name: 'discounts',
  needs: ['projects and stores'],
  steps: [addDiscounts],
};
