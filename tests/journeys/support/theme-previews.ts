import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { compileTheme, plainTheme } from '../../../shared/features/site/theme/theme.ts';
import { logInToDemo } from './login.ts';
import type { ServerProcess } from './server.ts';

/** The address of a preview of the demo store, which holds the stylesheets of all themes. */
export async function previewAddress(page: Page, server: ServerProcess): Promise<URL> {
  await logInToDemo(page, server, 'merchant@demo.test');
  await page.goto(`${server.origin}/theme/select/`);
  const frame = page.locator('iframe[src*="look="]').first();
  return new URL((await frame.getAttribute('src')) ?? '');
}

/** The preview of another page, such as `/product/x/?colour=Black`. */
export function previewAt(preview: URL, path: string): string {
  const address = new URL(path, preview);
  for (const [name, value] of preview.searchParams) address.searchParams.set(name, value);
  return address.href;
}

/** What the page's own `showTheme` takes. */
export interface ShownTheme {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
}

export function shownTheme(name: string): ShownTheme {
  const { variables, forms } = compileTheme(plainTheme(name));
  const attributes = Object.fromEntries(Object.entries(forms).map(([part, form]) => [`data-${part}`, form]));
  return { name, variables, attributes: { 'data-theme': name, ...attributes } };
}

/** Scripts of a preview that show themes and measure them. */
export const lookScript = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
