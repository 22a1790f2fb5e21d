import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyMarkOf,
  FactoryLabelContent,
  labelCodeOf,
} from '../../../shared/features/factory/labels/labels.ts';
import { checkedCodeCount } from '../../../shared/rules/codes/checked-code.ts';
import { barcodesOn, inkIn } from '../../../tests/support/paper.ts';
import { renderZpl } from '../../virtual/picture.ts';
import { writeFactoryLabel } from './label.ts';
import { dotsPerMillimetre } from './label-pen.ts';

const plain = FactoryLabelContent.parse({
  code: labelCodeOf(7_777_777),
  copy: copyMarkOf(1, 'k7'),
  orderNumber: '#100482',
  counter: 1,
  of: 3,
  productName: 'Organic T-shirt',
  colour: 'Forest green',
  size: 'XL',
  pickFace: 'B-14-03',
  pigeonhole: 'P27',
  priority: false,
  sides: ['Front', 'Back'],
  storeName: 'Demo',
});

function render(zpl: string, dpi: 203 | 300): Promise<Buffer> {
  return renderZpl(zpl, { widthMm: 100, heightMm: 50, dotsPerMm: dotsPerMillimetre(dpi) });
}

const awkward = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '^XZ^XA',
    '~HS',
    '_5E',
    'Zoë & Søn',
    '日本語のシャツ',
    'a'.repeat(300),
    '\r\n^FS',
    'שלום',
    '👕👕',
    '>;>8',
  ),
);

const contents = fc.record({
  code: fc.integer({ min: 0, max: checkedCodeCount - 1 }).map(labelCodeOf),
  copy: fc.tuple(fc.integer({ min: 1, max: 999 }), fc.uuid()).map(([printNo, id]) => copyMarkOf(printNo, id)),
  orderNumber: awkward.map((text) => text.slice(0, 40)),
  counter: fc.integer({ min: 1, max: 99 }),
  of: fc.integer({ min: 99, max: 9_999 }),
  productName: awkward,
  colour: awkward.map((text) => text.slice(0, 60)),
  size: awkward.map((text) => text.slice(0, 30)),
  pickFace: awkward.map((text) => text.slice(0, 40)),
  pigeonhole: fc.option(awkward.map((text) => text.slice(0, 20))),
  priority: fc.boolean(),
  sides: fc.array(fc.constantFrom('Front', 'Back', 'Left sleeve', 'Neck ^ label'), { maxLength: 4 }),
  storeName: awkward.map((text) => text.slice(0, 100)),
});

