import { expect } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { addPerson, addProject, addStore, PASSWORD } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

const OWNER = 'domain-owner@example.test';
const US = '127.0.0.1';

const executablePath = findBrowser();

// The domain is this machine’s for this browser.
test.use({
  launchOptions: {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--host-resolver-rules=MAP tees.example 127.0.0.1, MAP www.tees.example 127.0.0.1',
    ],
  },
});

let dns: DnsServer;
let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  dns = await startDnsServer();
  server = await startServer({ DNS_SERVERS: dns.address });
  const owner = await addPerson(server, OWNER);
  const projectId = await addProject(server, 'harbour', [[owner, 'owner']]);
  await addStore(server, projectId, 'harbour', 'Harbour');
  await server.services.databases.platform
    .updateTable('projects')
    .set({ isPro: true })
    .where('id', '=', projectId)
    .execute();
});
test.afterAll(async () => {
  await server?.close();
  await dns?.close();
});

test('a merchant sets up a domain by what the screen says is wrong, and shoppers follow it there and back', async ({
  page,
  browser,
}) => {
  const { port } = new URL(server.origin);
  await logInByCall(page, server, OWNER, PASSWORD);
  await page.goto(`${server.origin}/website/`);
  await page.getByRole('link', { name: 'Use your own domain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domain' })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Domain' });
  await field.fill('co.uk');
  await page.getByRole('button', { name: 'Add the domain' }).click();
  await expect(page.getByText('This is an ending that many domains share.')).toBeVisible();

  dns.zone = { 'tees.example': { A: ['203.0.113.9'], AAAA: ['2001:db8::9'] } };
  await field.fill('https://Tees.example/');
  await page.getByRole('button', { name: 'Add the domain' }).click();
  await expect(page.getByRole('heading', { name: 'tees.example', exact: true })).toBeVisible();
  const record = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const address = record('Opens your store at tees.example').first();
  await expect(address).toContainText('Wrong');
  await expect(address).toContainText('203.0.113.9');
  await expect(address.getByRole('button', { name: `Copy the A value: ${US}` })).toBeVisible();
  await expect(record('Opens your store at www.tees.example')).toContainText('Missing');
  const proof = record('Proves that the domain is yours');
  const token = (await proof.getByRole('button', { name: /Copy the TXT value/ }).getAttribute('title')) ?? '';

  dns.zone = {
    'tees.example': { A: [US] },
    'www.tees.example': { CNAME: ['harbour.localhost'] },
    'harbour.localhost': { A: [US] },
    '_selvedge.tees.example': { TXT: [token] },
  };
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  await expect(page.getByText('Every record is right.')).toBeVisible();

  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`http://harbour.localhost:${port}/collection/all-products/?sort=newest`);
  const domain = `http://tees.example:${port}`;
  expect(shopper.url()).toBe(`${domain}/collection/all-products/?sort=newest`);
  await expect(shopper.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${domain}/`));
  const robots = await shopper.goto(`http://www.tees.example:${port}/robots.txt`);
  expect(await robots?.text()).toContain(`Sitemap: ${domain}/sitemap.xml`);
  const sitemap = await shopper.goto(`${domain}/sitemap.xml`);
  expect(await sitemap?.text()).toContain(`<loc>${domain}/collection/all-products/</loc>`);

  await page.goto(`${server.origin}/website/`);
  const part = page.getByRole('region', { name: 'Address' });
  await expect(part).toContainText('Your domain');
  await expect(part).toContainText('tees.example');
  await part.getByRole('link', { name: 'See your domain' }).click();

  await page.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByText('Not used', { exact: true })).toBeVisible();
  await shopper.goto(`${domain}/collection/all-products/`);
  expect(shopper.url()).toBe(`http://harbour.localhost:${port}/collection/all-products/`);

  await page.getByRole('button', { name: 'Remove the domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove tees.example?' });
  await dialog.getByRole('textbox').fill('tees');
  await dialog.getByRole('button', { name: 'Remove the domain' }).click();
  await expect(dialog.getByText('Type tees.example to remove it')).toBeVisible();
  await dialog.getByRole('textbox').fill('tees.example');
  await dialog.getByRole('button', { name: 'Remove the domain' }).click();
  await expect(page.getByRole('button', { name: 'Add the domain' })).toBeVisible();
});
