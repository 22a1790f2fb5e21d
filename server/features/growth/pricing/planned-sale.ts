import { planSale } from '../../../../shared/features/growth/pricing/plan-sale.ts';
import { listMethodsFor } from '../../../../shared/features/selling/delivery/delivery.ts';
import type { BlockFigures } from '../../../../shared/features/site/blocks/blocks.ts';
import { sellsWithoutVat } from '../../../../shared/rules/money/vat-registration.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { methodsOrDefaults } from '../../selling/delivery/delivery.ts';
import { findPricedProduct } from './pricing.queries.ts';
import { pricedStoreRead } from './pricing.reads.ts';

/** What selling one of a project’s newest product at home would bring; null where it has none to sell. */
export async function planNewestSale(tx: Tx, projectId: string): Promise<BlockFigures['plannedSale']> {
  const store = await pricedStoreRead.find(tx, { projectId });
  const product = store && (await findPricedProduct(tx, store, null));
  const piece = product?.pieces[0];
  if (!(store && product && piece)) return null;
  const { country, currency } = store;
  const methods = await methodsOrDefaults(tx, { ...store, projectId }, store.methods);
  const [method] = listMethodsFor(methods, country).toSorted(
    (one, other) => one.priceMinor - other.priceMinor,
  );
  if (!method) return null;
  const plan = planSale({
    currency,
    country,
    day: new Date().toISOString().slice(0, 10),
    isVatFree: sellsWithoutVat(store.seller, { country }),
    method,
    priceMinor: product.priceMinor,
    quantity: 1,
    vatClass: product.vatClass,
    costMinor: piece.costMinor,
    weightGrams: piece.weightGrams,
    discountBps: 0,
  });
  const { paidMinor, deliveryMinor, vatMinor, productionMinor, postageMinor, feeMinor, earnedMinor } = plan;
  return {
    productName: product.name,
    currency,
    paidMinor,
    deliveryMinor,
    vatMinor,
    productionMinor,
    postageMinor,
    feeMinor,
    earnedMinor,
  };
}
