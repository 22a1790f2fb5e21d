import { describe, expect, test } from 'vitest';
import { BLOCK_TYPES } from '../../shared/features/site/blocks/blocks.ts';
import {
  compileTheme,
  PROPERTY_IDS,
  plainTheme,
  THEME_PROPERTIES,
  THEMES,
} from '../../shared/features/site/theme/theme.ts';
import { BLOCK_USES, FRAME_USES, SCREEN_USES } from '../../shared/features/site/touches/theme-uses.ts';
import { STORE_SCREENS, themeReach } from '../../shared/features/site/touches/touches.ts';
import { themeUsesInCode } from './theme-styles.ts';

const inCode = themeUsesInCode();
const frame = inCode.get('frame') ?? [];
const ownUses = (place: string) => (inCode.get(place) ?? []).filter((name) => !frame.includes(name));

describe('what parts of a store are drawn with is what their code and stylesheets read', () => {
  test('every page', () => {
    expect(FRAME_USES).toEqual(frame);
  });

  test.each([...STORE_SCREENS])('the screen %s', (screen) => {
    expect(SCREEN_USES[screen]).toEqual(ownUses(screen));
  });

  test.each(Object.keys(BLOCK_TYPES))('the block %s', (type) => {
    expect(new Map(Object.entries(BLOCK_USES)).get(type) ?? []).toEqual(ownUses(`block ${type}`));
  });
});

test('each value of a theme is used somewhere, and only those are named', () => {
  const named = new Set([...inCode.values()].flat());
  const { variables } = compileTheme(plainTheme('selvedge'));
  const forms = THEMES.flatMap(({ name }) => Object.keys(compileTheme(plainTheme(name)).forms));
  const known = new Set([...Object.keys(variables), ...forms.map((part) => `data-${part}`)]);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !named.has(name))).toEqual([]);
});

/** Another value of a property than the one that a plain theme has. */
function otherValue(id: string): string | number {
  const property = THEME_PROPERTIES[id];
  switch (property?.kind) {
    case 'colour':
      return '#7a0f3c';
    case 'number':
      return property.base === property.max ? property.min : property.max;
    case 'choice':
      return Object.keys(property.choices).find((value) => value !== property.base) ?? '';
    default:
      return 'Karla';
  }
}

test.each(PROPERTY_IDS.filter((id) => id !== 'page.scheme'))('a change of %s touches something', (id) => {
  const before = plainTheme('selvedge');
  const after = { ...before, properties: { [id]: otherValue(id) } };
  const reach = themeReach(before, after);
  expect(reach.properties).toEqual([id]);
  expect(reach.isEveryPage || reach.blocks.length > 0 || reach.screens.length > 0).toBe(true);
  expect(themeReach(before, before)).toMatchObject({
    properties: [],
    isEveryPage: false,
    blocks: [],
    screens: [],
  });
});

test('a property touches only what is drawn with it', () => {
  const before = plainTheme('selvedge');
  const of = (properties: Record<string, string>) => themeReach(before, { ...before, properties });
  expect(of({ 'quote.background': '#7a0f3c' })).toMatchObject({
    isEveryPage: false,
    blocks: ['quote'],
    screens: [],
  });
  expect(of({ 'product.form': 'P3' })).toMatchObject({
    isEveryPage: false,
    blocks: [],
    screens: ['product'],
  });
  expect(of({ 'banner.form': 'B3' })).toMatchObject({
    blocks: ['banner'],
    screens: ['home'],
    hasEmails: false,
  });
  expect(of({ 'primary.colour': '#7a0f3c' })).toMatchObject({ isEveryPage: true, hasEmails: true });
  // What follows the text’s colour changes with it.
  expect(of({ 'text.colour': '#101010' }).isEveryPage).toBe(true);
  expect(themeReach(before, plainTheme('punch'))).toMatchObject({
    isEveryPage: true,
    screens: [...STORE_SCREENS],
  });
});
