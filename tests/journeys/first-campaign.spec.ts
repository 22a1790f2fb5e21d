import { expect, type Page } from '@playwright/test';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import { dkimRecord, platformKey } from '../../server/platform/mail/dkim/keys.ts';
import { LINK_PATH } from '../../shared/features/growth/email-tracking/email-tracking.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { eventually } from '../support/eventually.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '../support/mail-server.ts';
import type { TestServer } from '../support/server.ts';
import { signUp } from './steps/sign-up.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { test } from './support/test.ts';

/** The way from no account to an email that people get: a browser, and a mail server that reads along. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce', locale: 'en-GB' } });

const WHOLE_WAY_MS = 4 * 60_000;
const ARRIVES_WITHIN_MS = 60_000;
const PLATFORM = 'selvedge.example';
const SUBJECTS = ['The boats are back', 'Back in the harbour'] as const;
const READERS = ['morag', 'zoe', 'iain', 'una', 'finlay', 'elspeth', 'callum', 'ailsa'].map(
  (name) => `${name}@example-shop.com`,
);

let mails: MailServer;
let dns: DnsServer;
let server: TestServer;
test.beforeAll(async ({ startServer }) => {
  mails = await openMailServer();
  // A domain without a mail server gets none.
  dns = await startDnsServer({ 'example-shop.com': { A: ['192.0.2.1'] } });
  server = await startServer({
    SMTP_URL: mails.url,
    DNS_SERVERS: dns.address,
    MAIL_FROM: `Selvedge <hello@${PLATFORM}>`,
    MAIL_BOUNCE_HOST: `em.${PLATFORM}`,
  });
});
test.afterAll(async () => {
  await server.close();
  await mails.close();
  await dns.close();
});

const read = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw);

/** The newest mail to an address about something, as its mailbox shows it. */
const mailTo = (to: string, subject: RegExp) =>
  eventually(async () => {
    const all = await Promise.all(mails.received.filter((mail) => mail.to === to).map(read));
    const mail = all.findLast((one) => subject.test(one.subject ?? ''));
    if (!mail) throw new Error(`No mail to ${to} about ${subject}`);
    return { text: mail.text ?? '' };
  }, ARRIVES_WITHIN_MS);

