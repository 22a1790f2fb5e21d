import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParcelLabel } from '../../../shared/features/factory/shipments/shipments.ts';
import { barcodesOn, inkIn } from '../../../tests/support/paper.ts';
import { renderZpl } from '../../virtual/picture.ts';
import { writeParcelLabel, writeParcelTest } from './parcel.ts';

const home: ParcelLabel = {
  orderNumber: 10_041,
  storeName: 'Tideline',
  carrier: 'royal-mail',
  service: 'tracked-48',
  trackingCode: 'AB123456785GB',
  barcode: 'PCL000000123',
  weightGrams: 420,
  pieces: 2,
  isSample: false,
  to: ['Ada Byron', '12 St James’s Square', 'London', 'SW1Y 4LB', 'United Kingdom'],
  returnAddress: ['Selvedge', '1 Mill Lane', 'Leeds', 'LS1 1AA'],
  customs: null,
  createdAt: '2026-11-25T10:00:00.000Z',
};
const shirt = {
  description: 'T-shirt, knitted cotton',
  hsCode: '6109.10',
  origin: 'PT',
  pieces: 2,
  weightGrams: 380,
  valueMinor: 4_000,
};
const abroad: ParcelLabel = {
  ...home,
  service: 'international-tracked',
  to: ['Noor de Wit', 'Prinsengracht 263', '1016 GV Amsterdam', 'Netherlands'],
  customs: {
    currency: 'GBP',
    recipientEori: 'NL123456789',
    goods: [shirt],
    pieces: 2,
    weightGrams: 380,
    valueMinor: 4_000,
  },
};
const once = { dpi: 203, isCopy: false } as const;
const render = (zpl: string, dpi: 203 | 300 = 203) =>
  renderZpl(zpl, { widthMm: 100, heightMm: 150, dotsPerMm: dpi === 203 ? 8 : 12 });
const first = (texts: readonly string[]): string => texts[0] ?? '';

/** Where each text begins, in dots from the top, and how tall it is. */
const textRows = (zpl: string) =>
  [...zpl.matchAll(/\^FO(\d+),(\d+)(?:\^FR)?\^A0N,(\d+)(?:\^FB\d+,1,0,[CR])?\^FH\^FD(.*)\^FS/g)].map(
    ([, x, y, height, text]) => ({ x: Number(x), y: Number(y), height: Number(height), text }),
  );

