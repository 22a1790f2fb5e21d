import { expect, type Page } from '@playwright/test';
import { addPerson, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { keepOnlyNeededCookies } from './support/album.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

let server: TestServer;

test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  await addPerson(server, 'ada@example.test');
});
test.afterAll(async () => {
  await server?.close();
});

/** Adds a virtual device that saves passkeys and verifies its owner. */
async function attachDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answersByItself: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login\//);
}

test('a passkey is added, opens the account, and no longer does once it is removed', async ({ page }) => {
  const device = await attachDevice(page);
  await page.goto(
    `${server.origin}/login/?redirect_uri=${encodeURIComponent('/settings/?section=passkeys')}`,
  );
  await keepOnlyNeededCookies(page);
  await logIn(page, 'ada@example.test', PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === '/settings/');

  await page.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  const kept = page.getByRole('list', { name: 'Your passkeys' });
  await expect(kept.getByRole('strong').filter({ hasText: 'Chrome on Linux' })).toBeVisible();
  await expect(kept.getByText('not used yet')).toBeVisible();
  expect(await device.credentials()).toBe(1);

  await kept.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Studio computer');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(kept.getByRole('strong').filter({ hasText: 'Studio computer' })).toBeVisible();

  // A second one for the same device is refused by the device itself.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You already have a passkey on this device')).toBeVisible();

  // The device waits until the button is pressed: it would answer the suggestions of the email field at once.
  await device.answersByItself(false);
  await signOut(page);
  await page.goto(
    `${server.origin}/login/?redirect_uri=${encodeURIComponent('/settings/?section=passkeys')}`,
  );
  await expect(passkeyButton(page)).toBeEnabled();
  await device.answersByItself(true);
  await passkeyButton(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/settings/');
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText(/last used/)).toBeVisible();

  // Chosen among the suggestions of the email field, as the device does here by itself.
  await device.answersByItself(false);
  await signOut(page);
  await device.answersByItself(true);
  await page.goto(
    `${server.origin}/login/?redirect_uri=${encodeURIComponent('/settings/?section=passkeys')}`,
  );
  await page.waitForURL(({ pathname }) => pathname === '/settings/');

  await page.getByRole('button', { name: 'Remove Studio computer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey no longer opens your account')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);

  await device.answersByItself(false);
  await signOut(page);
  await expect(passkeyButton(page)).toBeEnabled();
  await device.answersByItself(true);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert').getByText('We don’t recognise this passkey')).toBeVisible();
});

test('says why where the browser has no passkeys', async ({ page }) => {
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  await page.goto(`${server.origin}/login/`);
  await expect(page.getByText('This browser doesn’t support passkeys')).toBeVisible();
  await expect(passkeyButton(page)).toBeDisabled();
});
