import { describe, expect, it } from 'vitest';
import { checkProperties } from '../block-checks.ts';
import { listChildren } from '../page-document.ts';
import { kindOf } from '../page-states.ts';
import { FOOTER_TEMPLATES, fillFooterTemplate } from './footer-templates.ts';

const LONG = 'x'.repeat(200);
const collection = (number: number) => ({ name: `${LONG} ${number}`, urlName: `c-${number}` });

describe.each(FOOTER_TEMPLATES.map((template) => [template.id, template] as const))('%s', (_, template) => {
  it.each([
    { name: 'Tideline', tagline: '', email: null, collections: [] },
    {
      name: LONG,
      tagline: LONG,
      email: null,
      collections: Array.from({ length: 8 }, (__, at) => collection(at)),
    },
  ])('gives a footer of valid blocks for $name', (store) => {
    const doc = fillFooterTemplate(template, store);
    expect(kindOf(doc.page)).toBe('footer');
    expect(listChildren(doc, null).length).toBeGreaterThan(0);
    expect([...doc.blocks.values()].map((block) => checkProperties(block))).toEqual(
      [...doc.blocks.values()].map(() => null),
    );
  });
});
