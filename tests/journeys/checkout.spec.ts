import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { factoryOrderCalls } from '../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** What goes wrong between the last button and the receipt: one purchase stays one order and one charge. */

let server: ServerProcess;
let factory: Page;
test.beforeAll(async ({ browser, selvedge }) => {
  server = selvedge;
  factory = await browser.newPage();
  await logInToDemo(factory, server, 'factory@demo.test');
});

const CONFIRM = '**/omnis/v3/payments/sandbox/confirm/**';
const PLACE = '**/omnis/v3/checkout/place/**';
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

/** The request reaches the server; what it answers is lost. Node does not know the names of hosts below localhost. */
async function deliver(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = 'localhost';
  const answer = await route.fetch({ url: url.href, headers });
  expect(answer.status()).toBe(200);
}

let shoppers = 0;
/** An address unique to this run. */
const newEmail = () => `ada-${Date.now()}-${++shoppers}@example.test`;

/** A guest with one product in the basket, who stands before an awake checkout. */
async function atCheckout(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await fillBasket(page);
  await openCheckout(page);
  return page;
}

async function fillBasket(page: Page): Promise<void> {
  await page.goto(`${server.store('demo')}/collection/all-products/`);
  await page.getByRole('link', { name: 'Evening Sail T-shirt' }).first().click();
  await awake(page);
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  // Before the island wakes the button posts the form; both ways fill the basket.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() < 400),
    page.getByRole('button', { name: 'Add to basket' }).click(),
  ]);
}

async function openCheckout(page: Page): Promise<void> {
  await page.goto(`${server.store('demo')}/checkout/`);
  await expect(payButton(page)).toBeVisible();
  await awake(page);
}

async function fillAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Whitby');
  await page.getByLabel('Postcode').fill('YO21 3PU');
}

const chooseCard = (page: Page, number: string) => page.getByRole('button', { name: number }).click();

