import { expect, type Page } from '@playwright/test';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ demoCopy: 'shared', contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function openOverview(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/teemail/campaigns/`);
  await awake(page);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Links in the email' })).toBeVisible();
}

for (const viewport of SIZES)
  test(`every figure of a campaign opens its people at ${viewport.width} px`, async ({
    browser,
    selvedge,
  }) => {
    const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await openOverview(page, selvedge.origin, 'New arrivals');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'What “Clicked” means' }).first().click();
    await expect(page.getByText('the store’s page ran in their browser')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('the store’s page ran in their browser')).toBeHidden();

    const tile = page.getByRole('list', { name: 'Figures' }).getByRole('button', { name: /^Clicked/ });
    const count = (await tile.locator('span').nth(1).textContent()) ?? '';
    await tile.click();
    const dialog = page.getByRole('dialog', { name: 'Clicked' });
    await expect(dialog.getByRole('listitem')).toHaveCount(Number(count));
    expect(await violations(page)).toEqual([]);
    // The address has the figure, so the list survives a reload.
    await page.reload();
    await expect(dialog.getByRole('listitem')).toHaveCount(Number(count));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // By keys: a link of the email, a variant, a receiver.
    for (const name of [/Clicked, See everything new$/, /Clicked, A$/, /Bounced, All others$/]) {
      const figure = page.getByRole('button', { name }).first();
      const [shown = ''] = /\d+/.exec((await figure.textContent()) ?? '') ?? [];
      await figure.press('Enter');
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(Number(shown));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }

    const compare = page.getByRole('combobox', { name: 'Campaign' });
    await compare.click();
    await page.getByRole('option', { name: 'Autumn news' }).click();
    const table = page.getByRole('region', { name: 'Comparison' });
    await expect(table.getByRole('link', { name: 'Autumn news' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await table.getByRole('button', { name: 'Remove Autumn news' }).click();
    await expect(table).toBeHidden();
  });

for (const viewport of SIZES)
  test(`a person’s page tells their consent, timeline, segments and why at ${viewport.width} px`, async ({
    browser,
    selvedge,
  }) => {
    const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    await page.goto(`${selvedge.origin}/teemail/audience/?search=ailsa`);
    await awake(page);
    await page
      .getByRole('link', { name: /ailsa\.ferguson@example\.test/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Ailsa Ferguson', level: 1 })).toBeVisible();

    // What they agreed to: the words they read, the page and the time.
    await page.getByText('Why', { exact: true }).click();
    await expect(page.getByText('You can unsubscribe in each of them').first()).toBeVisible();
    await expect(page.getByText(/, page \//).first()).toBeVisible();
    await expect(page.getByText(/^Was sent an email: /).first()).toBeVisible();
    const why = page.getByRole('combobox', { name: 'Campaign' });
    await why.click();
    await page.getByRole('option', { name: 'Autumn news' }).click();
    await expect(page.getByText(/^(They got it on|It bounced|They|Their) .*\.$/).last()).toBeVisible();
    await why.click();
    await page.getByRole('option', { name: 'Gifts in time' }).click();
    await expect(page.getByText('The campaign is still looking for its people.')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Someone who is in a segment, since when and by what.
    await page.goto(`${selvedge.origin}/teemail/audience/?search=molly.pritchard`);
    await awake(page);
    await page
      .getByRole('link', { name: /molly\.pritchard/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Ordered lately' })).toBeVisible();
    await expect(page.getByText(/^Since .*\. .+/).first()).toBeVisible();
  });

test('anyone can open a shared preview until it is withdrawn', async ({ browser, selvedge }) => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await logInToDemo(page, selvedge, 'merchant@demo.test');
  await openOverview(page, selvedge.origin, 'Autumn news');
  await page.getByRole('button', { name: 'More about this campaign' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'Link to this preview' });
  const url = await field.inputValue();
  expect(await violations(page)).toEqual([]);

  const guest = await (await browser.newContext()).newPage();
  const answer = await guest.goto(url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(guest.frameLocator('iframe[title="Email"]').getByText('Unsubscribe')).toBeVisible();
  expect(await violations(guest)).toEqual([]);

  await page.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect((await guest.reload())?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
