import { expect, type Page } from '@playwright/test';
import { callPath } from '../../shared/contract/call.ts';
import { designSettingsSchema } from '../../shared/features/making/products/products.ts';
import { studioCalls } from '../../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../../shared/features/making/studio/studio.ts';
import { typeText } from './steps/studio-parts.ts';
import { awake } from './support/awake.ts';
import { violations } from './support/inspection.ts';
import { logInToDemo } from './support/login.ts';
import { test } from './support/test.ts';

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const text = (words: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: words,
    fontId: 'inter',
    size: 16,
    colour: '#b3202c',
    x: 60,
    y: 50,
    ...fields,
  });

/** A draft on a postcard, made by a call. */
async function addDraft(page: Page, origin: string, name: string, element: ReturnType<typeof text>) {
  const token = (await page.context().cookies(origin)).find((cookie) => cookie.name === 'XSRF-TOKEN');
  const answer = await page.request.post(`${origin}${callPath(studioCalls.createDesign)}`, {
    headers: { 'x-xsrf-token': token?.value ?? '' },
    data: {
      baseSku: 'SV-POSTCARD',
      scene: { version: 1, sides: [{ side: 'front', widthMm: 148, heightMm: 105, elements: [element] }] },
      settings: designSettingsSchema.parse({ name, colours: ['White'], defaultColour: 'White' }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

for (const [device, viewport] of SIZES) {
  test(`“Publish” in My products says what stops each and what needs a yes, at ${device}`, async ({
    page,
    selvedge,
  }) => {
    await page.setViewportSize(viewport);
    await logInToDemo(page, selvedge, 'merchant@demo.test');
    const words = `Flawed ${viewport.width}`;
    await addDraft(page, selvedge.origin, `${words} emoji`, text('Hi 😀'));
    await addDraft(page, selvedge.origin, `${words} edge`, text('Otter', { x: 2 }));
    await addDraft(page, selvedge.origin, `${words} fine`, text('Otter'));
    await page.goto(`${selvedge.origin}/my-products/?search=${encodeURIComponent(words)}`);
    await awake(page);
    for (const draft of ['emoji', 'edge', 'fine'])
      await page.getByRole('checkbox', { name: `Select ${words} ${draft}` }).check();
    const selected = page.getByRole('toolbar', { name: 'Selected rows' });
    if (device === 'a phone') {
      await selected.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    } else await selected.getByRole('button', { name: 'Publish' }).click();
    const popup = page.getByRole('dialog');
    const list = popup.getByRole('list', { name: 'To look at' });
    await expect(list.getByRole('listitem').filter({ hasText: 'emoji' })).toContainText(
      'This font can’t print 😀. Choose another font.',
    );
    await expect(list.getByRole('listitem').filter({ hasText: 'edge' })).toContainText(
      'Part of this lies outside the print area and will be cut off.',
    );
    await expect(popup.getByRole('button', { name: 'Publish 1 product', exact: true })).toBeEnabled();
    await popup.getByRole('checkbox', { name: 'Publish 1 product that may not print well' }).check();
    await expect(popup.getByRole('button', { name: 'Publish 2 products' })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await popup.getByRole('button', { name: 'Publish 2 products' }).click();
    await expect(
      page.getByRole('list', { name: 'Latest changes' }).getByRole('listitem').filter({ hasText: 'Publish' }),
    ).toContainText('2 products');
  });

  test(`a design of one’s own says what stops it before the basket, at ${device}`, async ({
    page,
    selvedge,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${selvedge.origin}/design-your-own-t-shirt/`);
    await page.getByRole('button', { name: 'Essential only' }).click();
    await page.getByRole('button', { name: /Heavyweight/ }).click();
    await typeText(page, 'Hi ☃');
    await page.getByRole('button', { name: 'Buy' }).click();
    const order = page.getByRole('region', { name: 'Size and basket' });
    await expect(order.getByText('This can’t be printed yet:')).toBeVisible();
    await expect(order.getByText('This font can’t print ☃. Choose another font.')).toBeVisible();
    await order.locator('label').filter({ hasText: /^L$/ }).click();
    await order.getByRole('button', { name: 'Add to basket' }).click();
    await expect(order.getByRole('alert')).toContainText('This font can’t print ☃');
    expect(await violations(page)).toEqual([]);
  });
}
