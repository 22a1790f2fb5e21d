import { expect } from '@playwright/test';
import { addPerson, PASSWORD } from '../support/people.ts';
import { askedForReview } from '../support/reviews.ts';
import type { TestServer } from '../support/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

let server: TestServer;
let shop: Shop;
let productId: string;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
  const { id } = await addPerson(server, 'marta@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role: 'owner' })
    .execute();
});
test.afterAll(async () => {
  await server?.close();
});

const storeOrigin = () => server.origin.replace('://', '://north.');

test('a shopper writes on a phone without scripts, the merchant shows and answers it, everyone reads it', async ({
  browser,
}) => {
  const { token } = await askedForReview(server, shop, productId);
  const visitors = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await visitors.newPage();
  const product = `${storeOrigin()}/product/tree-tee/`;
  await page.goto(product);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden();

  await page.goto(`${storeOrigin()}/write-review/${token}/`);
  await expect(page.getByRole('heading', { name: 'Tree tee' })).toBeVisible();
  await expect(page.getByLabel('Name that everyone sees')).toHaveValue('Ada L.');
  await page.getByRole('radio', { name: '4 of 5 stars: Good' }).check();
  await page.getByLabel('Title (optional)').fill('<b>Bold</b>');
  await page.getByLabel('Your review').fill('         x');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Write 10 characters or more').first()).toBeVisible();
  await expect(page.getByLabel('Title (optional)')).toHaveValue('<b>Bold</b>');
  await page.getByLabel('Your review').fill('Warm and soft. I saw it on www.north.example first.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('We’ll check your review before it’s shown')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  const merchant = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await logInByCall(merchant, server, 'marta@example.test', PASSWORD);
  await merchant.goto(`${server.origin}/reviews/`);
  await merchant.getByRole('link', { name: '<b>Bold</b>' }).click();
  await expect(merchant.getByText('It has a link')).toBeVisible();
  await merchant.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(merchant.getByText('Review shown')).toBeVisible();
  await merchant.getByLabel('Your reply').fill('Thank you, Ada.');
  await merchant.getByRole('button', { name: 'Save reply' }).click();
  await expect(merchant.getByText('Reply saved')).toBeVisible();

  await expect(async () => {
    await page.goto(product);
    await expect(page.getByText('Thank you, Ada.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('link', { name: '4.0 of 5, 1 review' })).toBeVisible();
  await expect(page.getByText('Ada L. · Verified buyer')).toBeVisible();
  const told = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(told.join()).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.0","reviewCount":1',
  );

  await page.goto(`${storeOrigin()}/write-review/${token}/`);
  await page.getByText('Change this review').click();
  await page.getByLabel('Your review').fill('Warm and soft, even after ten washes.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your review is in the store')).toBeVisible();
  await page.goto(`${product}reviews/?stars=4`);
  await expect(page.getByText('Warm and soft, even after ten washes.')).toBeVisible();
  await expect(page.getByText('Edited')).toBeVisible();
  await page.goto(`${product}reviews/?stars=1`);
  await expect(page.getByText('No reviews with 1 star.')).toBeVisible();
});
