import { type Browser, expect, type Page } from '@playwright/test';
import { mailTo } from '../support/mailbox.ts';
import { PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { awake } from './support/awake.ts';
import { logIn } from './support/login.ts';
import { test } from './support/test.ts';

/** What people do with their own account: taking sign-up up again, changing the email address, closing it. */

const WIDTHS = [1440, 390] as const;

let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
});
test.afterAll(() => server?.close());

/** A browser that has never been here. */
async function newBrowser(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addInitScript(`localStorage.setItem('cookies-refused', 'true')`);
  return context.newPage();
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function begin(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}/sign-up/`);
  await page.getByLabel('Brand name').fill('Half Way');
  await goOn(page);
  await page.getByLabel('Email address').fill(email);
  await goOn(page);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
}

/** The steps after the account is made: what shows that it is this one, and how it is answered. */
const STEPS: readonly { heading: string; answer: (page: Page, email: string) => Promise<void> }[] = [
  {
    heading: 'Who will wear it?',
    async answer(page) {
      await page.getByRole('radio', { name: /Someone else/ }).check();
      await goOn(page);
      await expect(page.getByRole('heading', { name: 'Tell us about your customers' })).toBeVisible();
    },
  },
  {
    heading: 'Tell us about your customers',
    async answer(page) {
      await page.getByRole('link', { name: 'Back to the choices' }).click();
      await expect(page.getByRole('radio', { name: /Someone else/ })).toBeChecked();
      await goOn(page);
      await page.getByLabel('Your customers').fill('Climbers in northern Spain');
      await goOn(page);
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  },
  {
    heading: 'Check your email',
    async answer(page, email) {
      const mail = await mailTo(server, email, 'is your Selvedge code');
      await page.goto(server.origin + mail.link('/sign-up/verify/'));
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Our agreement' })).toBeVisible();
    },
  },
  {
    heading: 'Our agreement',
    async answer(page) {
      await page.getByLabel('I have read the agreement and its appendix, and I agree').check();
      await page.getByRole('button', { name: 'Agree and continue' }).click();
      await expect(page.getByRole('heading', { name: 'Open your store' })).toBeVisible();
    },
  },
  {
    heading: 'Open your store',
    async answer(page, email) {
      await expect(page.getByLabel('Store name')).toHaveValue('Half Way');
      await page.getByLabel('Store address').fill(email.split('@')[0] ?? '');
      await page.getByRole('button', { name: 'Open my store' }).click();
      await expect(page).toHaveURL(/\/dashboard\//);
    },
  },
];

for (const width of WIDTHS)
  test(`sign-up goes on at the missing step, on another device of ${width} px`, async ({ browser }) => {
    const email = `half-${width}@example.test`;
    await begin(await newBrowser(browser, width), email);
    for (const { heading, answer } of STEPS) {
      const page = await newBrowser(browser, width);
      const shows = () => expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.goto(`${server.origin}/login/`);
      await awake(page);
      await logIn(page, email, PASSWORD);
      await shows();
      for (const path of ['/sign-up/', '/register/', '/sign-up/brand/', '/sign-up/set-password/']) {
        await page.goto(server.origin + path);
        await shows();
      }
      await answer(page, email);
      await page.context().close();
    }
  });

test('the link of the verification email leads on by the login to the missing step', async ({ browser }) => {
  const email = 'linked@example.test';
  await begin(await newBrowser(browser, 1440), email);
  const mail = await mailTo(server, email, 'is your Selvedge code');
  const page = await newBrowser(browser, 390);
  await page.goto(server.origin + mail.link('/sign-up/verify/'));
  await page.getByRole('link', { name: 'Log in and continue' }).click();
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
});

test('what was typed before there is an account is not asked for again, and can be changed', async ({
  browser,
}) => {
  const page = await newBrowser(browser, 390);
  await page.goto(`${server.origin}/sign-up/`);
  await page.getByLabel('Brand name').fill('Half Way');
  await goOn(page);
  await expect(page.getByLabel('Email address')).toBeVisible();
  for (const path of ['/sign-up/', '/register/']) {
    await page.goto(server.origin + path);
    await expect(page.getByText('Create a login for Half Way.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the name' }).click();
  await expect(page.getByLabel('Brand name')).toHaveValue('Half Way');
  await page.getByLabel('Brand name').fill('Whole Way');
  await goOn(page);
  await expect(page.getByText('Create a login for Whole Way.')).toBeVisible();
  await page.getByLabel('Email address').fill('typed@example.test');
  await goOn(page);
  await page.goto(`${server.origin}/register/`);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
});
