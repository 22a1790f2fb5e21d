import { expect } from '@playwright/test';
import { identityCalls } from '../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../shared/features/projects/stores/stores.ts';
import { Client } from '../support/client.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** A store before its opening, as somebody who waits for it sees it. Spec 1 §2.9. */

const BEFORE_OPENING_MS = 12_000;

test('the coming-soon page counts down and goes in by itself', async ({ browser, selvedge }) => {
  const owner = new Client({ origin: selvedge.origin });
  await owner.call(identityCalls.login, {
    body: { email: 'shopper@demo.test', password: 'selvedge-demo' },
  });
  const subdomain = `lantern-${Date.now().toString(36)}`;
  const { id, projectId } = await owner.call(storeCalls.create, { body: { name: 'Lantern', subdomain } });
  const opens = (inMs: number) =>
    owner.in(projectId).call(storeCalls.update, {
      body: { id, comingSoon: true, opensAt: new Date(Date.now() + inMs).toISOString() },
    });

  await opens(26 * 3_600_000);
  const context = await browser.newContext({
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${selvedge.store(subdomain)}/`);
  const timer = page.getByRole('timer', { name: 'Time until the store opens' });
  await expect(timer).toContainText('1 day');
  await expect(page.getByText(/, your time$/)).toBeVisible();
  const shown = () => timer.innerText();
  const first = await shown();
  await expect.poll(shown).not.toBe(first);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await opens(BEFORE_OPENING_MS);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'The store is open' })).toBeVisible({
    timeout: BEFORE_OPENING_MS + 15_000,
  });
  await page.waitForURL(`${selvedge.store(subdomain)}/`);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
});
