import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: text });

async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path(), 'utf8');
}

test('a merchant exports products, changes them in a file, imports it and undoes it', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/my-products/?search=evening+sail+t-shirt`);
  await awake(page);
  const all = await download(page, () => page.getByRole('link', { name: 'Export' }).click());
  expect(all).toContain('Evening Sail T-shirt');
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'More' }).click();
  const chosen = await download(page, () =>
    page.getByRole('menuitem', { name: 'Export', exact: true }).click(),
  );
  expect(chosen).toBe(all);

  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible();
  await send(page, 'broken.csv', 'Handle\n"open');
  await expect(page.getByRole('alert')).toContainText('Line 2: A quote that opens a cell isn’t closed');

  // A file as a German spreadsheet saves it, whose columns have other names.
  const handle = chosen.split('\r\n')[1]?.split(',')[0];
  await send(
    page,
    'Frühjahr.csv',
    `Artikel;Neuer Name;Preis\n${handle};Morning Sail;27,50\ngone;Lost;9,00\n`,
  );
  await expect(page.getByText('2 rows and 3 columns, UTF-8, divided by semicolons')).toBeVisible();
  const choose = async (field: string, column: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: column, exact: true }).click();
  };
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await choose('Handle', 'Artikel');
  await choose('Name', 'Neuer Name');
  await expect(page.getByText('Morning Sail · Lost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('Neuer Name');
  await choose('Price', 'Preis');
  await page.getByRole('button', { name: 'Check' }).click();

  const change = page.getByRole('listitem').filter({ hasText: 'Line 2' });
  await expect(change).toContainText('Evening Sail T-shirt → Morning Sail');
  await expect(change).toContainText('→ £27.50');
  await expect(page.getByText('We can’t find a product with this handle')).toBeVisible();
  const problems = await download(page, () => page.getByRole('link', { name: 'Download as CSV' }).click());
  expect(problems).toContain('3,gone,error,"We can’t find');

  // A second tab of the same person follows.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: 'Import 1 product' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(notice(page, 'Import Frühjahr.csv: 1 product changed')).toBeVisible();
  await expect(notice(second, 'Import Frühjahr.csv: 1 product changed')).toBeVisible();
  await second.close();

  await page.getByRole('link', { name: 'See your products' }).click();
  await expect(page.getByRole('link', { name: 'Morning Sail' }).first()).toBeVisible();
  await notice(page, 'Import Frühjahr.csv').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Import Frühjahr.csv was undone: 1 product as before')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Evening Sail T-shirt' }).first()).toBeVisible();
});

/** “Łódź” as a Polish spreadsheet saves it. */
const POLISH = Buffer.from([0xa3, 0xf3, 0x64, 0x9f]);

test('a merchant sets right how a file is read: encoding, header and decimal mark', async ({
  page,
  selvedge,
}) => {
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await page.goto(`${selvedge.origin}/my-products/?search=high+tide+t-shirt`);
  await awake(page);
  const [, line = ''] = (
    await download(page, () => page.getByRole('link', { name: 'Export' }).click())
  ).split('\r\n');
  const [handle] = line.split(',');
  await page.getByRole('link', { name: 'Import' }).click();
  const text = Buffer.from(`Lista,,\r\nHandle,Title,Variant Price\r\n${handle},`);
  await send(page, 'lista.csv', Buffer.concat([text, POLISH, Buffer.from(',27.500\r\n')]));
  await expect(page.getByText('1 row and 3 columns')).toBeVisible();
  const choose = async (name: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await expect(page.getByText('We guessed the encoding')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Header', exact: true })).toHaveValue(/^2: Handle/);
  await expect(page.getByText('Łódź', { exact: true })).toBeVisible();
  await choose('Encoding', /Windows-1252/);
  await expect(page.getByText('£ódŸ', { exact: true })).toBeVisible();
  await choose('Encoding', /Windows-1250/);
  await expect(page.getByText('Łódź', { exact: true })).toBeVisible();
  await choose('Header', /^1: Lista/);
  await expect(page.getByText('We can’t find the column of the handle')).toBeVisible();
  await choose('Header', /^2: Handle/);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('“27.500” can be £27.50 or £27,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Change columns' }).click();
  await choose('Decimal mark', 'Point: 27.50');
  await expect(page.getByRole('combobox', { name: 'Decimal mark', exact: true })).toHaveValue(/Point/);
  await page.getByRole('button', { name: 'Check' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Line 3' });
  await expect(change).toContainText('→ Łódź');
  await expect(change).toContainText('→ £27.50');
});
