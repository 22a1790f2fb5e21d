import { toTotalRows } from '../../../../shared/features/selling/basket/basket.rules.ts';
import type { CheckoutQuote } from '../../../../shared/features/selling/checkout/checkout.calls.ts';
import type { AddressTexts } from '../../../../shared/features/selling/orders/orders.rules.ts';
import type { CardTexts } from './checkout-card.tsx';
import type { StripeCheckout } from './checkout-stripe.ts';

/** What a wallet shows before it pays. Its lines add up to the total. */
export interface WalletSheet {
  readonly currency: string;
  readonly totalMinor: number;
  readonly lines: readonly { readonly name: string; readonly amountMinor: number }[];
  readonly methods: CheckoutQuote['methods'];
  readonly methodId: string | null;
  readonly countries: readonly string[];
}

export function toWalletSheet({ basket, methods, methodId, countries }: CheckoutQuote): WalletSheet {
  const { totals } = basket;
  const delivery = methods.find(({ id }) => id === methodId)?.name;
  return {
    currency: totals.currency,
    totalMinor: totals.totalMinor,
    lines: toTotalRows(totals, delivery).flatMap(({ label, amountMinor }) =>
      amountMinor === null ? [] : [{ name: label, amountMinor }],
    ),
    methods,
    methodId,
    countries,
  };
}

/** The buyer and their addresses, from the wallet. */
export interface WalletContact {
  readonly email: string;
  readonly shipping: AddressTexts;
  /** Null where it is the delivery address, or the wallet tells none. */
  readonly billing: AddressTexts | null;
}

/** What an order is paid with after a wallet's button. */
export interface WalletPayment {
  /** The sandbox's; empty with Stripe. */
  readonly card: CardTexts;
  readonly stripe: StripeCheckout | null;
  /** Closes the wallet after an attempt without a payment. */
  readonly failed: (message: string | null) => void;
}

/** The checkout’s side of a wallet. */
export interface WalletHandlers {
  /** The first sheet. It needs no call, because a wallet has to open within a second. */
  readonly sheet: () => WalletSheet;
  /** The sheet for another country or delivery method; null where nothing is delivered there. */
  readonly requote: (country: string, methodId: string) => Promise<WalletSheet | null>;
  readonly confirm: (contact: WalletContact, payment: WalletPayment) => void;
  /** The wallet was closed: the form is as before. */
  readonly cancel: () => void;
}
