import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { BLOCK_TYPES } from '../../shared/features/site/blocks/block-types.ts';
import type { BlockType } from '../../shared/features/site/blocks/blocks.ts';
import { pageObjectCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { canvas, canvasFrame, outline, saved } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** Texts that are typed where they stand: the page makes room, in every kind of block that a store has. */

test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
});
test.setTimeout(180_000);

const LONG =
  'Prints and mugs by the water, made to order in Whitby by people who like long walks and long titles';
/** Shown where the store has something to list, or not as words of the page. */
const NOT_IN_PLACE = ['feed.title', 'graph.title', 'productList.title', 'youtube.title'];
const CHOICES: Readonly<Record<string, Record<string, unknown>>> = {
  action: { href: '/' },
  appIcon: { href: '/' },
  button: { href: '/' },
  pod: { href: '/' },
  banner: { actions: [{ text: 'Shop all', href: '/' }] },
  slide: { actions: [{ text: 'Shop all', href: '/' }] },
  expandable: { open: true },
  image: { image: { src: '/pictures/quay.svg', alt: '', width: 1600, height: 400 } },
  socials: { links: [{ network: 'instagram', href: 'https://instagram.example/loom' }] },
};

const kinds: readonly BlockType[] = Object.values(BLOCK_TYPES);
const namesOf = ({ facts }: BlockType) => facts.inline.filter((name) => !name.includes('.'));
const typed = kinds
  .filter(({ facts }) => facts.platformOnly !== true && facts.mailOnly !== true)
  .filter((kind) => namesOf(kind).length > 0);
const wordsOf = (type: string, name: string) => `The ${name} of ${type}`;

function blockOf(kind: BlockType, order: number) {
  const { type, container } = kind;
  const texts = namesOf(kind).map((name) => [name, wordsOf(type, name)]);
  const held = [0, 1].map((at) => ({
    uid: `${type}-${at}`,
    type: 'quote',
    order: at,
    properties: { text: 'Soft and warm' },
    items: [],
  }));
  const block = {
    uid: type,
    type,
    order,
    properties: { ...Object.fromEntries(texts), ...CHOICES[type] },
    items: container === true || kind.facts.slots ? held : [],
  };
  const parent = kind.facts.parents?.[0];
  if (parent === undefined) return block;
  return { uid: `${type}-around`, type: parent, order, properties: {}, items: [{ ...block, order: 0 }] };
}

let server: TestServer;
let open: (page: Page, url: string, blocks?: readonly ReturnType<typeof blockOf>[]) => Promise<void>;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, 'ana@example.test');
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  const { divisionId: division } = await addStore(server, projectId, 'loom');
  const client = (await signedIn(server, ana.email)).in('loom');
  open = async (page, url, blocks = typed.map(blockOf)) => {
    const { id } = await client.call(pageObjectCalls.createObject, {
      params: { division },
      query: {},
      body: { url, published: false, properties: { title: 'Texts' }, blocks: [...blocks] },
    });
    await logInByCall(page, server, ana.email, PASSWORD);
    await page.goto(`${server.origin}/pages/edit/${id}/?project=loom`);
    const shown = blocks.find(({ uid }) => uid === 'banner') ?? blocks[0];
    await expect(canvas(page).locator(`[data-b="${shown?.uid}"]`)).toBeVisible();
  };
});
test.afterAll(async () => {
  await server?.close();
});

const roomSchema = z.object({
  name: z.string(),
  covered: z.array(z.string()),
  isCut: z.boolean(),
  lacks: z.number(),
});
/** What other words the field lies over, and whether it is as high as its own. Lines may touch by a part of their letters. */
const READ_ROOM = `(() => {
  const field = document.activeElement;
  const box = field.getBoundingClientRect();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement;
    const isShown = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (node.data.trim() === '' || !isShown || holder.closest('[data-editor], style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const meets = [...range.getClientRects()].some((rect) =>
      Math.min(box.right, rect.right) - Math.max(box.left, rect.left) > 2 &&
      Math.min(box.bottom, rect.bottom) - Math.max(box.top, rect.top) > rect.height / 5);
    if (meets) covered.push(node.data);
  }
  const { height } = field.style;
  field.style.height = '0';
  const needed = field.scrollHeight;
  field.style.height = height;
  return {
    name: field.getAttribute('aria-label') ?? '',
    covered,
    isCut: field.scrollWidth > field.clientWidth + 1,
    lacks: Math.round(needed - box.height),
  };
})()`;

async function room(page: Page) {
  const inside = await canvasFrame(page);
  return roomSchema.parse(await inside?.evaluate(READ_ROOM));
}