const onReceipt = async (page: Page) => {
  await expect(page).toHaveURL(/\/receipt\//, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
};

/** The factory's list has one order of this shopper, and it was paid. */
async function expectOneOrder(email: string): Promise<void> {
  const query = new URLSearchParams({ view: 'all', search: email });
  const answer = await factory.request.get(`${server.origin}${factoryOrderCalls.list.path}?${query}`);
  const { rows } = factoryOrderCalls.list.answer.parse(await answer.json());
  expect(rows.map(({ status }) => status)).toEqual(['paid']);
}

test('text typed before the checkout is awake stays', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await fillBasket(page);
  const { promise: arrives, resolve: letItArrive } = Promise.withResolvers<void>();
  await page.route(/\/islands\/checkout-form/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto(`${server.store('demo')}/checkout/`, { waitUntil: 'commit' });
  await fillAddress(page, 'early@example.test');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Full name').press('Home');
  for (const _letter of 'Ada') await page.keyboard.press('ArrowRight');
  // Nothing is offered yet that a press couldn't do.
  const testCard = page.getByRole('button', { name: '4242 4242 4242 4242' });
  await expect(testCard).toHaveCount(0);
  letItArrive();
  await expect(
    page.locator('[data-awake] form').filter({ has: page.getByRole('textbox', { name: 'Email' }) }),
  ).toBeVisible();
  await expect(testCard).toBeVisible();
  // The caret is where it was.
  await page.keyboard.type('line');
  await expect(page.getByLabel('Full name')).toHaveValue('Adaline Wren');
  // One more change: it must not take the earlier ones with it.
  await page.getByLabel('Full name').fill('Ada Lark');
  await expect(page.getByLabel('Email')).toHaveValue('early@example.test');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lark');
  await expect(page.getByLabel('Town or city')).toHaveValue('Whitby');
  await expect(page.getByLabel('Postcode')).toHaveValue('YO21 3PU');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry')).toHaveValue('12/34');
  await expect(page.getByLabel('Security code')).toHaveValue('123');
});

test('restores the form after leaving and after a reload, without the card', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  const deliveries = page.getByRole('radio');
  const last = (await deliveries.count()) - 1;
  const before = (await payButton(page).textContent()) ?? '';
  await deliveries.nth(last).check();
  await expect(payButton(page)).not.toHaveText(before);
  await chooseCard(page, '4242 4242 4242 4242');
  const total = await payButton(page).textContent();
  for (const leave of [() => page.reload(), () => page.goto(`${server.store('demo')}/basket/`)]) {
    await leave();
    await openCheckout(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Address line 1')).toHaveValue('12 Quay Street');
    await expect(deliveries.nth(last)).toBeChecked();
    await expect(payButton(page)).toHaveText(total ?? '');
    await expect(page.getByLabel('Card number')).toHaveValue('');
  }
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('4242');
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await onReceipt(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('12 Quay Street');
});

test('fills in saved details, and forgets them with the price of their country', async ({ browser }) => {
  const page = await atCheckout(browser);
  const total = (await payButton(page).textContent()) ?? '';
  await page.getByLabel('Country').selectOption('France');
  await expect(payButton(page)).not.toHaveText(total);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Full name').fill('Ada Wren');
  await page.getByLabel('Address line 1').fill('12 Rue du Port');
  await page.getByLabel('Town or city').fill('Paris');
  await page.getByLabel('Postal code').fill('75001');
  await page.getByLabel('Save my details on this device for next time').check();
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await onReceipt(page);
  await fillBasket(page);
  await openCheckout(page);
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Rue du Port');
  await expect(payButton(page)).not.toHaveText(total);
  await page.getByRole('button', { name: 'Forget my details' }).click();
  await expect(page.getByLabel('Address line 1')).toHaveValue('');
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(payButton(page)).toHaveText(total);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Rue du Port',
  );
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('the VAT before paying is the VAT of the part of the country, by its postcode', async ({ browser }) => {
  const page = await atCheckout(browser);
  await page.getByLabel('Country').selectOption('Spain');
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary.getByRole('term').filter({ hasText: 'VAT included' })).toBeVisible();
  await expect(summary.getByText('£5.72')).toBeVisible();
  await page.getByLabel('Postal code').fill('35001');
  await page.getByLabel('Postal code').press('Tab');
  await expect(summary.getByText('You may have to pay import charges when it arrives.').last()).toBeVisible();
  await expect(summary.getByText('£5.72')).toHaveCount(0);
});

test('a gift’s note is on the receipt, and on a packing slip without prices', async ({ browser }) => {
  const page = await atCheckout(browser);
  await fillAddress(page, newEmail());
  await page.getByText('Is it a gift? Add a note').click();
  const note = page.getByLabel('Gift note');
  await note.fill('x'.repeat(201));
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await expect(note).toBeFocused();
  await expect(page.getByText('Must contain no more than 200 characters')).toBeVisible();
  await note.fill('Happy birthday, Ada!\nLove, Mary');
  await payButton(page).click();
  await onReceipt(page);
  await expect(page.getByText('Happy birthday, Ada!')).toBeVisible();
  const number = /Order (\d+)/.exec(await page.title())?.[1] ?? '';
  await factory.goto(`${server.origin}/factory/orders/${number}/`);
  await factory.getByRole('link', { name: 'Packing slip' }).click();
  await expect(factory.getByRole('region', { name: 'Gift note' })).toContainText('Love, Mary');
  await expect(factory.getByRole('row', { name: /Evening Sail T-shirt/ })).toBeVisible();
  await expect(factory.getByRole('article')).not.toContainText(/£|\d\.\d\d/);
});

test('a declined card says why, and another card pays the same order', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4000 0000 0000 0002');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await openCheckout(page);
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('a placed order can be changed without typing everything again', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4000 0000 0000 0002');
  await payButton(page).click();
  await page.getByRole('link', { name: 'Edit details' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Quay Street');
});

test('the second step of a card is approved and pays', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4000 0025 0000 3155');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('the second step of a card survives a reload, and forgets an earlier refusal', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4000 0000 0000 0069');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('expired');
  await chooseCard(page, '4000 0025 0000 3155');
  await payButton(page).click();
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await page.reload();
  await expect(approve).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await awake(page);
  await approve.click();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('a slow card survives a reload and ends at the receipt', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4000 0000 0000 0077');
  await payButton(page).click();
  const waiting = page.getByRole('heading', { name: 'Processing your payment' });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('a reload while the answer of a payment is on its way ends at the receipt', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4242 4242 4242 4242');
  const paid = Promise.withResolvers<void>();
  await page.route(CONFIRM, async (route) => {
    await deliver(route);
    paid.resolve();
  });
  await payButton(page).click();
  await paid.promise;
  await page.goto(`${server.store('demo')}/checkout/`);
  await onReceipt(page);
  await expectOneOrder(email);
});

for (const [moment, address] of [
  ['placing', PLACE],
  ['paying', CONFIRM],
] as const)
  for (const arrived of [false, true])
    test(`the connection is lost while ${moment}, ${arrived ? 'after' : 'before'} the request arrived: one order, one charge`, async ({
      browser,
    }) => {
      const page = await atCheckout(browser);
      const email = newEmail();
      await fillAddress(page, email);
      await chooseCard(page, '4242 4242 4242 4242');
      await page.route(address, async (route) => {
        if (arrived) await deliver(route);
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      });
      await payButton(page).click();
      await expect(page.getByRole('alert')).toContainText('You went offline');
      await page.unroute(address);
      await page.context().setOffline(false);
      await payButton(page).click();
      await onReceipt(page);
      await expectOneOrder(email);
    });

test('two fast presses are one order', async ({ browser }) => {
  const page = await atCheckout(browser);
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).dblclick();
  await onReceipt(page);
  await expectOneOrder(email);
});

test('asks for a missing size next to the sizes', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${server.store('demo')}/product/evening-sail-t-shirt/`);
  await awake(page);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const sizes = page.getByRole('group', { name: /^Size/ });
  await expect(sizes.getByRole('alert')).toHaveText('Choose a size');
  await expect(sizes.getByRole('radio', { disabled: false }).first()).toBeFocused();
  await sizes.getByRole('radio', { disabled: false }).first().check();
  await expect(sizes.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('dialog', { name: 'Added to your basket' })).toBeVisible();
  await page.context().close();
});

test('a merchant buys samples for the dashboard’s project, and approves one', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await logInToDemo(page, server, 'merchant@demo.test');
  await page.goto(`${server.origin}/wholesale-shop/`);
  const moth = page.getByRole('article').filter({ hasText: 'Night Moth Sweatshirt' });
  await moth.getByRole('textbox', { name: 'Night Moth Sweatshirt, Black, M' }).focus();
  await page.keyboard.type('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('8');
  await moth
    .getByRole('button', { name: /^Add 12 to the basket\s+\(Night Moth Sweatshirt\)$/ })
    .press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '12 samples in your basket' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to basket' }).click();
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible();
  const pictures = page.getByRole('main').locator('li img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => Reflect.get(one, 'naturalWidth') > 0)))
    .toBe(true);
  await page.getByRole('link', { name: 'Check out' }).click();
  const email = newEmail();
  await fillAddress(page, email);
  await chooseCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await onReceipt(page);
  await expectOneOrder(email);

  await page.goto(`${server.origin}/wholesale-shop/?view=ordered`);
  const sample = page.getByRole('listitem').filter({ hasText: 'Black, M, 4 ordered' }).first();
  await sample.getByRole('button', { name: 'Needs changes' }).click();
  await sample.getByLabel('What should change?').fill('The ink is too dark');
  await sample.getByRole('button', { name: 'Save' }).click();
  await expect(sample.getByText('Needs changes')).toBeVisible();
  await sample.getByRole('button', { name: 'Undo' }).click();
  await sample.getByRole('button', { name: 'Approve' }).click();
  await expect(sample.getByText('Sample approved')).toBeVisible();
  await page.context().close();
});
