import { sql } from 'kysely';
import { v5 as idOfName } from 'uuid';
import { z } from 'zod';
import {
  DEFAULT_DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryMethodSchema,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A store's delivery methods as JSON, within a statement whose `s` is the store. */
export const deliveryMethodsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'name', d.name, 'carrier', d.carrier, 'regions', d.regions, 'priceMinor', d.price_minor,
    'freeFromMinor', d.free_from_minor, 'daysMin', d.days_min, 'daysMax', d.days_max
  ) order by d.position, d.name), '[]') from delivery_methods d where d.store_id = s.id and d.enabled)`;

export const deliveryMethodsSchema = z.array(deliveryMethodSchema);

/** Gives a store the methods every store begins with. Without effect where it has them. */
export async function createDeliveryMethods(
  tx: Tx,
  store: { readonly id: string; readonly projectId: string },
): Promise<DeliveryMethod[]> {
  const methods = DEFAULT_DELIVERY_METHODS.map(({ code, ...method }) => ({
    id: idOfName(code, store.id),
    ...method,
  }));
  await tx
    .insertInto('deliveryMethods')
    .values(
      methods.map((method, position) => ({
        ...method,
        regions: [...method.regions],
        projectId: store.projectId,
        storeId: store.id,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return methods;
}

/** The methods read with a store, or those every store begins with where it has none yet. */
export const methodsOrDefaults = (
  tx: Tx,
  store: { readonly id: string; readonly projectId: string },
  methods: readonly DeliveryMethod[],
): Promise<readonly DeliveryMethod[]> =>
  methods.length > 0 ? Promise.resolve(methods) : createDeliveryMethods(tx, store);
