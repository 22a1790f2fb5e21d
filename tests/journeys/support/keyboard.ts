import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';

/** More stops than any screen has before what a person came for. */
const FARTHEST = 90;

const focusSchema = z.object({ name: z.string(), ring: z.boolean(), covered: z.boolean() });

const READ_FOCUS = `(async () => {
  // Styles of the focus have come into effect with the second frame from now.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const element = document.activeElement ?? document.body;
  const marked = [element, ...element.querySelectorAll('*'), element.nextElementSibling, element.parentElement];
  const ring = marked.filter(Boolean).map((part) => getComputedStyle(part)).some((style) =>
    (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none');
  const labels = [...(element.labels ?? [])];
  const points = () => {
    // A radio button may be drawn by its label alone.
    const own = element.getBoundingClientRect();
    const box = own.width < 2 && labels[0] ? labels[0].getBoundingClientRect() : own;
    return [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 2, box.top + 2],
      [box.right - 2, box.bottom - 2],
    ];
  };
  const isCovered = () => points().every(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || top.contains(element) || top.closest('label')?.contains(element) || labels.some((label) => label.contains(top)));
  });
  // A page that has just loaded may still be moving: what people see is where things come to rest, within half a second.
  for (let frame = 0; frame < 30 && isCovered(); frame += 1) await new Promise(requestAnimationFrame);
  const covered = isCovered();
  const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return { name: element.localName + ' "' + text.trim().slice(0, 40) + '"', ring, covered };
})()`;

/** What has the focus, whether its ring is drawn, and whether something else lies over all of it. */
const focused = async (page: Page): Promise<z.infer<typeof focusSchema>> =>
  focusSchema.parse(await page.evaluate(READ_FOCUS));

/** Presses Tab until the element has the focus. Every stop on the way has to show where the focus is (WCAG 2.4.7, 2.4.11). */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const way: string[] = [];
  for (let stop = 0; stop < FARTHEST; stop += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
    const { name, ring, covered } = await focused(page);
    way.push(name);
    if (name.startsWith('body')) continue;
    expect.soft(ring, `${name} at ${page.url()} shows that it has the focus`).toBe(true);
    expect.soft(covered, `${name} at ${page.url()} has the focus and lies under something else`).toBe(false);
  }
  throw new Error(`${wanted} is not reached by Tab. Passed: ${way.join(', ')}`);
}

/** Goes to a field by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a link or button by Tab and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
