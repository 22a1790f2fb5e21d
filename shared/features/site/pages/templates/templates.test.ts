import { expect, test } from 'vitest';
import { applyCommand } from '../apply-command.ts';
import { checkProperties } from '../block-checks.ts';
import { isStoreAddress, normaliseUrl } from '../page-address.ts';
import { loadTree } from '../page-document.ts';
import { PAGE_TEMPLATE_IDS } from './template-ids.ts';
import { fillTemplate, PAGE_TEMPLATES } from './templates.ts';

const STORE = {
  name: 'Otter & Oak',
  tagline: 'Drawn by the river',
  collections: [{ name: 'By the water', urlName: 'by-the-water' }],
};
const NEW_STORE = { name: 'New', tagline: '', collections: [] };

test.each(PAGE_TEMPLATES)('the template $id makes a page that could have been built by hand', (template) => {
  for (const store of [STORE, NEW_STORE]) {
    const doc = fillTemplate(template, store, { url: template.url });
    const blocks = [...doc.blocks.values()];
    expect(blocks.flatMap((block) => checkProperties(block) ?? [])).toEqual([]);
    const empty = loadTree(doc.page, []);
    if (blocks.length > 0) expect(applyCommand(empty, { kind: 'insert', blocks }).refused).toBeUndefined();
    expect(doc.page.properties.title).not.toBe('');
    expect(normaliseUrl(template.url)).toBe(template.url);
    expect(isStoreAddress(template.url)).toBe(false);
  }
});

test('each id has its template, in the order in which they’re offered', () => {
  expect(PAGE_TEMPLATES.map(({ id }) => id)).toEqual(PAGE_TEMPLATE_IDS);
});

test('templates name the store', () => {
  const about = PAGE_TEMPLATES.find(({ id }) => id === 'about');
  if (!about) throw new Error('no template');
  expect(fillTemplate(about, STORE, { url: '/about/' }).page.properties.title).toBe('About Otter & Oak');
});
