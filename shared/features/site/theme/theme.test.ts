import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, nearestReadable } from './colours.ts';
import { readableTheme } from './resolve-theme.ts';
import {
  compileTheme,
  contrastProblems,
  findTheme,
  PROPERTY_IDS,
  plainTheme,
  readThemeDocument,
  resolveTheme,
  THEME_PROPERTIES,
  THEMES,
  ThemeCycle,
  type ThemeDocument,
  themeDocumentSchema,
  valueProblem,
} from './theme.ts';

const own = (properties: ThemeDocument['properties'], name = 'punch'): ThemeDocument => ({
  ...plainTheme(name),
  properties,
});

const colour = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 6, maxLength: 6 })
  .map((digits) => `#${digits.join('')}`);
const colourIds = PROPERTY_IDS.filter((id) => THEME_PROPERTIES[id]?.kind === 'colour');

describe('a theme', () => {
  test('says where each value comes from: itself, the theme it extends, or what all begin with', () => {
    const theme = resolveTheme(own({ 'text.colour': '#000000' }));
    expect(theme['text.colour']).toEqual({ value: '#000000', origin: { kind: 'own' }, via: [] });
    expect(theme['page.background']?.origin).toEqual({ kind: 'theme', name: 'punch' });
    expect(theme['page.maxWidth']?.origin).toEqual({ kind: 'base' });
  });

  test('follows references, and says through which', () => {
    const theme = resolveTheme(own({ 'footer.background': '{menu.background}' }));
    expect(theme['footer.background']).toEqual({
      value: findTheme('punch')?.values['page.background'],
      origin: { kind: 'own' },
      via: ['menu.background', 'page.background'],
    });
  });

  test('refuses references that go round in a circle, with their path', () => {
    const circle = own({
      'menu.background': '{footer.background}',
      'footer.background': '{menu.background}',
    });
    expect(() => resolveTheme(circle)).toThrow('menu.background → footer.background → menu.background');
  });

  test('refuses themes that extend each other, with their path', () => {
    const find = (name: string) => ({ extends: name === 'one' ? 'two' : 'one', properties: {} });
    expect(() => resolveTheme(plainTheme('one'), find)).toThrow(new ThemeCycle(['one', 'two', 'one']));
  });

  test('text on a colour follows that colour until someone sets it', () => {
    const theme = resolveTheme(own({ 'primary.colour': '#ffff00' }));
    expect(contrast(String(theme['primary.onColour']?.value), '#ffff00')).toBeGreaterThanOrEqual(4.5);
    const set = resolveTheme(own({ 'primary.colour': '#ffff00', 'primary.onColour': '#eeeeee' }));
    expect(set['primary.onColour']?.value).toBe('#eeeeee');
  });

  test('of a store that has one from before keeps what still fits', () => {
    expect(
      readThemeDocument('naked', { 'button.borderRadius': '12px', 'text.colour': '#123', evil: '}' }),
    ).toEqual({
      format: 2,
      extends: 'naked',
      properties: {
        'button.borderRadius': '12',
        'image.borderRadius': '12',
        'form.borderRadius': '12',
        'text.colour': '#123',
      },
    });
  });

  test('that no longer exists stands for the first one', () => {
    expect(compileTheme(plainTheme('gone'))).toEqual(compileTheme(plainTheme('selvedge')));
  });

  test('every value of every theme is one that a store could set', () => {
    for (const { name, values } of THEMES)
      for (const [id, value] of Object.entries(values))
        expect(valueProblem(id, value), `${name} ${id}`).toBeNull();
  });

  test('shows colours that read, whatever colours it is given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...colourIds), colour), (properties) => {
        const shown = readableTheme(resolveTheme(own(properties)));
        // Two grounds as far apart as black and white leave no text that reads on both.
        const hopeless = contrastProblems(shown).filter(({ fix, of }) => fix !== String(shown[of]?.value));
        expect(hopeless).toEqual([]);
      }),
    );
  });

  test('a colour that lets its ground shine through reads as what is seen', () => {
    expect(contrast('#00000080', '#ffffff')).toBeLessThan(4.5);
    expect(contrast('#0008', '#ffffff')).toBeLessThan(contrast('#000f', '#ffffff'));
    expect(contrast('#000000ff', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#00000000')).toBeCloseTo(1);
    expect(contrast(nearestReadable('#00000033', ['#ffffff'], 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('the nearest readable colour reads, and a colour that reads is left alone', () => {
    fc.assert(
      fc.property(colour, colour, (text, ground) => {
        const found = nearestReadable(text, [ground], 4.5);
        expect(contrast(found, ground)).toBeGreaterThanOrEqual(4.5);
        if (contrast(text, ground) >= 4.5) expect(found).toBe(text);
      }),
    );
  });

  test('with one palette tells the browser whether its page is dark', () => {
    const schemeOf = (document: ThemeDocument) => compileTheme(document).variables['--store-scheme'];
    expect(schemeOf(plainTheme('charcoal'))).toBe('dark');
    expect(schemeOf(plainTheme('naked'))).toBe('light');
    expect(schemeOf(own({ 'page.scheme': 'light', 'page.background': '#101010' }, 'naked'))).toBe('dark');
    expect(schemeOf(own({ 'page.background': '#f5f5f5' }, 'charcoal'))).toBe('light');
  });

  test('undergoes no change by being stored and read', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...colourIds), colour), (properties) => {
        const document = own(properties);
        expect(readThemeDocument('selvedge', JSON.parse(JSON.stringify(document)))).toEqual(document);
      }),
    );
  });
});

