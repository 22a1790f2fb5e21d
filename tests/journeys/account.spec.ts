import { type Browser, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { DEMO_PASSWORD } from '../../shared/features/accounts/identity/identity.ts';
import { addPerson, addProject, PASSWORD } from '../support/people.ts';
import { awake } from './support/awake.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { logIn, logInByCall, logInToDemo } from './support/login.ts';
import type { ServerProcess } from './support/server.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared' });

/** An account's life in the browser: signing up without a pointer, the second factor, leaving in every tab. */

const STEP_SECONDS = 30;
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

let people = 0;
/** An address unique to this run. */
const newEmail = () => `keys-${Date.now().toString(36)}-${++people}@example.test`;

const goOn = (page: Page) => press(page, page.getByRole('button', { name: 'Continue' }));

async function signUpByKeyboard(page: Page, server: ServerProcess, email: string): Promise<void> {
  await page.goto(`${server.origin}/sign-up/brand/`);
  await awake(page);
  await press(page, page.getByRole('button', { name: 'Essential only' }));
  await typeInto(page, page.getByLabel('Brand name'), 'Keyboard Press');
  await goOn(page);
  await typeInto(page, page.getByLabel('Email address'), email);
  await goOn(page);
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), PASSWORD);
  await press(page, page.getByRole('button', { name: 'Create my account' }));
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const mail = await server.mail(email, /verif|confirm|code/i);
  await typeInto(page, page.getByLabel('Code'), /\b(\d{3} ?\d{3})\b/.exec(mail.text)?.[1] ?? 'no code');
  await press(page, page.getByRole('button', { name: 'Verify' }));
  await tabTo(page, page.getByLabel('I have read the agreement and its appendix, and I agree'));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Agree and continue' }));
  await expect(page.getByLabel('Store name')).toBeVisible();
  const address = page.getByLabel('Store address');
  await tabTo(page, address);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email.split('@')[0] ?? '');
  await press(page, page.getByRole('button', { name: 'Open my store' }));
  await expect(page).toHaveURL(/\/dashboard\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function logInAt(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login/`);
  await logIn(page, email, PASSWORD);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login\//);
}

async function newPage(browser: Browser, viewport: (typeof WIDTHS)[number] = WIDTHS[0]): Promise<Page> {
  return (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
}

for (const viewport of WIDTHS)
  test(`somebody signs up at ${viewport.width} px by keyboard alone, from nothing to the dashboard`, async ({
    browser,
    selvedge,
  }) => {
    const page = await newPage(browser, viewport);
    await signUpByKeyboard(page, selvedge, newEmail());
    await page.context().close();
  });

test('two-factor sign-in is set up, asked for, and a recovery code lets in once', async ({
  browser,
  startServer,
}) => {
  // It starts a server and logs in four times.
  test.slow();
  const server = await startServer();
  const { origin } = server;
  const person = await addPerson(server, 'ada@example.test');
  await addProject(server, 'loom', [[person, 'owner']]);
  const page = await newPage(browser);
  await logInByCall(page, server, person.email, PASSWORD);
  await page.goto(`${origin}/settings/?section=two-factor`);
  await awake(page);
  await page.getByRole('button', { name: 'Set up now' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
  const key = page.getByText('Enter this key').locator('code');
  await expect(confirm.or(key)).toBeVisible();
  if (await confirm.isVisible()) {
    await confirm.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
  }
  const secret = (await key.textContent())?.replaceAll(' ', '') ?? '';
  /** A code is valid once: each further one is the next half minute's. */
  const codeOf = (step: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + step * STEP_SECONDS });
  await page.getByLabel('Code from the app').fill(await codeOf(0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  const recovery = (await codes.locator('code').first().textContent()) ?? '';
  expect(recovery).toMatch(/^\w{8}-\w{8}$/);

  await logOut(page);
  await logInAt(page, origin, person.email);
  await page.getByLabel('Authentication code').fill(await codeOf(1));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);

  for (const lets of [true, false]) {
    await page.context().clearCookies();
    await logInAt(page, origin, person.email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    if (lets) await expect(page).toHaveURL(/\/dashboard\//);
    else await expect(page.getByText('Invalid recovery code').first()).toBeVisible();
  }
  await page.context().close();
  await server.close();
});

test('logging out in one tab logs out the other, at once and without a reload', async ({
  browser,
  selvedge,
}) => {
  const first = await newPage(browser);
  await logInToDemo(first, selvedge, 'newcomer@demo.test');
  const second = await first.context().newPage();
  await second.goto(`${selvedge.origin}/settings/`);
  await awake(second);
  await first.goto(`${selvedge.origin}/settings/`);
  await logOut(first);
  await expect(second).toHaveURL(/\/login\//, { timeout: 1_000 });
  await first.context().close();
});

test('what was half typed is there again after a reload', async ({ browser, selvedge }) => {
  const page = await newPage(browser, WIDTHS[2]);
  await page.goto(`${selvedge.origin}/sign-up/create-login/`);
  await awake(page);
  await page.getByLabel('Email address').fill('half.a.name@exam');
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue('half.a.name@exam');
  await page.context().close();
});

test('text typed before the page woke up stays, and logs in', async ({ browser, selvedge }) => {
  const page = await newPage(browser);
  const late = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`${selvedge.origin}/login/`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('merchant@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  late.resolve();
  await awake(page);
  await expect(page.getByLabel('Email')).toHaveValue('merchant@demo.test');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
  await page.context().close();
});

test('skips validation when an autofocused field blurs for the first time, and validates later', async ({
  browser,
  selvedge,
}) => {
  const page = await newPage(browser);
  await page.goto(`${selvedge.origin}/login/`);
  await awake(page);
  const missing = page.getByText('This field is required');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Essential only' }).click();
  await expect(page.getByRole('button', { name: 'Essential only' })).toHaveCount(0);
  await expect(missing).toHaveCount(0);
  await page.getByLabel('Email').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(missing).toHaveCount(1);
  await page.context().close();
});

test('whose session ended is asked to log in, and comes back to where they were', async ({
  browser,
  selvedge,
}) => {
  const page = await newPage(browser);
  await logInToDemo(page, selvedge, 'shopper@demo.test');
  await page.goto(`${selvedge.origin}/settings/?section=profile`);
  await awake(page);
  // The last that the page asks for by itself: an answer after this would notice that the session has ended.
  await expect(page.getByLabel('New email address')).toBeVisible();
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('link', { name: /^Devices/ }).click();
  await expect(page).toHaveURL(/\/login\/\?redirect_uri=/);
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  await logIn(page, 'shopper@demo.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/settings\/\?section=/);
  await page.context().close();
});

test('opens the login in every tab after the session expired, and restores the form', async ({
  browser,
  selvedge,
}) => {
  for (const gone of [/session/, /./]) {
    const page = await newPage(browser);
    await logInToDemo(page, selvedge, 'shopper@demo.test');
    const other = await page.context().newPage();
    await other.goto(`${selvedge.origin}/settings/?section=sessions`);
    await awake(other);
    await page.goto(`${selvedge.origin}/settings/?section=profile`);
    await awake(page);
    await page.getByLabel('First name').fill('Half typed');
    await page.context().clearCookies({ name: gone });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/login\/\?redirect_uri=/);
    await expect(other).toHaveURL(/\/login\//);
    await logIn(page, 'shopper@demo.test', DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/settings\/\?section=profile/);
    await expect(page.getByLabel('First name')).toHaveValue('Half typed');
    await page.context().close();
  }
});
