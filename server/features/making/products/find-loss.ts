import {
  baseProductSchema,
  blankCostMinor,
  printCostMinor,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { profitOf } from '../../../../shared/features/making/products/products.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { findVatRate, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findEditable, listBaseSpecs } from './edit-products.queries.ts';
import { selectIds } from './product-rows.queries.ts';

interface Prices {
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  /** What sizes cost on top. */
  readonly sizePrices: Readonly<Record<string, number>>;
}

/** A message with the loss per sale of the size that loses most; null where every size has a profit. Two statements. */
export async function findLoss(
  tx: Tx,
  projectId: string,
  productId: string,
  { priceMinor, salePriceMinor, sizePrices }: Prices,
): Promise<string | null> {
  const [product] = await findEditable(tx, projectId, selectIds([productId]));
  if (!product) return null;
  const specs = await listBaseSpecs(tx, [product.baseId]);
  const base = baseProductSchema.parse(specs.get(product.baseId));
  const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
  const vat = vatAtHome(product.home, new Date().toISOString().slice(0, 10));
  const vatRate = findVatRate(base.vatClass, vat);
  const printMinor = printCostMinor(base, product.printedSides);
  const least = base.sizes
    .flatMap(({ code }) =>
      product.product.colours.map((colour) => ({
        size: code,
        ...profitOf(
          {
            priceMinor: Math.min(priceMinor, salePriceMinor ?? priceMinor) + (sizePrices[code] ?? 0),
            vatRate,
            blankMinor: blankCostMinor(base, colour, code),
            printMinor,
          },
          currency,
        ),
      })),
    )
    .toSorted((one, other) => one.profitMinor - other.profitMinor)[0];
  if (!least || least.profitMinor >= 0) return null;
  return `You lose ${formatMoney(money(-least.profitMinor, currency))} on each sale of size ${least.size}.`;
}