const field = (page: Page, name: string) =>
  canvas(page).getByRole('textbox', { name: `Edit ${name} of this block` });

/** As many of the words as the text may have. */
const fitting = (kind: BlockType, name: string) =>
  [LONG, LONG.slice(0, 60), LONG.slice(0, 30)].find(
    (words) => kind.properties.partial().safeParse({ [name]: words }).success,
  ) ?? '';

/** Types into every text of a block, one after the other. @returns the names of those that are typed in place */
async function typeAll(page: Page, kind: BlockType, screen: string): Promise<string[]> {
  const names = namesOf(kind).filter((name) => !NOT_IN_PLACE.includes(`${kind.type}.${name}`));
  if (names.length === 0) return [];
  await outline(page).locator(`[data-uid="${kind.type}"]`).click();
  await page.keyboard.press('Enter');
  for (const name of names) {
    await expect(field(page, name)).toBeFocused();
    for (const words of ['', fitting(kind, name)]) {
      await field(page, name).fill(words);
      await expect(field(page, name)).toHaveValue(words);
      await expect
        .soft(async () =>
          expect(await room(page)).toEqual({
            name: `Edit ${name} of this block`,
            covered: [],
            isCut: false,
            lacks: 0,
          }),
        )
        .toPass({ timeout: 3_000 });
    }
    if (kind.type === 'banner') await picture(page, `page-typing-${screen}-${name}`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  return names;
}

for (const screen of ['desktop', 'phone'] as const)
  test(`on the page of a ${screen}, the field of a text covers nothing and shows all that is typed`, async ({
    page,
  }) => {
    await open(page, `/${screen}/`);
    if (screen === 'phone') await page.getByTitle('Phone, 390 px').click();
    for (const kind of typed) await typeAll(page, kind, screen);
    await saved(page);
  });

test('a double click opens the text that is pressed', async ({ page }) => {
  await open(page, '/pressed/');
  await canvas(page).getByText(wordsOf('banner', 'copy'), { exact: true }).dblclick();
  await expect(field(page, 'copy')).toBeFocused();
  await expect(field(page, 'copy')).toHaveValue(wordsOf('banner', 'copy'));
});

test('texts of a card, a grid and a gate without blocks are typed where they stand', async ({ page }) => {
  const holders = typed.filter(({ type }) => ['card', 'grid', 'gate'].includes(type));
  expect(holders).toHaveLength(3);
  await open(
    page,
    '/empty/',
    holders.map((kind, order) => ({ ...blockOf(kind, order), items: [] })),
  );
  for (const { type } of holders) {
    await canvas(page).getByText(wordsOf(type, 'title'), { exact: true }).dblclick();
    await expect(field(page, 'title')).toHaveValue(wordsOf(type, 'title'));
    await page.keyboard.press('Escape');
  }
  await canvas(page).getByRole('button', { name: 'Add inside card' }).click();
  await expect(page.getByRole('button', { name: 'Add Quote', exact: true })).toBeVisible();
});

test('words are made bold and linked where they stand, by a toolbar and by keys', async ({ page }) => {
  await open(page, '/marked/', [blockOf(BLOCK_TYPES.textBlock, 0)]);
  await outline(page).locator('[data-uid="textBlock"]').click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await field(page, 'text').fill('Made by hand in Wales');
  const select = async (words: string) => {
    const at = (await field(page, 'text').inputValue()).indexOf(words);
    await page.keyboard.press('Control+Home');
    for (let letter = 0; letter < at; letter += 1) await page.keyboard.press('ArrowRight');
    for (let letter = 0; letter < words.length; letter += 1) await page.keyboard.press('Shift+ArrowRight');
  };
  await select('by hand');
  await page.keyboard.press('Control+b');
  await expect(field(page, 'text')).toHaveValue('Made **by hand** in Wales');
  await select('Wales');
  await canvas(page).getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link “Wales”' });
  await dialog.getByRole('combobox').fill('All products');
  await page
    .getByRole('option', { name: /^All products/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'text')).toHaveValue('Made **by hand** in [Wales](/collection/all-products/)');
  await expect(field(page, 'text')).toBeFocused();
  await picture(page, 'page-typing-marks');
  await page.keyboard.press('Escape');
  await expect(canvas(page).locator('strong', { hasText: 'by hand' })).toBeVisible();
  await expect(canvas(page).getByRole('link', { name: 'Wales' })).toHaveAttribute(
    'href',
    '/collection/all-products/',
  );
  await saved(page);
});
