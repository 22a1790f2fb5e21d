import { expect, type Page } from '@playwright/test';
import { blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema } from '../../shared/features/site/pages/pages.ts';
import type { Client } from '../support/client.ts';
import { addPerson, addProject, addStore, PASSWORD, signedIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { bar, row, tools } from './steps/page-editor.ts';
import { picture } from './support/album.ts';
import { violations } from './support/inspection.ts';
import { logInByCall } from './support/login.ts';
import { test } from './support/test.ts';

/** How fast a page is on a slow phone, while it is built and as it is published. */

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

const ANA = 'ana@example.test';
let server: TestServer;
let client: Client;
let division: string;
test.beforeAll(async ({ startServer }) => {
  server = await startServer();
  const ana = await addPerson(server, ANA);
  const projectId = await addProject(server, 'loom', [[ana, 'owner']]);
  ({ divisionId: division } = await addStore(server, projectId, 'loom'));
  client = (await signedIn(server, ana.email)).in('loom');
});
test.afterAll(async () => {
  await server?.close();
});

/** Words that no compression makes smaller. */
const words = () => {
  const letters = crypto.getRandomValues(new Uint8Array(18_000));
  return Array.from(letters, (letter) =>
    letter % 8 === 0 ? ' ' : String.fromCodePoint(97 + (letter % 26)),
  ).join('');
};

let made = 0;
/** A page with a map of another site, and as many long texts. */
async function makePage(texts: number): Promise<string> {
  made += 1;
  const { id } = await client.call(pageCalls.create, {
    params: { division },
    body: { template: 'blank', title: `Harbour ${made}` },
  });
  const params = { division, page: id };
  const { document } = await client.call(pageCalls.load, { params });
  const block = (type: string, uid: string, order: string, properties: Record<string, unknown>) => {
    const { size, version } = blockRegistry.make(type, { uid, properties });
    return flatBlockSchema.parse({ uid, type, version, size, parent: null, order, properties });
  };
  const blocks = [
    block('iframe', 'map0000001', 'a0', { src: 'https://maps.example/here', title: 'Where we are' }),
    ...Array.from({ length: texts }, (_, at) =>
      block('textBlock', `text00000${at}`, `a${at + 1}`, { title: `Part ${at + 1}`, text: words() }),
    ),
  ];
  const change = {
    id: crypto.randomUUID(),
    tab: 'test',
    words: 'Changed',
    command: { kind: 'insert', blocks } as const,
  };
  await client.call(pageCalls.change, { params, body: { base: document.sequence, rows: [change] } });
  return `/pages/edit/${id}/?project=loom`;
}

const chip = (page: Page) => bar(page).getByRole('button', { name: /^Page speed:/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Speed' });
const open = async (page: Page, address: string) => {
  await logInByCall(page, server, ANA, PASSWORD);
  await page.goto(server.origin + address);
};

test('the chip tells how fast the page is, its panel why, and a mend is one press', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, await makePage(1));
  await expect(chip(page)).toHaveAccessibleName(/Page speed: (Good|Fair|Slow) \d\.\d s · \d+ kB/);
  await chip(page).focus();
  await page.keyboard.press('Enter');
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  const map = panel(page).getByRole('list', { name: 'Blocks' }).getByRole('listitem').first();
  await expect(map).toContainText('Embedded page, Where we are');
  await expect(map).toContainText('Loads from maps.example');
  await picture(page, 'page-speed-panel-1440');
  expect(await violations(page)).toEqual([]);
  await panel(page)
    .getByRole('button', { name: /^Text, Part 1/ })
    .click();
  await expect(
    page.getByRole('region', { name: 'Properties' }).getByLabel('Title', { exact: true }),
  ).toHaveValue('Part 1');
  // Weighed again once it is saved.
  await panel(page)
    .getByRole('button', { name: /^Delete this block: Embedded page/ })
    .press('Enter');
  await expect(panel(page)).not.toContainText('maps.example');
  await expect(panel(page).getByRole('list', { name: 'Blocks' })).toContainText(
    'Largest on the first screen',
  );
});

test('a page over its budget is published with a reason, which its version keeps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, await makePage(4));
  await expect(chip(page)).toHaveAccessibleName(/Page speed: Slow/);
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const budget = dialog.getByRole('region', { name: 'Speed budget' });
  await expect(budget).toContainText(/The page’s HTML is \d+ kB\. The budget is 30 kB\./);
  await dialog.getByRole('button', { name: 'Publish this page' }).click();
  const reason = budget.getByRole('textbox', { name: 'Why it goes live anyway' });
  await expect(reason).toHaveAccessibleDescription(/Enter a reason/);
  await picture(page, 'page-speed-reason-1440');
  expect(await violations(page)).toEqual([]);
  await reason.fill('The whole story belongs on one page');
  await dialog.getByRole('button', { name: 'Publish this page' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('dialog', { name: / is live$/ })
    .getByRole('button', { name: 'Done' })
    .click();
  await tools(page).getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(
    'Over the speed budget: The whole story belongs on one page',
  );
});

test('on a phone the check leads to the panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, await makePage(1));
  await tools(page).getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('region', { name: 'Check' })
    .getByRole('button', { name: /^Page speed:/ })
    .click();
  await expect(panel(page)).toContainText('until a slow phone shows the first screen');
  await expect(panel(page).getByRole('button', { name: 'Close speed' })).toBeFocused();
  await picture(page, 'page-speed-panel-390');
  expect(await violations(page)).toEqual([]);
});

test('where it can’t be measured, the chip says so and a press tries again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let isBroken = true;
  await page.route('**/speed/**', (route) =>
    isBroken
      ? route.fulfill({ status: 404, json: { message: 'Gone', code: 'not-found' } })
      : route.fallback(),
  );
  await open(page, await makePage(1));
  await expect(chip(page)).toHaveAccessibleName('Page speed: Not measured');
  await expect(row(page, /Part 1/)).toBeVisible();
  await chip(page).click();
  const again = panel(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect(panel(page)).toContainText('until a slow phone shows the first screen');
});
