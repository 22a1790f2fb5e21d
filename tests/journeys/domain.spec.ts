import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { orderDueCertificates } from '../../server/features/site/domains/certificates.jobs.ts';
import { freePort } from '../../server/platform/database/free-port.ts';
import { type AcmeAuthority, problem, startAcmeAuthority } from '../support/acme-authority.ts';
import { createRootOfTrust, writeOwnCertificate } from '../support/certificates.ts';
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

/** A merchant with Pro and a store. */
async function addMerchant(server: TestServer): Promise<void> {
  const owner = await addPerson(server, OWNER);
  const projectId = await addProject(server, 'harbour', [[owner, 'owner']]);
  await addStore(server, projectId, 'harbour', 'Harbour');
  await server.services.databases.platform
    .updateTable('projects')
    .set({ isPro: true })
    .where('id', '=', projectId)
    .execute();
}

let dns: DnsServer;
let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  dns = await startDnsServer();
  server = await startServer({ DNS_SERVERS: dns.address });
  await addMerchant(server);
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

test.describe('without a proxy', () => {
  test.use({ ignoreHTTPSErrors: true });

  const DAY = 86_400_000;
  let names: DnsServer;
  let authority: AcmeAuthority;
  let encrypted: TestServer;
  let folder: string;
  let port: number;

  test.beforeAll(async ({ startServer }) => {
    names = await startDnsServer();
    authority = await startAcmeAuthority(names.address);
    folder = await mkdtemp(join(tmpdir(), 'selvedge-domain-'));
    port = await freePort();
    encrypted = await startServer({
      ...(await writeOwnCertificate(await createRootOfTrust(), ['localhost', '*.localhost'], folder)),
      PUBLIC_URL: `https://localhost:${port}`,
      HTTPS_PORT: String(port),
      DNS_SERVERS: names.address,
      ACME_DIRECTORY: authority.directory,
      ACME_CONTACT: 'operator@example.test',
    });
    authority.routes = { [US]: Number(new URL(encrypted.origin).port) };
    await addMerchant(encrypted);
  });
  test.afterAll(async () => {
    await encrypted?.close();
    await authority?.close();
    await names?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('a merchant sees how the certificate of the domain is, from its order to its renewal', async ({
    page,
    browser,
  }) => {
    const origin = `https://localhost:${port}`;
    const db = encrypted.services.databases.platform;
    authority.refusals = { validation: problem('connection') };
    await logInByCall(page, { origin }, OWNER, PASSWORD);
    await page.goto(`${origin}/domain/`);
    await page.getByRole('textbox', { name: 'Domain' }).fill('tees.example');
    await page.getByRole('button', { name: 'Add the domain' }).click();
    const proof = page.getByRole('listitem').filter({ hasText: 'Proves that the domain is yours' });
    const token =
      (await proof.getByRole('button', { name: /Copy the TXT value/ }).getAttribute('title')) ?? '';
    names.zone = {
      'tees.example': { A: [US] },
      'www.tees.example': { CNAME: ['harbour.localhost'] },
      'harbour.localhost': { A: [US] },
      '_selvedge.tees.example': { TXT: [token] },
    };

    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Waiting for its certificate', { exact: true })).toBeVisible();
    const part = page.locator('section', { has: page.getByRole('heading', { name: 'Certificates' }) });
    const certificate = part.getByRole('listitem').first();
    await expect(certificate).toContainText('Failed', { timeout: 20_000 });
    await expect(certificate).toContainText('couldn’t open your store at this address');
    await expect(certificate).toContainText('We try again on');
    const shopper = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    const subdomain = `https://harbour.localhost:${port}`;
    await shopper.goto(`${subdomain}/collection/all-products/`);
    expect(shopper.url()).toBe(`${subdomain}/collection/all-products/`);

    authority.refusals = {};
    await db
      .updateTable('domainCertificates')
      .set({ failedAt: new Date(Date.now() - DAY) })
      .execute();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Working', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(certificate).toContainText('Valid until');
    await expect(part).toContainText('www.tees.example');

    await shopper.goto(`${subdomain}/collection/all-products/?sort=newest`);
    expect(shopper.url()).toBe(`https://tees.example:${port}/collection/all-products/?sort=newest`);
    await expect
      .poll(async () => (await shopper.goto(`https://www.tees.example:${port}/`).catch(() => null))?.url())
      .toBe(`https://tees.example:${port}/`);

    authority.state = 'down';
    await db
      .updateTable('domainCertificates')
      .set({ nextOrderAt: new Date(0), expiresAt: new Date(Date.now() + 25 * DAY) })
      .where('name', '=', 'tees.example')
      .execute();
    await orderDueCertificates(encrypted.services);
    await expect
      .poll(
        async () =>
          (
            await db
              .selectFrom('domainCertificates')
              .select('failure')
              .where('name', '=', 'tees.example')
              .executeTakeFirst()
          )?.failure,
      )
      .toBe('authority-down');
    await page.reload();
    await expect(certificate).toContainText('Renewal failed');
    await expect(certificate).toContainText('The certificate authority doesn’t answer.');
    await expect(page.getByText('Working', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Stop using it' }).click();
    await expect(page.getByText('Not used', { exact: true })).toBeVisible();
    await expect(part).toBeHidden();
    await shopper.goto(`https://tees.example:${port}/collection/all-products/`);
    expect(shopper.url()).toBe(`${subdomain}/collection/all-products/`);
    await page.getByRole('button', { name: 'Use the domain again' }).click();
    await expect(page.getByText('Working', { exact: true })).toBeVisible();
  });
});
