import type {
  ProductDetails,
  ProductFacts,
} from '../../../../shared/features/making/product-details/product-details.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';

/** What a part of the form is given. */
export interface PartProps {
  readonly details: ProductDetails;
  readonly facts: ProductFacts;
  /** First message of each field that was refused. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (change: Partial<ProductDetails>) => void;
}

export const currencyOf = ({ currency }: ProductFacts): CurrencyCode =>
  currencyCodeSchema.catch('GBP').parse(currency);