describe('a hostile theme', () => {
  test.each([
    ['text.colour', 'red;background:url(https://evil.test)'],
    ['text.colour', '#fff}body{display:none'],
    ['text.colour', 'var(--x)'],
    ['text.font', 'Inter", url(https://evil.test), "'],
    ['menu.headerForm', 'H1"] * { display: none'],
    ['page.maxWidth', '1000px;}'],
    ['page.maxWidth', Number.NaN],
    ['page.maxWidth', 1e9],
    ['text.colour', '{text.font}'],
    ['text.colour', '{nothing.here}'],
    ['constructor', '#ffffff'],
    ['</style><script>', '#ffffff'],
  ])('is refused for %s: %s', (id, value) => {
    const json: unknown = JSON.parse(JSON.stringify({ ...own({}), properties: {} }));
    const document = { ...Object(json), properties: Object.fromEntries([[id, value]]) };
    expect(themeDocumentSchema.safeParse(document).success).toBe(false);
  });

  test.each([
    ['another format', { format: 3, extends: 'punch', properties: {} }],
    ['more fields', { format: 2, extends: 'punch', properties: {}, css: 'body{}' }],
    ['a theme with a path', { format: 2, extends: '../punch', properties: {} }],
    ['no object', 'punch'],
  ])('is refused for %s', (_, document) => {
    expect(themeDocumentSchema.safeParse(document).success).toBe(false);
  });

  test('whatever text it has, no stylesheet ends early', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROPERTY_IDS), fc.oneof(fc.string(), fc.double()), (id, value) => {
        const { variables, forms } = compileTheme(
          readThemeDocument('punch', { format: 2, extends: 'punch', properties: { [id]: value } }),
        );
        for (const text of [...Object.values(variables), ...Object.values(forms)])
          expect(text).not.toMatch(/[;{}<>\\]|url\(|expression/);
      }),
    );
  });
});

test('the themes on offer have at least eight forms of product page', () => {
  const forms = THEMES.map(({ name }) => {
    const { item = 'P1', gallery = 'L1', details = 'accordion' } = compileTheme(plainTheme(name)).forms;
    // A stage shows its pictures side by side as it is.
    return [item, item === 'P3' && gallery === 'L5' ? 'L1' : gallery, details].join(' ');
  });
  expect(new Set(forms.map((form) => form.slice(0, 5))).size).toBeGreaterThanOrEqual(8);
  // No form is shared by a third of them.
  for (const form of new Set(forms))
    expect(forms.filter((other) => other === form).length, form).toBeLessThan(THEMES.length / 3);
});
