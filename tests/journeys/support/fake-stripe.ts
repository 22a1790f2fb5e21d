import type { Page } from '@playwright/test';

/** In place of Stripe's script: logs what the page asks of it. `stripeFails` and `noWallet` are set before it loads. */
const FAKE_STRIPE = `
  window.stripeLog = [];
  window.Stripe = () => ({
    _registerWrapper() {},
    registerAppInfo() {},
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    elements(options) {
      const log = (...entry) => window.stripeLog.push(entry);
      log('elements', options.amount, options.currency);
      return {
        update: ({ amount }) => log('amount', amount),
        submit: async () => (window.stripeFails === 'submit' ? { error: {} } : {}),
        fetchUpdates: async () => ({}),
        getElement: () => null,
        create(kind, options) {
          const on = {};
          return {
            on(name, handler) { on[name] = handler; return this; },
            once(name, handler) { on[name] = handler; return this; },
            off() { return this; },
            update() {}, unmount() {},
            destroy() {},
            mount(element) {
              if (kind === 'payment') {
                const answer = () => (window.stripeFails === 'load' ? on.loaderror({ error: {} }) : on.ready());
                window.letStripeAnswer = answer;
                // Listeners come after the mount, where React does it.
                if (window.stripeFails !== 'late') setTimeout(answer);
                return;
              }
              const button = document.createElement('button');
              button.type = 'button';
              button.textContent = 'Fake Pay';
              element.append(button);
              const address = { line1: '8 Harbour Row', line2: null, city: 'Whitby', state: '', postal_code: 'YO21 3PU', country: 'GB' };
              const asked = (name, event) => new Promise((answered) =>
                on[name]({ ...event, resolve: (details) => { log(name, details); answered(details); }, reject: () => { log(name, 'rejected'); answered(null); } }));
              button.onclick = async () => {
                await asked('click', {});
                await asked('shippingaddresschange', { address: { country: 'AQ', city: '', state: '', postal_code: '' } });
                const { shippingRates } = await asked('shippingaddresschange', { address: { ...address, country: 'GB' } });
                await asked('shippingratechange', { shippingRate: shippingRates.at(-1) });
                on.confirm({
                  billingDetails: { name: 'Ada Wren', email: 'ada@example.test', address },
                  shippingAddress: { name: 'Ada Wren', address },
                  paymentFailed: (payload) => log('failed', payload),
                });
              };
              on.ready({ availablePaymentMethods: window.noWallet ? undefined : { applePay: true } });
            },
          };
        },
      };
    },
    async confirmPayment({ clientSecret }) {
      window.stripeLog.push(['confirm', clientSecret]);
      return { error: { message: 'Your card has insufficient funds.' } };
    },
  });
`;

/** How Stripe’s script fails: it isn’t there, or its element doesn’t load, refuses the card, or takes its time. */
export type StripeFailure = 'missing' | 'load' | 'submit' | 'late';

/** Answers the page’s request for Stripe’s script. */
export async function fakeStripe(
  page: Page,
  { failure, hasWallet = true }: { readonly failure?: StripeFailure; readonly hasWallet?: boolean } = {},
): Promise<void> {
  await page.addInitScript(
    `window.noWallet = ${!hasWallet}; window.stripeFails = ${JSON.stringify(failure ?? null)}`,
  );
  await page.route('https://js.stripe.com/**', (route) =>
    failure === 'missing'
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE }),
  );
}
