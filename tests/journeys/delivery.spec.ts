import { expect, type Page } from '@playwright/test';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const owner = await addPerson(server, 'marta@example.test');
  await addStore(server, await addProject(server, 'tideline', [[owner, 'owner']]), 'tideline');
});
test.afterAll(async () => {
  await server?.close();
});

const editForm = (page: Page) => page.getByRole('form', { name: 'Edit Standard delivery' });

test('a merchant charges more for larger parcels on a phone, and sees what shoppers anywhere are offered', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  ).newPage();
  await logInByCall(page, server, 'marta@example.test', PASSWORD);
  await page.goto(`${server.origin}/delivery/`);
  await page.getByRole('button', { name: 'Edit Standard delivery' }).click();
  const form = editForm(page);
  await form.getByText('By number of pieces').click();
  await form.getByLabel('Step 1 from').fill('3');
  await form.getByRole('button', { name: 'Save method' }).click();
  await expect(form.getByText('This field is required')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Edit Standard delivery' }).click();
  await expect(form.getByRole('radio', { name: 'By number of pieces' })).toBeChecked();
  await expect(form.getByLabel('Step 1 from')).toHaveValue('3 pieces');
  await form.getByRole('list').getByLabel('Price').fill('5.95');
  await form.getByRole('button', { name: 'Save method' }).click();
  await expect(page.getByText('£3.95; £5.95 from 3 pieces; free from £50.00')).toBeVisible();

  const seen = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What a shopper sees' }) });
  const standard = seen.getByRole('listitem').filter({ hasText: 'Standard delivery' });
  await expect(standard).toContainText('£3.95');
  await seen.getByLabel('Pieces').fill('4');
  await expect(standard).toContainText('£5.95');
  await expect(standard).toContainText('From 3 pieces');
  await seen.getByLabel('Worth').fill('50');
  await expect(standard).toContainText('Free from £50.00');
  await seen.getByRole('combobox', { name: 'Delivered to' }).click();
  await seen.getByRole('combobox', { name: 'Delivered to' }).fill('Netherl');
  await page.getByRole('option', { name: 'Netherlands' }).click();
  await expect(standard).toContainText('Not offered');
  await expect(standard).toContainText('Doesn’t go to the Netherlands');

  await page.getByRole('switch', { name: 'Offer Delivery to Europe' }).press('Space');
  await expect(seen.getByText('No delivery to the Netherlands')).toBeVisible();
  await page.context().close();
});

test('a new merchant is led to delivery and payouts, and keeps the prices', async ({ browser }) => {
  const owner = await addPerson(server, 'newcomer@example.test');
  await addStore(server, await addProject(server, 'firstweek', [[owner, 'owner']]), 'firstweek');
  const page = await (await browser.newContext()).newPage();
  await logInByCall(page, server, owner.email, PASSWORD);
  await page.goto(`${server.origin}/dashboard/`);
  const steps = page.getByRole('list', { name: 'Get started' });
  await expect(steps.getByRole('link', { name: 'Say where we pay you' })).toHaveAttribute(
    'href',
    /^\/payouts\/details\//,
  );
  await steps.getByRole('link', { name: 'Check your delivery prices' }).click();
  await expect(page.getByText('Are these prices right for you?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep these prices' }).click();
  await expect(page.getByText('Delivery prices kept')).toBeVisible();
  await expect(page.getByText('Are these prices right for you?')).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(steps.getByText('Check your delivery prices (done)')).toBeVisible();
  await menu.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter where we should pay you' })).toBeVisible();
  await page.context().close();
});
