import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../site/theme/theme.rules.ts';
import {
  BUTTON_CONTRAST_MIN,
  BUTTON_WORDS_MAX,
  type BuyProduct,
  buildBuyAddress,
  buildSnippet,
  changeColour,
  DEFAULT_LOOK,
  findLookProblems,
  findPrice,
  firstVariant,
  listSizes,
  readButtonLook,
  readButtonProduct,
} from './buy-button.rules.ts';

const ORIGIN = 'https://kites.example';
const TEE: BuyProduct = {
  urlName: 'kite-tee',
  name: 'Kite Tee',
  price: { now: '£20.00', was: '£24.00' },
  sizePrices: [{ size: 'XL', now: '£22.00', was: '£26.00' }],
  colour: 'Navy',
  variants: {
    colours: [
      { name: 'White', hex: '#ffffff' },
      { name: 'Navy', hex: '#1f2a44' },
    ],
    sizes: ['S', 'M', 'XL'],
    stock: ['0+-', '+1+'],
  },
  pictures: [],
  isSoldOut: false,
};
const BUNDLE: BuyProduct = { ...TEE, colour: '', variants: null, sizePrices: [] };

/** The attributes of a snippet’s element, as a browser reads them. */
function readAttributes(snippet: string): Record<string, string> {
  const [, written = ''] = /<div ([^>]*)>/.exec(snippet) ?? [];
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return Object.fromEntries(
    [...written.matchAll(/data-([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity),
    ]),
  );
}

describe('the snippet', () => {
  it('is one script, one element with its look, and a plain link inside', () => {
    expect(buildSnippet(ORIGIN, TEE, DEFAULT_LOOK)).toBe(
      `<script async src="https://kites.example/buy-button.js"></script>
<div data-selvedge-product="kite-tee" data-shows="card" data-words="Buy now" data-colour="#1b1c1e" data-text-colour="#ffffff" data-choices="yes">
  <a href="https://kites.example/product/kite-tee/">Buy Kite Tee</a>
</div>`,
    );
  });

  it('gives the script back what was chosen, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.record({
          shows: fc.constantFrom('card' as const, 'button' as const),
          words: fc.string({ minLength: 1, maxLength: BUTTON_WORDS_MAX, unit: 'grapheme-ascii' }),
          hasChoices: fc.boolean(),
        }),
        fc.string(),
        (chosen, name) => {
          fc.pre(chosen.words.trim() !== '');
          const snippet = buildSnippet(ORIGIN, { urlName: 'kite-tee', name }, { ...DEFAULT_LOOK, ...chosen });
          const attributes = readAttributes(snippet);
          expect(readButtonProduct(attributes)).toBe('kite-tee');
          expect(readButtonLook(attributes)).toEqual({
            ...DEFAULT_LOOK,
            ...chosen,
            words: chosen.words.trim(),
          });
          // No text of a merchant is markup: the snippet has its own six tags.
          expect(snippet.match(/</g)).toHaveLength(6);
        },
      ),
    );
  });
});

describe('the look that a merchant chooses', () => {
  it('is refused by field where it can’t be read or isn’t any', () => {
    expect(findLookProblems(DEFAULT_LOOK)).toEqual({});
    expect(findLookProblems({ ...DEFAULT_LOOK, words: '  ' })).toEqual({
      words: 'Enter the words on the button',
    });
    expect(findLookProblems({ ...DEFAULT_LOOK, words: 'x'.repeat(31) }).words).toBe(
      'Use up to 30 characters',
    );
    expect(findLookProblems({ ...DEFAULT_LOOK, colour: 'red' })).toEqual({
      colour: 'Enter a colour as # and six letters or digits, such as #1b1c1e',
    });
    expect(findLookProblems({ ...DEFAULT_LOOK, colour: '#888888', textColour: '#777777' })).toEqual({
      textColour:
        'These words are hard to read on this colour: their contrast is 1.2, and it has to be 4.5 or more. Choose a lighter or darker colour.',
    });
  });
});

describe('attributes that anyone has edited', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    'red;} *{display:none}',
    '',
    '__proto__',
    'x'.repeat(10_000),
  ];

  it('give a look that can be read, whatever they are', () => {
    const value = fc.option(fc.oneof(fc.string(), fc.constantFrom(...hostile, '#777777', '#AbCdEf')), {
      nil: undefined,
    });
    fc.assert(
      fc.property(value, value, value, value, value, (shows, words, colour, textColour, choices) => {
        const look = readButtonLook({ shows, words, colour, textColour, choices });
        expect(look.colour).toMatch(/^#[0-9a-f]{6}$/i);
        expect(look.textColour).toMatch(/^#[0-9a-f]{6}$/i);
        expect(contrast(look.textColour, look.colour)).toBeGreaterThanOrEqual(BUTTON_CONTRAST_MIN);
        expect(['card', 'button']).toContain(look.shows);
        expect(look.words.length).toBeGreaterThan(0);
        expect(look.words.length).toBeLessThanOrEqual(BUTTON_WORDS_MAX);
      }),
    );
  });

  it('name a product only as addresses do', () => {
    expect(readButtonProduct({ selvedgeProduct: 'kite-tee-2' })).toBe('kite-tee-2');
    for (const selvedgeProduct of [...hostile, '../basket', 'Kite Tee', 'a,b', undefined])
      expect(readButtonProduct({ selvedgeProduct })).toBeNull();
  });
});

describe('a variant on another site', () => {
  it('begins with the first colour and no size, and opens the store’s page with both', () => {
    expect(firstVariant(TEE)).toEqual({ colour: 'Navy', size: '' });
    expect(buildBuyAddress(ORIGIN, 'kite-tee', { colour: 'Sea & Sand', size: 'M' })).toBe(
      'https://kites.example/product/kite-tee/?colour=Sea+%26+Sand&size=M',
    );
    expect(buildBuyAddress(ORIGIN, 'kite-tee', firstVariant(BUNDLE))).toBe(
      'https://kites.example/product/kite-tee/',
    );
  });

  it('keeps its size in another colour only if it can be bought there', () => {
    expect(changeColour(TEE, { colour: 'Navy', size: 'M' }, 'White')).toEqual({ colour: 'White', size: 'M' });
    expect(changeColour(TEE, { colour: 'Navy', size: 'S' }, 'White')).toEqual({ colour: 'White', size: '' });
    expect(changeColour(TEE, { colour: 'Navy', size: 'XL' }, 'White')).toEqual({ colour: 'White', size: '' });
  });

  it('lists the sizes that a colour is made in, and none for a bundle', () => {
    expect(listSizes(TEE, 'White').map(({ size }) => size)).toEqual(['S', 'M']);
    expect(listSizes(BUNDLE, '')).toEqual([]);
  });

  it('costs what its size costs', () => {
    expect(findPrice(TEE, '').now).toBe('£20.00');
    expect(findPrice(TEE, 'XL')).toMatchObject({ now: '£22.00', was: '£26.00' });
  });
});
