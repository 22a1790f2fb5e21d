import { expect, type Page } from '@playwright/test';
import { callPath } from '../../../shared/contract/call.ts';
import { CONSENT_KEYS } from '../../../shared/features/accounts/consent/consent.ts';
import { DEMO_PASSWORD, identityCalls } from '../../../shared/features/accounts/identity/identity.ts';

/** Gives the address and the password on the login screen, and asks to be let in. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** As the browser itself runs it: this file's own scripts have no page. */
const REFUSE_COOKIES = `localStorage.setItem(${JSON.stringify(CONSENT_KEYS.denied)}, 'true')`;

/**
 * Lets one of the demo's people into the dashboard and answers the question about cookies, without opening the login screen:
 * tests of the login screen do. The test then opens the page that it is about.
 */
export async function logInToDemo(page: Page, { origin }: { readonly origin: string }, email: string) {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(REFUSE_COOKIES);
  const { request } = page.context();
  await request.get(`${origin}/omnis/v3/xsrf/`);
  const cookies = await page.context().cookies(origin);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post(`${origin}${callPath(identityCalls.login)}`, {
    headers: { 'x-xsrf-token': token },
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
