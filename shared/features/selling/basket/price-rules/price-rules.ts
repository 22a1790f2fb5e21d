import type { PriceRule } from '../price-rule.ts';
import { bundle } from './bundle.ts';
import { delivery } from './delivery.ts';
import { deliveryDiscounts, itemDiscounts } from './discounts.ts';
import { freeDelivery } from './free-delivery.ts';
import { listPrice } from './list-price.ts';
import { sale } from './sale.ts';
import { deliveryTax, itemTax } from './tax.ts';

/**
 * Every price rule, in the order in which they apply: what an item costs, what lowers it, delivery, then the tax inside
 * the result. See docs/how-to/add-a-price-rule.md.
 */
export const PRICE_RULES: readonly PriceRule[] = [
  listPrice,
  sale,
  bundle,
  itemDiscounts,
  delivery,
  freeDelivery,
  deliveryDiscounts,
  itemTax,
  deliveryTax,
];
