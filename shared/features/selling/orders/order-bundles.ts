import { z } from 'zod';

/** The bundle that items of an order were bought in. */
export const orderBundleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How often it was bought; so is each of its items. */
  quantity: z.int(),
});
export type OrderBundle = z.infer<typeof orderBundleSchema>;

/** Items of an order in a row: those of one bundle, or one that was bought alone. */
export interface BoughtTogether<I> {
  readonly bundle: OrderBundle | null;
  readonly items: readonly [I, ...I[]];
}

/** Groups the items of an order by their bundles, in the order in which they were bought. */
export function groupByBundle<I extends { readonly id: string; readonly bundle: OrderBundle | null }>(
  items: readonly I[],
): BoughtTogether<I>[] {
  const groups = Map.groupBy(items, ({ id, bundle }) => bundle?.id ?? id);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ bundle: first.bundle, items: [first, ...others] as const }] : [],
  );
}
