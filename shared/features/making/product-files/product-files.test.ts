import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormula, readCell, safeCell } from '../../../rules/text/spreadsheet-cell.ts';
import { descriptionHtml, plainText } from './description.ts';
import { collectProducts, type FileProduct } from './file-product.ts';
import { guessColumns, IMPORT_LIMITS } from './import-columns.ts';
import {
  fits,
  hasValues,
  type ImportableProduct,
  type ImportChange,
  importableProductSchema,
  planProduct,
  valuesOf,
} from './plan-import.ts';

describe('cells', () => {
  it.each(['=1+1', '+44 20', '-5', '@name', '\tx', "'=1", '＝1'])('%s is made safe', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(readCell(safeCell(text))).toBe(text);
  });

  it('leaves other texts, quotes among them', () => {
    for (const text of ['', 'Mug', "'80s tee", "'", '5 - 3', '£5']) {
      expect(safeCell(text)).toBe(text);
      expect(readCell(text)).toBe(text);
    }
  });

  it('reads any text back unchanged, and never begins with a formula', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(readCell(safeCell(text))).toBe(text);
        expect(isFormula(safeCell(text))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

it('descriptions become paragraphs and lines', () => {
  expect(descriptionHtml('One & two\nthree\n\n<b>four</b>')).toBe(
    '<p>One &amp; two<br>three</p><p>&lt;b&gt;four&lt;/b&gt;</p>',
  );
  expect(descriptionHtml('  ')).toBe('');
  expect(plainText(' a  b \r\n\n\n\n c ')).toBe('a b\n\nc');
});

describe('columns', () => {
  const columns = (names: readonly string[], samples: Readonly<Record<string, string[]>> = {}) =>
    names.map((name) => ({ name, samples: samples[name] ?? [] }));

  it('finds those of Shopify’s files by their names', () => {
    const earlier = ['Handle', 'Title', 'Body (HTML)', 'Tags', 'Published', 'Option1 Name', 'Option1 Value'];
    const option = { 'Option2 Name': ['Color'] };
    expect(
      guessColumns(
        columns(
          [
            ...earlier,
            'Option2 Name',
            'Option2 Value',
            'Variant Price',
            'Variant Compare At Price',
            'Status',
          ],
          option,
        ),
      ),
    ).toEqual({
      handle: 0,
      name: 1,
      description: 2,
      tags: 3,
      published: 4,
      colours: 8,
      price: 9,
      compareAt: 10,
      status: 11,
    });
    expect(guessColumns(columns(['Title', 'URL handle', 'Price', 'SEO title']))).toEqual({
      name: 0,
      handle: 1,
      price: 2,
      metaTitle: 3,
    });
  });

  it('finds none in another file', () => {
    expect(guessColumns(columns(['Kunde', 'Straße']))).toEqual({});
  });
});

const COLUMNS = { handle: 0, name: 1, price: 2, compareAt: 3, colours: 4 };

function collected(rows: readonly (readonly string[])[]): readonly FileProduct[] {
  const { add, result } = collectProducts(COLUMNS);
  for (const [at, cells] of rows.entries()) add({ line: at + 2, cells });
  return result().products;
}

describe('rows', () => {
  it('belong to the product of their handle, wherever they stand', () => {
    const products = collected([
      ['Mug', 'A mug', '9.00', '', 'White'],
      ['tee', 'A tee', '20', '25', 'Navy'],
      ['mug', '', '9.00', '', 'Black'],
      ['', '', '', '', ''],
    ]);
    expect(products).toMatchObject([
      { handle: 'mug', line: 2, cells: { name: 'A mug' }, prices: [{ line: 2, text: '9.00' }] },
      { handle: 'tee', line: 3, compareAts: [{ line: 3, text: '25' }] },
    ]);
    expect(products[0]?.colours).toEqual([
      { line: 2, text: 'White' },
      { line: 4, text: 'Black' },
    ]);
  });

  it('that say something else of the product than its first are named once each', () => {
    const { add, result } = collectProducts({ ...COLUMNS, description: 5 });
    add({ line: 2, cells: ['mug', 'A mug', '9', '', '', 'Holds tea'] });
    add({ line: 3, cells: ['mug', 'A cup', '9', '', '', 'Holds coffee'] });
    expect(result().products[0]?.problems.map(({ line }) => line)).toEqual([3]);
  });

  it('with a handle that no product has are refused, and thousands of prices are not kept', () => {
    const { add, result } = collectProducts(COLUMNS);
    add({ line: 2, cells: ['x'.repeat(100_000), 'A mug'] });
    for (let line = 3; line < 3_000; line += 1) add({ line, cells: ['mug', '', String(line)] });
    const [problem] = result().problems;
    expect(problem).toMatchObject({ line: 2, text: 'The handle is longer than 255 letters' });
    expect(problem?.handle.length).toBeLessThan(50);
    expect(result().products[0]?.prices).toHaveLength(IMPORT_LIMITS.values);
  });

  it('without a handle are named by their line', () => {
    const { add, result } = collectProducts(COLUMNS);
    add({ line: 7, cells: ['', 'A mug'] });
    expect(result().problems).toEqual([
      { line: 7, handle: '', level: 'error', text: 'This line has no handle' },
    ]);
  });
});

const PRODUCT: ImportableProduct = {
  name: 'Mug',
  description: 'Holds tea.',
  tags: ['sea'],
  colours: ['White', 'Navy'],
  defaultColour: 'White',
  priceMinor: 2_000,
  salePriceMinor: null,
  enabled: true,
  metaTitle: null,
  metaDescription: null,
};
const FACTS = {
  isLive: true,
  currency: 'GBP',
  decimalMark: null,
  baseColours: ['White', 'Navy', 'Black'],
} as const;
const FILE: FileProduct = {
  handle: 'mug',
  line: 2,
  cells: {},
  prices: null,
  compareAts: null,
  colours: null,
  problems: [],
};
const at2 = (...texts: string[]) => texts.map((text) => ({ line: 2, text }));
const plan = (file: Partial<FileProduct>, product: Partial<ImportableProduct> = {}, isLive = true) => {
  const { change, problems } = planProduct(
    { ...FILE, ...file },
    { ...PRODUCT, ...product },
    { ...FACTS, isLive },
  );
  return { change, texts: problems.map(({ line, text }) => `${line}: ${text}`) };
};

describe('prices that can be two amounts', () => {
  it('are asked about', () => {
    expect(plan({ prices: at2('27.500') }).texts).toEqual([
      '2: “27.500” can be £27.50 or £27,500.00. Choose the decimal mark under Columns',
    ]);
  });

  it.each([
    ['point', 2750],
    ['comma', 2_750_000],
  ] as const)('are read with a decimal %s where it is known', (decimalMark, priceMinor) => {
    const { change } = planProduct(
      { ...FILE, prices: at2('27.500') },
      { ...PRODUCT, priceMinor: 2000 },
      { ...FACTS, decimalMark },
    );
    expect(change.priceMinor).toBe(priceMinor);
  });

  it.each([
    [2000, '2000.00', '2: The price changes from £20.00 to £2,000.00. Check that it’s right'],
    [200_000, '20.00', '2: The price changes from £2,000.00 to £20.00. Check that it’s right'],
    [2000, '199.99', null],
  ])('of %s pence that become %s are warned of', (priceMinor, text, warning) => {
    const { texts } = plan({ prices: at2(text) }, { priceMinor });
    expect(texts.find((one) => one.includes('changes from')) ?? null).toBe(warning);
  });
});

it('a letter that can’t be read costs its cell alone', () => {
  const collected = collectProducts({ handle: 0, name: 1, price: 2 });
  collected.add({ line: 2, cells: ['mug', 'Caf\uFFFD', '12'] });
  const [product] = collected.result().products;
  expect(product?.cells).toEqual({});
  expect(product?.prices).toEqual([{ line: 2, text: '12' }]);
  expect(product?.problems).toMatchObject([{ line: 2, level: 'warning' }]);
});

describe('what a file changes', () => {
  it('is nothing where it says what is there', () => {
    const cells = {
      name: 'Mug',
      description: 'Holds tea.',
      tags: 'sea',
      published: 'TRUE',
      status: 'active',
      metaTitle: '',
      metaDescription: '',
    };
    const file = { cells, prices: at2('20.00'), compareAts: [], colours: at2('white', 'NAVY') };
    expect(plan(file)).toEqual({ change: {}, texts: [] });
  });

  it('is nothing where a product’s own texts aren’t as a file would have them', () => {
    const cells = { name: 'Big mug', tags: 'a, b, sea', metaTitle: 'Best mug' };
    expect(plan({ cells }, { name: 'Big  mug', tags: ['a, b', 'sea'], metaTitle: 'Best  mug' })).toEqual({
      change: {},
      texts: [],
    });
  });

  it('is shown without halves of characters, which the database doesn’t take', () => {
    const text = `${'x'.repeat(39)}😀${'x'.repeat(100)}`;
    const { texts } = plan({ cells: { tags: text, status: text }, prices: at2(text), colours: at2(text) });
    expect(texts).toHaveLength(4);
    for (const one of texts) {
      expect(one.isWellFormed()).toBe(true);
      expect(one.length).toBeLessThan(120);
    }
  });

  it('is each field that differs', () => {
    const cells = {
      name: ' New  mug ',
      description: '',
      tags: 'a, A, b',
      status: 'archived',
      metaTitle: 'Best mug',
    };
    expect(plan({ cells, prices: at2('24,50'), compareAts: [], colours: at2('Navy') })).toEqual({
      change: {
        name: 'New mug',
        description: '',
        tags: ['a', 'b'],
        colours: ['Navy'],
        defaultColour: 'Navy',
        priceMinor: 2_450,
        enabled: false,
        metaTitle: 'Best mug',
      },
      texts: [],
    });
  });

  it.each([
    ['a sale', { prices: at2('15'), compareAts: at2('20') }, {}, { salePriceMinor: 1_500 }],
    [
      'the end of a sale',
      { prices: at2('20'), compareAts: [] },
      { salePriceMinor: 1_500 },
      { salePriceMinor: null },
    ],
    ['the price of a sale', { prices: at2('12') }, { salePriceMinor: 1_500 }, { salePriceMinor: 1_200 }],
    ['nothing: no price, no former price', { prices: [], compareAts: [] }, { salePriceMinor: 1_500 }, {}],
    ['a former price as high as the price', { prices: at2('20'), compareAts: at2('20') }, {}, {}],
    ['a former price alone', { compareAts: at2('30') }, {}, { priceMinor: 3_000, salePriceMinor: 2_000 }],
  ] as const)('of prices: %s', (_, file, product, change) => {
    expect(plan(file as Partial<FileProduct>, product)).toEqual({ change, texts: [] });
  });

  it.each([
    [{ prices: at2('=1+1') }, '2: “=1+1” isn’t a price'],
    [{ prices: at2('-5') }, '2: “-5” isn’t a price'],
    [{ prices: at2('0.10') }, '2: This price is too low'],
    [{ prices: at2('9999999999') }, '2: This price is too high'],
    [
      { prices: [...at2('20'), { line: 3, text: '21' }] },
      '3: All sizes and colours of a product have one price. Line 2 has another',
    ],
    [{ prices: at2('20'), compareAts: at2('10') }, '2: The compare-at price is lower than the price'],
    [{ colours: [{ line: 17, text: 'Blau' }] }, '17: Unknown colour Blau. It comes in White, Navy, Black'],
    [{ colours: at2('Black') }, '2: It isn’t sold in Black yet. Add the colour in the studio and publish it'],
    [{ cells: { status: 'sold out' } }, '2: “sold out” isn’t active, draft or archived'],
    [{ cells: { published: 'maybe' } }, '2: “maybe” isn’t TRUE or FALSE'],
    [{ cells: { name: 'x'.repeat(121) } }, '2: The name is longer than 120 letters'],
    [{ cells: { description: 'x'.repeat(100_000) } }, '2: The description is longer than 5000 letters'],
  ])('refuses %j', (file, text) => {
    expect(plan(file as Partial<FileProduct>)).toEqual({ change: {}, texts: [text] });
  });

  it('leaves a product that isn’t in the store out of it', () => {
    expect(plan({ cells: { published: 'FALSE', status: 'draft' } }, {}, false).texts).toEqual([]);
    expect(plan({ cells: { published: 'TRUE' } }, {}, false).texts).toEqual([
      '2: It isn’t in the store yet, so it can’t be shown',
    ]);
  });

  it.each([
    ['\u202eevil\u202c', 'evil'],
    ['Sea\r\nmug', 'Sea mug'],
    ['\u200bMug\ufeff two', 'Mug two'],
  ])('takes the name %j as %j', (typed, name) => {
    expect(plan({ cells: { name: typed, tags: `a, ${typed}` } })).toEqual({
      change: { name, tags: ['a', name] },
      texts: [],
    });
  });

  it('takes a formula in a name as text, and says so', () => {
    expect(plan({ cells: { name: '=HYPERLINK("x")' } })).toEqual({
      change: { name: '=HYPERLINK("x")' },
      texts: ['2: The name looks like a formula. It’s taken as text'],
    });
  });

  it.each([
    ['a price below what it’s on sale for', { salePriceMinor: 1_500 }, { priceMinor: 1_000 }, false],
    ['a sale price above its price', { priceMinor: 1_000 }, { salePriceMinor: 1_500 }, false],
    ['no longer the colour that it shows first', { defaultColour: 'Navy' }, { colours: ['White'] }, false],
    ['a price above what it’s on sale for', { salePriceMinor: 1_500 }, { priceMinor: 3_000 }, true],
    ['another name, though its prices never fitted', { salePriceMinor: 3_000 }, { name: 'Cup' }, true],
  ] as const)('fits what someone else changed: %s', (_, now, change, expected) => {
    expect(fits({ ...PRODUCT, ...now }, { ...change } as ImportChange)).toBe(expected);
  });

  it('can be changed back', () => {
    const { change } = plan({ cells: { name: 'Cup' }, prices: at2('15'), compareAts: at2('30') });
    const before = valuesOf(PRODUCT, change);
    expect(before).toEqual({ name: 'Mug', priceMinor: 2_000, salePriceMinor: null });
    expect(hasValues(PRODUCT, before)).toBe(true);
    const changed = importableProductSchema.parse({ ...PRODUCT, ...change });
    expect(hasValues(changed, before)).toBe(false);
    expect({ ...changed, ...before }).toEqual(PRODUCT);
  });
});
