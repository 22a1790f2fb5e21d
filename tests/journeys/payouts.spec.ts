import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { inspect, type Look, watch } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const LOOKS: readonly [Look, ...Look[]] = [
  { width: 390, scheme: 'dark', axe: 'all' },
  { width: 768, scheme: 'light', axe: 'none' },
  { width: 1440, scheme: 'light', axe: 'all' },
];

/** A payout that is due to the details of a project, four days after these changed, and nothing that it pays. */
async function addDuePayout(server: TestServer, projectId: string): Promise<number> {
  const { platform } = server.services.databases;
  const { sealed } = await platform
    .updateTable('payoutAccounts')
    .set({ changedAt: new Date(Date.now() - 4 * 86_400_000) })
    .where('projectId', '=', projectId)
    .returning('sealed')
    .executeTakeFirstOrThrow();
  if (sealed === null) throw new Error('The project has no payout details');
  const { number } = await platform
    .insertInto('payouts')
    .values({
      id: newId(),
      projectId,
      currency: 'GBP',
      amountMinor: 123_456,
      dueOn: '2026-11-23',
      method: 'uk-bank',
      sealed,
      hint: '9911',
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  await logInByCall(page, server, email, PASSWORD);
}

test('an owner enters an account, and staff send and fail a payout', async ({ browser, startServer }) => {
  const server = await startServer();
  const maya = await addPerson(server, 'maya@example.test');
  await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  const projectId = await addProject(server, 'tideline', [[maya, 'owner']]);
  await addStore(server, projectId, 'tideline');
  const owner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(owner, server, 'maya@example.test');

  await owner.goto(`${server.origin}/payouts/`);
  await expect(owner.getByText('No payouts yet')).toBeVisible();
  await owner.getByRole('link', { name: 'Enter where we should pay you' }).click();
  await owner.getByLabel('Account holder').fill('Maya Okafor');
  await owner.getByLabel('Sort code').fill('2000');
  await owner.getByLabel('Account number').fill('55779911');
  await owner.getByRole('button', { name: 'Save the details' }).press('Enter');
  await expect(owner.getByText('must contain a valid sort code')).toBeVisible();
  await owner.getByLabel('Sort code').fill('20-00-00');
  await owner.getByRole('button', { name: 'Save the details' }).press('Enter');
  await expect(owner.getByText('UK bank account ending in 9911').first()).toBeVisible();
  await expect(owner.getByText(/^We pay to it from/)).toBeVisible();
  await expect(owner.getByLabel('Account number')).toHaveValue('');

  const number = await addDuePayout(server, projectId);
  const lead = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(lead, server, 'lead@example.test');
  await lead.goto(`${server.origin}/staff/payouts/`);
  const download = lead.waitForEvent('download');
  await lead.getByRole('button', { name: 'Send 1 by bank' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('payout-run-1-bank.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Maya Okafor,20-00-00,55779911,,1234.56,GBP,SELVEDGE-${number}`,
  );
  const log = await watch(lead);
  const screen = { name: 'a payout', address: `${server.origin}/staff/payouts/${number}/`, isMain: true };
  await inspect(lead, log, screen, LOOKS);
  await lead.getByRole('button', { name: 'Mark as failed' }).click();
  const ask = lead.getByRole('dialog', { name: `Mark payout ${number} as failed?` });
  await ask.getByRole('button', { name: 'Mark it' }).click();
  await expect(lead.getByText('The account is closed.')).toBeVisible();

  await owner.goto(`${server.origin}/payouts/`);
  await expect(owner.getByText('Failed', { exact: true })).toBeVisible();
  await owner.getByRole('link', { name: String(number) }).click();
  await expect(owner.getByRole('heading', { level: 1, name: `Payout ${number}` })).toBeVisible();
  await expect(owner.getByText('£1,234.56').first()).toBeVisible();
  await owner.context().close();
  await lead.context().close();
});
