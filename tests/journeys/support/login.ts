import { type BrowserContext, expect, type Page } from '@playwright/test';
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

interface Host {
  readonly origin: string;
}

/** Logs somebody in by a call: what this browser opens from now on is theirs. */
export async function openSession(
  context: BrowserContext,
  { origin }: Host,
  email: string,
  password: string,
): Promise<void> {
  const { request } = context;
  await request.get(`${origin}/omnis/v3/xsrf/`);
  const cookies = await context.cookies(origin);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post(`${origin}${callPath(identityCalls.login)}`, {
    headers: { 'x-xsrf-token': token },
    data: { email, password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * Lets somebody into the dashboard and answers the question about cookies, without opening the login screen: tests of the
 * login screen do. The test then opens the page that it is about.
 */
export async function logInByCall(page: Page, host: Host, email: string, password: string): Promise<void> {
  await page.goto(`${host.origin}/robots.txt`);
  await page.evaluate(REFUSE_COOKIES);
  await openSession(page.context(), host, email, password);
}

/** Lets one of the demo's people into the dashboard by a call. */
export const logInToDemo = (page: Page, host: Host, email: string): Promise<void> =>
  logInByCall(page, host, email, DEMO_PASSWORD);
