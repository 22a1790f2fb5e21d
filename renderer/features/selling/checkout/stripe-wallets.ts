import type { AvailablePaymentMethods, BillingDetails, ChangeResolveDetails } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { toStripeAmount } from '../../../../shared/features/projects/payments/payments.rules.ts';
import type { AddressTexts } from '../../../../shared/features/selling/orders/orders.rules.ts';
import { EMPTY_CARD } from './checkout-card.tsx';
import { checkoutOf } from './checkout-stripe.ts';
import type { WalletHandlers, WalletSheet } from './wallet.ts';

/** Stripe gives up after ten seconds; we reject a little earlier, so that the shopper sees why. */
const REQUOTE_WITHIN_MS = 8_000;
const BUTTON_HEIGHT = 48;
/** Stripe shows at most nine delivery methods. */
const RATES_MAX = 9;

interface Mounting {
  readonly element: HTMLElement;
  readonly publishableKey: string;
  readonly handlers: WalletHandlers;
  readonly ready: (isAvailable: boolean) => void;
}

/** The chosen method comes first: wallets choose the first one. */
function toRates({ methods, methodId, currency }: WalletSheet) {
  const chosen = methods.filter(({ id }) => id === methodId);
  return [...chosen, ...methods.filter(({ id }) => id !== methodId)]
    .slice(0, RATES_MAX)
    .map(({ id, name, nowMinor }) => ({
      id,
      displayName: name,
      amount: toStripeAmount(nowMinor, currency),
    }));
}

const toDetails = (sheet: WalletSheet): Required<Omit<ChangeResolveDetails, 'applePay'>> => ({
  lineItems: sheet.lines.map(({ name, amountMinor }) => ({
    name,
    amount: toStripeAmount(amountMinor, sheet.currency),
  })),
  shippingRates: toRates(sheet),
});

const toAddress = ({
  name,
  phone,
  address,
}: Pick<BillingDetails, 'name' | 'phone' | 'address'>): AddressTexts => ({
  name,
  company: '',
  street: address.line1,
  street2: address.line2 ?? '',
  city: address.city,
  state: address.state,
  zip: address.postal_code,
  country: address.country,
  phone: phone ?? '',
});

/** Null as soon as it takes too long. */
const inTime = <T>(answer: Promise<T | null>): Promise<T | null> =>
  Promise.race([
    answer,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), REQUOTE_WITHIN_MS);
    }),
  ]);

const isAny = (methods: AvailablePaymentMethods | undefined): boolean =>
  methods !== undefined && Object.values(methods).some(Boolean);

/**
 * Puts Stripe's Express Checkout Element into the page: Apple Pay, Google Pay, Link and what else the browser has. Null
 * where Stripe's script could not be loaded.
 * @returns what takes it away again
 */
export async function mountWallets({
  element,
  publishableKey,
  handlers,
  ready,
}: Mounting): Promise<(() => void) | null> {
  const stripe = await loadStripe(publishableKey).catch(() => null);
  if (!stripe) {
    ready(false);
    return null;
  }
  const { currency, totalMinor, countries } = handlers.sheet();
  const elements = stripe.elements({
    mode: 'payment',
    amount: toStripeAmount(totalMinor, currency),
    currency: currency.toLowerCase(),
  });
  const payment = checkoutOf(stripe, elements, currency);
  const wallets = elements.create('expressCheckout', {
    buttonHeight: BUTTON_HEIGHT,
    layout: { maxColumns: 2, maxRows: 2, overflow: 'auto' },
    emailRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: [...countries],
  });
  const requote = async (
    country: string,
    methodId: string,
    { resolve, reject }: { resolve: (details: ChangeResolveDetails) => void; reject: () => void },
  ) => {
    const sheet = await inTime(handlers.requote(country, methodId));
    if (!sheet) return reject();
    // The lines have to add up to an amount that the element knows already.
    payment.update(sheet.totalMinor);
    return resolve(toDetails(sheet));
  };
  let countryNow: string | null = null;

  wallets.on('ready', ({ availablePaymentMethods }) => ready(isAny(availablePaymentMethods)));
  wallets.on('loaderror', () => ready(false));
  wallets.on('click', ({ resolve }) => {
    const sheet = handlers.sheet();
    payment.update(sheet.totalMinor);
    resolve(toDetails(sheet));
  });
  wallets.on('shippingaddresschange', async (event) => {
    countryNow = event.address.country;
    await requote(countryNow, '', event);
  });
  wallets.on('shippingratechange', (event) => requote(countryNow ?? '', event.shippingRate.id, event));
  wallets.on('cancel', () => handlers.cancel());
  wallets.on('confirm', (event) => {
    const { billingDetails, shippingAddress } = event;
    if (!billingDetails?.email || !shippingAddress) {
      event.paymentFailed({ reason: 'invalid_shipping_address' });
      return;
    }
    const { email, phone, name, address } = billingDetails;
    handlers.confirm(
      {
        email,
        shipping: toAddress({ ...shippingAddress, phone: phone ?? '' }),
        billing: address.line1 ? toAddress({ name, address }) : null,
      },
      {
        card: EMPTY_CARD,
        stripe: payment,
        failed: (message) => event.paymentFailed({ reason: 'fail', ...(message !== null && { message }) }),
      },
    );
  });
  wallets.mount(element);
  return () => wallets.destroy();
}