describe('a parcel label', () => {
  it.each([203, 300] as const)('carries tracking and parcel code as Code 128 at %i dpi', async (dpi) => {
    for (const label of [home, { ...home, isSample: true, trackingCode: 'SAMPLE-00000123' }])
      expect(await barcodesOn(await render(first(writeParcelLabel(label, { ...once, dpi })), dpi))).toEqual(
        [`Code128 ${label.trackingCode}`, 'Code128 PCL000000123'].toSorted(),
      );
  });

  it('says where it goes, how, what it weighs, whose it is and where it comes back to', () => {
    const [zpl = '', ...others] = writeParcelLabel(home, once);
    expect(others).toEqual([]);
    for (const words of [...home.to, 'Tracked 48', 'Royal Mail', '420 g', '10041', '2 pieces, Tideline'])
      expect(zpl).toContain(`^FD${words}^FS`);
    expect(zpl).toContain('If undelivered, return to: Selvedge, 1 Mill Lane, Leeds, LS1 1AA');
    expect(zpl).not.toMatch(/SAMPLE|COPY/);
    expect(first(writeParcelLabel({ ...home, returnAddress: [] }, once))).not.toContain('If undelivered');
  });

  it('says that a sample isn’t valid for postage, across the top and next to the address', () => {
    const zpl = first(writeParcelLabel({ ...home, isSample: true }, once));
    expect(zpl).toContain('SAMPLE. NOT VALID');
    expect(zpl).toContain('FOR POSTAGE');
    expect(zpl).toMatch(/\^A0B,\d+\^FB\d+,1,0,C\^FH\^FDSAMPLE\^FS/);
  });

  it('says on every page that it’s a copy', () => {
    for (const zpl of writeParcelLabel(abroad, { dpi: 203, isCopy: true })) expect(zpl).toContain('COPY');
  });

  it('is one format a page, whatever the texts try to command', () => {
    const awkward = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.constantFrom('^XZ^XA', '~HS', '_5E', '\r\n^FS', 'שלום', '日本語の住所', 'a'.repeat(300), '>;>8'),
    );
    const texts = fc.array(awkward, { maxLength: 12 });
    fc.assert(
      fc.property(
        awkward,
        texts,
        texts,
        awkward,
        awkward,
        (storeName, to, returnAddress, trackingCode, name) => {
          const goods = [{ ...shirt, description: name, hsCode: name }];
          const label = { ...abroad, storeName, to, returnAddress, trackingCode };
          const pages = writeParcelLabel(
            { ...label, customs: abroad.customs && { ...abroad.customs, goods } },
            once,
          );
          for (const zpl of pages) {
            expect(zpl.match(/\^XA/g)).toHaveLength(1);
            expect(zpl.match(/\^XZ/g)).toHaveLength(1);
            expect(zpl).not.toContain('~');
            expect(zpl.trimEnd().endsWith('^XZ')).toBe(true);
          }
        },
      ),
    );
  });

  it('breaks a long address, and its country is always there', () => {
    const long =
      'Apartment 1204 at the end of the very long corridor, Tower Four, Riverside Development North';
    const to = [long, long, long, long, long, long, 'SW1Y 4LB', 'United Kingdom'];
    const zpl = first(writeParcelLabel({ ...home, isSample: true, to }, once));
    expect(zpl).toContain('^FDUnited Kingdom^FS');
    const address = textRows(zpl).filter(({ y }) => y > 38 * 8 && y < 84 * 8);
    expect(address.length).toBeGreaterThanOrEqual(to.length);
    for (const [at, row] of address.entries()) {
      const next = address[at + 1];
      if (next) expect(row.y + row.height).toBeLessThanOrEqual(next.y);
      else expect(row.y + row.height).toBeLessThanOrEqual(84 * 8);
    }
    expect(
      first(writeParcelLabel({ ...home, to: Array.from({ length: 40 }, (_, at) => `Line ${at}`) }, once)),
    ).toContain('^FDLine 39^FS');
  });

  it('keeps every text on the paper and between its rules', async () => {
    const wide = 'W@%m-'.repeat(40);
    const label = {
      ...abroad,
      isSample: true,
      storeName: wide,
      to: Array.from({ length: 9 }, () => wide),
      returnAddress: [wide, wide],
    };
    const goods = Array.from({ length: 6 }, () => ({ ...shirt, description: wide, hsCode: wide }));
    const pages = writeParcelLabel(
      { ...label, customs: abroad.customs && { ...abroad.customs, goods } },
      once,
    );
    for (const zpl of pages) {
      const picture = await render(zpl);
      expect(await inkIn(picture, { left: 0, top: 0, width: 24, height: 1_200 })).toBe(0);
      expect(await inkIn(picture, { left: 776, top: 0, width: 24, height: 1_200 })).toBe(0);
      expect(await inkIn(picture, { left: 0, top: 1_184, width: 800, height: 16 })).toBe(0);
    }
    const [paper = ''] = pages;
    expect(await inkIn(await render(paper), { left: 32, top: 85 * 8, width: 736, height: 12 })).toBe(0);
  });

  it('draws no bars of a code that bars can’t say', () => {
    expect(first(writeParcelLabel({ ...home, trackingCode: 'A>8B' }, once)).match(/\^BCN/g)).toHaveLength(1);
  });
});

describe('a customs form', () => {
  it('declares the goods, their value and both parties on a second page', () => {
    const [, form = '', ...others] = writeParcelLabel(abroad, once);
    expect(others).toEqual([]);
    for (const words of [
      'CN22',
      'Tideline',
      '1 Mill Lane',
      'Noor de Wit',
      'EORI NL123456789',
      'T-shirt, knitted cotton',
      'HS 6109.10. Origin: Portugal',
      'Total. Gross weight 420 g',
      'Sale of goods',
    ])
      expect(form).toContain(`^FD${words}^FS`);
    expect(form).toContain('40.00');
    expect(form).toContain('25 Nov 2026');
  });

  it('is CN23 for more value, and goods that find no room are on another page', () => {
    const goods = Array.from({ length: 8 }, (_, at) => ({ ...shirt, description: `Goods ${at}` }));
    const customs = abroad.customs && { ...abroad.customs, goods, valueMinor: 60_000 };
    const [, one = '', two = '', ...others] = writeParcelLabel({ ...abroad, customs }, once);
    expect(others).toEqual([]);
    expect(one).toContain('^FDCN23^FS');
    expect(one).toContain('1 of 2');
    expect(one).toContain('^FDGoods 5^FS');
    expect(two).toContain('2 of 2');
    expect(two).toContain('^FDGoods 7^FS');
    for (const page of [one, two]) expect(page).toContain('600.00');
  });
});

describe('a test label of a parcel printer', () => {
  it.each([203, 300] as const)('fills the paper at %i dpi, and says that it’s no postage', async (dpi) => {
    const zpl = writeParcelTest('Packing ^XZ 2', dpi);
    for (const words of ['SAMPLE. NOT VALID', 'FOR POSTAGE', 'Test label']) expect(zpl).toContain(words);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('^BC');
    const picture = await render(zpl, dpi);
    const dots = dpi === 203 ? 8 : 12;
    const row = (top: number) =>
      inkIn(picture, { left: 0, top: top * dots, width: 100 * dots, height: 2 * dots });
    expect(await row(145)).toBeGreaterThan(0);
    expect(await row(148)).toBe(0);
  });
});