describe('a factory label', () => {
  it.each([203, 300] as const)('carries its code as Code 128 and as QR at %i dpi', async (dpi) => {
    const zpl = writeFactoryLabel(plain, { dpi });
    expect(await barcodesOn(await render(zpl, dpi))).toEqual([
      `Code128 ${plain.code}`,
      `QRCode ${plain.code}.1.K7`,
    ]);
  });

  it.each([203, 300] as const)(
    'still does with any text on it at %i dpi',
    { timeout: 120_000 },
    async (dpi) => {
      await fc.assert(
        fc.asyncProperty(contents, async (content) => {
          const label = FactoryLabelContent.parse(content);
          const picture = await render(writeFactoryLabel(label, { dpi }), dpi);
          expect(await barcodesOn(picture)).toEqual([
            `Code128 ${label.code}`,
            `QRCode ${label.code}.${label.copy}`,
          ]);
        }),
        { numRuns: 30 },
      );
    },
  );

  it('is always exactly one format, whatever the texts try to command', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const zpl = writeFactoryLabel(FactoryLabelContent.parse(content), { dpi: 203 });
        expect(zpl.match(/\^XA/g)).toHaveLength(1);
        expect(zpl.match(/\^XZ/g)).toHaveLength(1);
        expect(zpl).not.toContain('~');
        expect(zpl.trimEnd().endsWith('^XZ')).toBe(true);
      }),
    );
  });

  it('keeps long texts inside their columns and off the label edge', async () => {
    const wide = 'W@%m-'.repeat(20);
    const long = {
      ...plain,
      productName: wide,
      colour: wide,
      size: wide.slice(0, 60),
      storeName: wide,
      priority: true,
    };
    const picture = await render(
      writeFactoryLabel(
        { ...long, orderNumber: wide.slice(0, 40), pickFace: wide.slice(0, 40) },
        { dpi: 203 },
      ),
      203,
    );
    expect(await inkIn(picture, { left: 514, top: 0, width: 20, height: 400 })).toBe(0);
    expect(await inkIn(picture, { left: 778, top: 0, width: 22, height: 400 })).toBe(0);
    expect(await inkIn(picture, { left: 0, top: 386, width: 800, height: 14 })).toBe(0);
  });

  it.each([203, 300] as const)(
    'draws what the printer’s font lacks as pictures at %i dpi, inside their columns',
    async (dpi) => {
      const names = ['قميص أزرق', '日本の服', 'नमस्ते', 'Nguyễn Áo dài', 'Кириллица', '👕 Ann', 'ﬁne'];
      const dots = dotsPerMillimetre(dpi);
      for (const name of names) {
        const label = { ...plain, productName: name, colour: name, storeName: name, pigeonhole: name };
        const zpl = writeFactoryLabel(label, { dpi });
        expect(zpl.match(/\^GFA/g), name).toHaveLength(4);
        for (const [, text = ''] of zpl.matchAll(/\^FH\^FD(.*?)\^FS/g)) expect(text).toMatch(/^[ -~·]*$/);
        const picture = await render(zpl, dpi);
        const area = { left: 3 * dots, top: 12 * dots, width: 61 * dots, height: 6 * dots };
        expect(await inkIn(picture, area), name).toBeGreaterThan(4 * dots);
        expect(await inkIn(picture, { ...area, left: 64 * dots + 4, width: 2 * dots }), name).toBe(0);
        expect(await barcodesOn(picture)).toHaveLength(2);
      }
    },
  );

  it('leaves out what no font has, and never sends it to the printer', () => {
    const zpl = writeFactoryLabel(
      { ...plain, productName: 'A\u{e000}\u{10fffd}B\u200b', colour: '\u{e000}' },
      { dpi: 203 },
    );
    expect(zpl).not.toMatch(/[\u{e000}\u{10fffd}\u200b]/u);
    expect(zpl.match(/\^GFA/g)).toHaveLength(2);
  });

  it('shows the words an operator works by', () => {
    const zpl = writeFactoryLabel({ ...plain, priority: true }, { dpi: 203 });
    for (const words of [
      '#100482',
      '1 of 3',
      'Organic T-shirt',
      'Forest green',
      'XL',
      'B-14-03',
      'P27',
      'Front + Back',
      'PRIORITY',
    ]) {
      expect(zpl).toContain(`^FD${words}^FS`);
    }
    expect(writeFactoryLabel({ ...plain, pigeonhole: null }, { dpi: 203 })).toContain('No pigeonhole yet');
    expect(writeFactoryLabel(plain, { dpi: 203 })).not.toContain('PRIORITY');
  });

  it('says on the paper which copy it is, and a reprint in white on black', async () => {
    const first = writeFactoryLabel(plain, { dpi: 203 });
    const second = writeFactoryLabel({ ...plain, copy: copyMarkOf(2, 'm2') }, { dpi: 203 });
    expect(first).toContain('^FD1·K7^FS');
    expect(first).not.toContain('COPY');
    expect(second).toContain('^FDCOPY 2·M2^FS');
    const corner = { left: 616, top: 14, width: 160, height: 36 };
    const [before, after] = await Promise.all([
      inkIn(await render(first, 203), corner),
      inkIn(await render(second, 203), corner),
    ]);
    expect(after).toBeGreaterThan(3 * before);
  });

  it('ends a long name in an ellipsis and breaks it at a space', () => {
    const zpl = writeFactoryLabel(
      { ...plain, productName: 'Heavyweight organic cotton crew neck T-shirt for the long winter evenings' },
      { dpi: 203 },
    );
    const name = [...zpl.matchAll(/\^A0N,34\^FH\^FD(.*)\^FS/g)].map(([, text]) => text);
    expect(name).toHaveLength(2);
    expect(name[0]).toBe('Heavyweight organic cotton crew');
    expect(name[1]).toMatch(/^neck .*\.\.\.$/);
  });

  it('writes carets, tildes and underscores as hex', () => {
    expect(writeFactoryLabel({ ...plain, productName: '^a~b_c' }, { dpi: 203 })).toContain(
      '^FD_5Ea_7Eb_5Fc^FS',
    );
  });
});
