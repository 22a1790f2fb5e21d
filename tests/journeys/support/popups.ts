import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const RENDERER = fileURLToPath(new URL('../../../renderer/', import.meta.url));

const SUFFIX = '.popup.tsx';

/** The name of every popup of the product: that of its file. */
export async function listPopups(): Promise<string[]> {
  const files = await readdir(RENDERER, { recursive: true });
  return files.filter((file) => file.endsWith(SUFFIX)).map((file) => basename(file, SUFFIX));
}

/**
 * Finds the page's own module of popups among the files it has loaded: a file of the same address is the same module.
 * Nothing in the product serves this; one function is known by the words of its error, the other by what it compares.
 */
const FIND_MODULE = `(async () => {
  const mark = 'No popup is registered as';
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const address of new Set(loaded.filter((name) => /\\/assets\\/[^/]*\\.js$/.test(name)))) {
    // The build names a file after one of the modules in it, which need not be this one.
    if (!(await (await fetch(address)).text()).includes(mark)) continue;
    const parts = Object.values(await import(address));
    const open = parts.find((part) => typeof part === 'function' && String(part).includes(mark));
    const close = parts.find((part) => typeof part === 'function' && /\\.name===\\w+&&\\w+\\.close\\(\\)/.test(String(part)));
    if (open && close) return { open, close };
  }
  throw new Error('The page has no popups: ' + loaded.join(' '));
})()`;

/** Opens a popup from the outside. @param props a JavaScript expression */
export async function openPopup(page: Page, name: string, props: string): Promise<void> {
  await page.evaluate(
    `(async () => { void (await ${FIND_MODULE}).open(${JSON.stringify(name)}, ${props}); })()`,
  );
}

/** Closes a popup that stays until the page closes it. */
export async function closePopup(page: Page, name: string): Promise<void> {
  await page.evaluate(`(async () => { (await ${FIND_MODULE}).close(${JSON.stringify(name)}); })()`);
}
