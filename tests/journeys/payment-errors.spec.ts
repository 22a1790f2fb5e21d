import { type Browser, expect, type Page } from '@playwright/test';
import { subscriptionCalls } from '../../shared/features/projects/subscription/subscription.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { fakeStripe, type StripeFailure } from './support/fake-stripe.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Every error of subscriptions and their payment form that the specification names (3 §5.7, §8.3), as a merchant meets it. */

let sandbox: TestServer;
let stripe: TestServer;
test.beforeAll(async ({ startServer }) => {
  sandbox = await startServer();
  stripe = await startServer({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_selvedge',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_selvedge',
    STRIPE_WEBHOOK_SECRET: 'whsec_selvedge',
    // Nothing is asked of it: the form fails before.
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  for (const server of [sandbox, stripe]) {
    const owner = await addPerson(server, 'marta@example.test');
    await addStore(server, await addProject(server, 'tideline', [[owner, 'owner']]), 'tideline');
  }
});
test.afterAll(async () => {
  await sandbox?.close();
  await stripe?.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

async function atSettings(browser: Browser, server: TestServer, failure?: StripeFailure): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1024, height: 844 } })).newPage();
  if (server === stripe) await fakeStripe(page, failure ? { failure } : {});
  await logInByCall(page, server, 'marta@example.test', PASSWORD);
  await page.goto(`${server.origin}/settings/?section=payment`);
  await expect(page.getByRole('heading', { name: /^Plan/ }).first()).toBeVisible();
  return page;
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Pro' }).click();
  await dialogOf(page).getByRole('button', { name: 'Upgrade', exact: true }).click();
  await expect(dialogOf(page).getByRole('heading', { name: /Let's do this/ })).toBeVisible();
}

const isCall = (path: string) => (url: URL) => url.pathname.replace(/\/$/, '') === path.replace(/\/$/, '');

/** The next requests of a call are answered with this status. */
const refuse = (page: Page, path: string, status: number, message?: string) =>
  page.route(isCall(path), (route) =>
    route.fulfill({ status, json: { code: 'refused', message: message ?? '' } }),
  );

/** They are answered by the server again. */
const answer = (page: Page) => page.unrouteAll();

test('a subscription that can’t be set up says why', async ({ browser }) => {
  const page = await atSettings(browser, sandbox);
  await openForm(page);
  const form = dialogOf(page);
  await form.getByText('Choose a test card').click();
  await form.getByRole('button', { name: /4242/ }).click();
  const submit = form.getByRole('button', { name: /^Pay |free trial/ });
  const { path } = subscriptionCalls.intent;
  for (const [status, message, said] of [
    [403, undefined, 'Subscription setup failed'],
    [403, 'Your bank doesn’t allow this', 'Your bank doesn’t allow this'],
    [404, undefined, 'Subscription not found'],
    [422, undefined, 'Subscription failed validation'],
    [500, undefined, 'Server error encountered creating subscription intent'],
    [418, undefined, 'Something went wrong'],
  ] as const) {
    await refuse(page, path, status, message);
    await submit.click();
    // The snackbar goes after a few seconds; the form keeps it until the next try.
    await expect(form.getByRole('alert')).toHaveText(said);
    await answer(page);
  }
});

test('a plan that can’t be fetched, ended or switched says so', async ({ browser }) => {
  const page = await atSettings(browser, sandbox);
  await refuse(page, subscriptionCalls.get.path, 500);
  await page.reload();
  await expect(page.getByText('Server error encountered fetching subscription')).toBeVisible();
  await answer(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await openForm(page);
  await dialogOf(page).getByText('Choose a test card').click();
  await dialogOf(page).getByRole('button', { name: /4242/ }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Pay |free trial/ })
    .click();
  await expect(page.getByRole('button', { name: 'Switch to' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Switch to' }).click();
  const confirm = dialogOf(page).getByRole('button', { name: /switch$/i });
  await expect(confirm).toBeVisible();
  await refuse(page, subscriptionCalls.changeBillingCycle.path, 500);
  await confirm.click();
  await expect(page.getByText('Server error encountered updating billing cycle')).toBeVisible();
});

test('Stripe’s form says what it can’t do', async ({ browser }) => {
  const missing = await atSettings(browser, stripe, 'missing');
  await openForm(missing);
  await expect(missing.getByText('Stripe is not loaded')).toBeVisible();
  await expect(dialogOf(missing).getByText('Failed to load payment element.')).toBeVisible();

  const failed = await atSettings(browser, stripe, 'load');
  await openForm(failed);
  await expect(dialogOf(failed).getByText('Failed to load payment element.')).toBeVisible();
  await Promise.all([
    failed.waitForEvent('load'),
    dialogOf(failed).getByRole('button', { name: 'Try refreshing the page.' }).click(),
  ]);

  const late = await atSettings(browser, stripe, 'late');
  await openForm(late);
  const submit = dialogOf(late).getByRole('button', { name: /^Pay |free trial/ });
  await expect(submit).toBeDisabled();
  await late.evaluate(`window.stripeFails = 'submit'; window.letStripeAnswer()`);
  await submit.click();
  await expect(dialogOf(late).getByRole('alert')).toHaveText('An unknown error occurred');
});
