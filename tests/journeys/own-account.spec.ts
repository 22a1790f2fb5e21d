import { type Browser, expect, type Page } from '@playwright/test';
import { mailTo } from '../support/mailbox.ts';
import { addPerson, addProject, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logIn, logInByCall } from './support/login.ts';
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
  test(`sign-up continues at the missing step, on another device of ${width} px`, async ({ browser }) => {
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

test('a brand that was typed before the account exists is kept, and can be changed', async ({ browser }) => {
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

/** Gives the password where it is asked for. */
async function givePassword(page: Page, action = 'Confirm'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: action }).click();
}

const codeTo = async (email: string) =>
  (await mailTo(server, email, 'is your Selvedge code')).subject.slice(0, 6);

/** Long after the login, so that the password is asked for. */
const forgetConfirmations = () =>
  server.services.databases.platform
    .updateTable('sessions')
    .set({ confirmedAt: new Date(0) })
    .execute();

for (const width of WIDTHS)
  test(`the email address is changed in the settings at ${width} px, and given back by the notice`, async ({
    browser,
  }) => {
    const [old, next] = [`mover-${width}@old.test`, `mover-${width}@new.test`];
    const person = await addPerson(server, old);
    await addProject(server, `mover-${width}`, [[person, 'owner']]);
    const page = await newBrowser(browser, width);
    await logInByCall(page, server, old, PASSWORD);
    await forgetConfirmations();
    await page.goto(`${server.origin}/settings/?section=profile`);
    await awake(page);
    const form = page.getByRole('form', { name: 'Email address' });
    await form.getByLabel('New email address').fill('no address');
    await form.getByRole('button', { name: 'Send the code' }).click();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await form.getByLabel('New email address').fill(next);
    await form.getByRole('button', { name: 'Send the code' }).click();
    await givePassword(page);
    await expect(form.getByText(`We’ve emailed a six-digit code to ${next}.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Another tab, or the same one after a reload, continues with it.
    await page.reload();
    await awake(page);
    const right = await codeTo(next);
    await form.getByLabel('Code').fill(right === '000000' ? '000001' : '000000');
    await form.getByRole('button', { name: 'Change my address' }).click();
    await expect(form.getByText('That code isn’t right.')).toBeVisible();
    await form.getByLabel('Code').fill(right);
    await form.getByRole('button', { name: 'Change my address' }).click();
    await expect(page.getByText('Email address changed. We’ve logged out your other devices.')).toBeVisible();
    await expect(page.getByText(`You log in with ${next}.`)).toBeVisible();
    await expect(form.getByLabel('New email address')).toHaveValue('');

    const owner = await newBrowser(browser, width);
    await owner.goto(server.origin + (await mailTo(server, old, 'was changed')).link('/keep-email/'));
    await awake(owner);
    await owner.getByRole('button', { name: 'Keep this address' }).click();
    await expect(owner.getByRole('heading', { name: 'You’ve kept your address' })).toBeVisible();
    await owner.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(owner.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
    await page.goto(`${server.origin}/settings/`);
    await expect(page).toHaveURL(/\/login\//);
  });

test('a change of address can be called off', async ({ browser }) => {
  await addPerson(server, 'stays@old.test');
  const page = await newBrowser(browser, 390);
  await logInByCall(page, server, 'stays@old.test', PASSWORD);
  await page.goto(`${server.origin}/settings/?section=profile`);
  await awake(page);
  const form = page.getByRole('form', { name: 'Email address' });
  await form.getByLabel('New email address').fill('goes@new.test');
  await form.getByRole('button', { name: 'Send the code' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your email address is still stays@old.test')).toBeVisible();
  await expect(form.getByLabel('New email address')).toBeVisible();
});

test('a mistyped address is corrected while it waits to be verified', async ({ browser }) => {
  for (const width of WIDTHS) {
    const [typo, meant] = [`typo-${width}@exampel.test`, `typo-${width}@example.test`];
    const page = await newBrowser(browser, width);
    await begin(page, typo);
    await page.getByRole('radio', { name: /People who follow my work/ }).check();
    await goOn(page);
    await expect(page.getByText(`We’ve emailed a six-digit code to ${typo}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Use a different email' }).click();
    await expect(page.getByText(`You signed up with ${typo}.`)).toBeVisible();
    await page.getByLabel('Email address').fill(meant);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByText(`We’ve emailed a six-digit code to ${meant}.`)).toBeVisible();
    await page.getByLabel('Code').fill(await codeTo(meant));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Our agreement' })).toBeVisible();
  }
});

for (const width of WIDTHS)
  test(`an account is closed in the settings at ${width} px, once no project needs it`, async ({
    browser,
  }) => {
    const email = `leaver-${width}@example.test`;
    const person = await addPerson(server, email);
    const other = await addPerson(server, `stayer-${width}@example.test`);
    const code = `left-${width}`;
    await addProject(server, code, [
      [person, 'owner'],
      [other, 'manager'],
    ]);
    const page = await newBrowser(browser, width);
    await logInByCall(page, server, email, PASSWORD);
    await page.goto(`${server.origin}/settings/?section=close`);
    await awake(page);
    const projects = page.getByRole('list', { name: 'Projects' });
    await expect(projects.getByRole('strong')).toHaveText(`Project ${code}`);
    await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0);
    await projects.getByRole('link', { name: `Transfer Project ${code}` }).click();
    await page.getByRole('button', { name: new RegExp(`^Transfer.*stayer-${width}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByText(/owns the project now/)).toBeVisible();

    const second = await page.context().newPage();
    await second.goto(`${server.origin}/settings/`);
    await awake(second);
    await page.goto(`${server.origin}/settings/?section=close`);
    await awake(page);
    await page.getByRole('button', { name: 'Close my account' }).click();
    await page
      .getByRole('dialog', { name: 'Close your account?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.getByText('That password isn’t right')).toBeVisible();
    await givePassword(page, 'Close my account');
    await expect(page.getByText('Your account is closed. We’ve emailed you about it.')).toBeVisible();
    await expect(second).toHaveURL(/\/login\//);
    await logIn(page, email, PASSWORD);
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
  });
