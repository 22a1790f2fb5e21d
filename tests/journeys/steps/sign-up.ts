import { expect, type Page } from '@playwright/test';
import { keepOnlyNeededCookies, picture } from '../support/album.ts';
import type { ServerProcess } from '../support/server.ts';

export interface Merchant {
  readonly email: string;
  readonly password: string;
  readonly brand: string;
  readonly subdomain: string;
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Step 1: from nothing to a verified account with a signed agreement and a store. */
export async function signUp(
  page: Page,
  server: Pick<ServerProcess, 'origin'> & {
    mail(to: string, subject: RegExp): Promise<{ readonly text: string }>;
  },
  merchant: Merchant,
): Promise<void> {
  await page.goto(`${server.origin}/sign-up/brand/`);
  await keepOnlyNeededCookies(page);
  await page.getByLabel('Brand name').fill(merchant.brand);
  await picture(page, '01-sign-up-brand');
  await goOn(page);
  await page.getByLabel('Email address').fill(merchant.email);
  await goOn(page);
  await page.getByRole('textbox', { name: 'Password' }).fill(merchant.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('radio', { name: /People who follow my work/ }).check();
  await goOn(page);

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await picture(page, '02-sign-up-verify');
  const mail = await server.mail(merchant.email, /verif|confirm|code/i);
  const link = /https?:\/\/[^\s"<>]+\/sign-up\/verify\/[^\s"<>]+/.exec(mail.text)?.[0];
  expect(link, `a link in: ${mail.text}`).toBeDefined();
  await page.goto(link ?? '');
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click();

  await expect(page.getByRole('heading', { name: 'Our agreement' })).toBeVisible();
  await picture(page, '03-sign-up-agreement');
  await page.getByLabel('I have read the agreement and its appendix, and I agree').check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();

  await page.getByLabel('Store name').fill(merchant.brand);
  await page.getByLabel('Store address').fill(merchant.subdomain);
  await picture(page, '04-sign-up-store');
  await page.getByRole('button', { name: 'Open my store' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, '05-dashboard', { fullPage: true });
}