async function enterPostalAddress(page: Page): Promise<void> {
  await page.goto(`${server.origin}/settings/?section=seller`);
  await awake(page);
  const form = page.getByRole('form', { name: 'Seller and VAT' });
  await form.getByRole('textbox', { name: 'Legal name' }).fill('Kestrel Press');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Weaver Lane');
  await form.getByRole('textbox', { name: 'Town or city' }).fill('Lewes');
  await form.getByRole('textbox', { name: 'Postcode' }).fill('BN7 1AA');
  await form.getByRole('combobox', { name: 'Country' }).fill('United Kingdom');
  await page.getByRole('option', { name: 'United Kingdom', exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function addSender(page: Page): Promise<void> {
  await page.goto(`${server.origin}/teemail/configuration/`);
  await awake(page);
  await page.getByRole('button', { name: 'Add a sender' }).click();
  const form = page.getByRole('form', { name: 'New sender' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Ida of Kestrel Press');
  await form.getByRole('textbox', { name: 'Replies go to' }).fill('ida@kestrel.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ida of Kestrel Press').first()).toBeVisible();
}

async function importReaders(page: Page): Promise<void> {
  await page.goto(`${server.origin}/teemail/audience/imports/`);
  await awake(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const rows = ['Email,First name', ...READERS.map((email) => `${email},${email.split('@')[0] ?? ''}`)];
  await (await chooser).setFiles([
    { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
  ]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'They agreed to get offers from this store' }).check();
  await page.getByRole('textbox', { name: 'How did they agree?' }).fill('Form on our old website');
  await page.getByRole('textbox', { name: 'Which words did they agree to?' }).fill('Yes, send me offers');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: `Import ${READERS.length} people` }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
}

async function writeEmail(page: Page): Promise<void> {
  await page.goto(`${server.origin}/teemail/drafts/create/`);
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click();
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('region', { name: 'Check', exact: true })
    .getByRole('button', { name: /^Show me: This is still/ })
    .click();
  // “Draft saved” is shown before the first change, too.
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      new URL(answer.url()).pathname.endsWith('/commands/') &&
      answer.ok(),
  );
  await page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('The boats are back in the harbour, and [so are we](/collection/all-products/).');
  await saved;
}

/** Sends the letter to everyone, half of them with the other subject. */
async function sendWithTwoSubjects(page: Page): Promise<void> {
  await page.goto(`${server.origin}/teemail/campaigns/`);
  await page.getByRole('button', { name: 'Create a campaign' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour letter');
  await page.getByRole('radio', { name: 'Everyone who agreed' }).check();
  await expect(page.getByText(`${READERS.length} people will get it`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to content' }).click();
  await page.getByRole('radio', { name: 'Plain letter' }).first().check();
  await page.getByRole('radio', { name: 'Subject', exact: true }).check();
  await page.getByRole('textbox', { name: 'Subject B' }).fill(SUBJECTS[1]);
  await page.getByRole('radio', { name: 'Everyone', exact: true }).check();
  await page.getByRole('button', { name: 'Continue to time' }).click();
  await page.getByRole('radio', { name: 'Now', exact: true }).check();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByText('Everything it needs is there.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: `Send to ${READERS.length} people` }).click();
}

const verdictSchema = z.object({
  results: z.array(z.object({ signingDomain: z.string(), status: z.object({ result: z.string() }) })),
});

/** What an independent verifier says of a mail's signatures, with the record that the server asks to be published. */
async function checkSignatures(raw: string): Promise<readonly (readonly [string, string])[]> {
  const { databases, seals } = server.services;
  const key = await platformKey(
    { database: databases.platform, seals, logger: pino({ level: 'silent' }) },
    PLATFORM,
  );
  const verdict = await dkimVerify(Buffer.from(raw, 'latin1'), {
    resolver: (name: string) =>
      name === `${key.selector}._domainkey.${PLATFORM}`
        ? Promise.resolve([[dkimRecord(key.privateKey)]])
        : Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })),
  });
  return verdictSchema
    .parse(verdict)
    .results.map(({ signingDomain, status }) => [signingDomain, status.result]);
}

test('from no account to a campaign with two subjects in people’s mailboxes', async ({ page }) => {
  test.setTimeout(WHOLE_WAY_MS);
  await signUp(
    page,
    { origin: server.origin, mail: mailTo },
    {
      email: 'ida@kestrel.example',
      password: 'a hovering kestrel',
      brand: 'Kestrel Press',
      subdomain: 'kestrel-press',
    },
  );
  await enterPostalAddress(page);
  await addSender(page);
  await importReaders(page);
  await writeEmail(page);
  await sendWithTwoSubjects(page);

  const offers = await eventually(async () => {
    const arrived = mails.received.filter(({ to }) => READERS.includes(to));
    expect(arrived.map(({ to }) => to).toSorted()).toEqual(READERS.toSorted());
    return Promise.all(arrived.map(async (mail) => ({ ...mail, ...(await read(mail)) })));
  }, ARRIVES_WITHIN_MS);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const subjects = new Set(offers.map(({ subject }) => subject));
  expect(subjects.has(SUBJECTS[1])).toBe(true);
  expect(subjects.size).toBe(2);
  const store = `kestrel-press.localhost:${new URL(server.origin).port}`;
  for (const { raw, from, html = '', text = '', headers } of offers) {
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(from).toMatchObject({ name: 'Ida of Kestrel Press', address: `hello@${PLATFORM}` });
    expect(header('reply-to')).toContain('ida@kestrel.example');
    expect(header('list-unsubscribe')).toMatch(/^<http[^>]+>, <mailto:[^>]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toContain('kestrel-press');
    expect(header('feedback-id')?.split(':')).toHaveLength(4);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(html).toContain('The boats are back in the harbour');
    expect(text).toContain('The boats are back in the harbour');
    expect(text).toContain('1 Weaver Lane');
    const links = [...html.matchAll(/href="(http[^"]+)"/g)].flatMap(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(new URL(href).host).toBe(store);
    expect(await checkSignatures(raw)).toEqual([[PLATFORM, 'pass']]);
    expect(await checkSignatures(raw.replace('The boats', 'The ships'))).not.toEqual([[PLATFORM, 'pass']]);
  }

  // A link leads to its stored address and nowhere else, whatever is added to it.
  const [offer] = offers;
  const link = new RegExp(`href="(http[^"]+${LINK_PATH}[^"]+)"`).exec(offer?.html ?? '')?.[1] ?? 'no link';
  await page.goto(link.replaceAll('&amp;', '&'));
  expect(new URL(page.url())).toMatchObject({ host: store, pathname: '/collection/all-products/' });
  const forged = await page.goto(`${link.slice(0, -3)}zz/?to=https://evil.example`);
  expect(forged?.status()).toBe(404);
  expect(new URL(page.url()).host).toBe(store);
});
