import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
}

/** Chooses in a list by its first letters. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let at = 0; at < 20; at += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue(option);
}

const isStep = (page: Page, name: string) =>
  expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')).toContainText(name);

test('a merchant imports people by keyboard, and downloads the rows that were refused', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/teemail/audience/imports/`);
  await awake(page);
  await isStep(page, 'Upload');
  expect(await violations(page)).toEqual([]);
  await send(page, 'broken.csv', 'Email,Name\nann@shop.example-shop.com,"Ann\n');
  await expect(page.getByRole('alert')).toContainText('Line 2: A quote that opens a cell isn’t closed');
  expect(await violations(page)).toEqual([]);

  // As a German program saves it, with two columns that can be the address.
  const rows = [
    'E-Mail;E-Mail privat;Vorname;Schuhe',
    'morag.keel@example-shop.com;x;Morag;42',
    'MORAG.keel@example-shop.com;x;Morag;42',
    'zoe.keel@example-shop.com;x;Zoë;38',
    '=1+1;x;Formel;1',
    'a@b;x;Kurz;1',
  ];
  await send(page, 'Kunden.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  await isStep(page, 'Columns');
  await expect(
    page.getByText('Kunden.csv: 5 rows and 4 columns, Windows-1252, divided by semicolons'),
  ).toBeVisible();
  await expect(page.getByText('Several columns can be the email address')).toBeVisible();
  await expect(page.getByText('We guessed the encoding')).toBeVisible();
  await expect(page.getByText('Morag · Zoë · Formel')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const column = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await choose(page, column('E-Mail'), 'Email address');
  await page.reload();
  await awake(page);
  await expect(column('E-Mail')).toHaveValue('Email address');
  await choose(page, column('Schuhe'), 'Own property');
  await press(page, page.getByRole('button', { name: 'Continue' }));

  await isStep(page, 'Consent');
  expect(await violations(page)).toEqual([]);
  const agreed = page.getByRole('checkbox', { name: 'They agreed to get offers from this store' });
  await tabTo(page, agreed);
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Check', exact: true }));
  await expect(page.getByText('Say how they agreed')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await typeInto(page, page.getByRole('textbox', { name: 'How did they agree?' }), 'Form on our old website');
  await page.reload();
  await awake(page);
  await expect(agreed).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'How did they agree?' })).toHaveValue(
    'Form on our old website',
  );
  await typeInto(
    page,
    page.getByRole('textbox', { name: 'Which words did they agree to?' }),
    'Yes, send me offers',
  );
  await press(page, page.getByRole('button', { name: 'Check', exact: true }));

  await isStep(page, 'Check');
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible();
  const count = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(count('New')).toHaveText('2');
  await expect(count('Refused')).toHaveText('2');
  await expect(count('Repeated in the file')).toHaveText('1');
  await expect(page.getByText('Line 5, =1+1')).toBeVisible();
  await expect(page.getByRole('row', { name: /zoe\.keel/ })).toContainText('Can email');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await awake(page);

  // A second tab of the same person follows.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: 'Import 2 people' })).toBeVisible();
  await page.bringToFront();
  await press(page, page.getByRole('button', { name: 'Import 2 people' }));
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await isStep(page, 'Run');
  await expect(second.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await second.close();
  expect(await violations(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await press(page, page.getByRole('link', { name: 'Download refused rows' }));
  const refused = await readFile(await (await coming).path(), 'utf8');
  expect(refused).toContain("5,'=1+1,Not an email address");
  expect(refused).toContain('6,a@b,Not an email address');

  await press(page, page.getByRole('link', { name: 'See people of this import' }));
  await expect(page.getByRole('link', { name: /zoe\.keel@example-shop\.com/ }).first()).toBeVisible();
  await page.goto(`${selvedge.origin}/teemail/audience/imports/`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kunden.csv' })).toContainText(
    '2 new, 2 refused',
  );
});
