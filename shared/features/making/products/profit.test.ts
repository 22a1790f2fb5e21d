import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../catalogue/catalogue.ts';
import { freeUrlName, profitOf, profitOfDesign, suggestedPriceMinor, urlNameOf } from './products.ts';

const vat = { country: 'GB', day: '2026-11-01', isVatFree: false };

describe('the profit of a product', () => {
  it('is the price without VAT, blank, print and payment fee', () => {
    const breakdown = profitOf({ priceMinor: 2400, vatRate: 2000, blankMinor: 570, printMinor: 340 }, 'GBP');
    expect(breakdown).toMatchObject({ vatMinor: 400, feeMinor: 56, profitMinor: 1034 });
  });

  it('adds up to the price to the minor unit, whatever the numbers', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(0, 500, 2000, 2550),
        amount,
        amount,
        (priceMinor, vatRate, blankMinor, printMinor) => {
          const parts = profitOf({ priceMinor, vatRate, blankMinor, printMinor }, 'GBP');
          const sum =
            parts.profitMinor + parts.vatMinor + parts.feeMinor + parts.blankMinor + parts.printMinor;
          expect(sum).toBe(priceMinor);
        },
      ),
    );
  });

  it('is counted on the most expensive size of the chosen colours, without VAT on children’s clothes', () => {
    const kids = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-KIDS');
    const design = { colours: ['White'], printedSides: ['front'], priceMinor: 1500, vat };
    expect(kids && profitOfDesign(kids, design, 'GBP')).toMatchObject({
      vatMinor: 0,
      blankMinor: 395,
      printMinor: 280,
    });
    expect(kids && profitOfDesign(kids, { ...design, colours: ['White', 'Navy'] }, 'GBP').blankMinor).toBe(
      430,
    );
  });

  it('keeps the VAT of a seller who isn’t registered, and suggests less', () => {
    for (const base of BASE_CATALOGUE.filter(({ vatClass }) => vatClass === 'standard')) {
      const design = { colours: [], printedSides: ['front'], priceMinor: 2400 };
      const free = { ...vat, isVatFree: true };
      const registered = profitOfDesign(base, { ...design, vat }, 'GBP');
      expect(profitOfDesign(base, { ...design, vat: free }, 'GBP')).toMatchObject({
        vatRate: 0,
        vatMinor: 0,
        profitMinor: registered.profitMinor + 400,
      });
      const suggested = suggestedPriceMinor(base, { ...design, vat: free });
      expect(suggested).toBeLessThan(suggestedPriceMinor(base, { ...design, vat }));
      const left = profitOfDesign(base, { ...design, priceMinor: suggested, vat: free }, 'GBP');
      expect(left.marginShare).toBeGreaterThan(3_300);
    }
  });

  it('takes off the VAT of the store’s own country', () => {
    const tee = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    const design = { colours: [], printedSides: ['front'], priceMinor: 2400 };
    const german = tee && profitOfDesign(tee, { ...design, vat: { ...vat, country: 'DE' } }, 'EUR');
    expect(german).toMatchObject({ vatRate: 1900, vatMinor: 383 });
  });

  it('is about a third with the suggested price, on every base product', () => {
    for (const base of BASE_CATALOGUE) {
      const design = { colours: [], printedSides: ['front'], vat };
      const priceMinor = suggestedPriceMinor(base, design);
      expect(priceMinor % 50).toBe(0);
      const { marginShare } = profitOfDesign(base, { ...design, priceMinor }, 'GBP');
      expect(marginShare).toBeGreaterThan(3_300);
      expect(marginShare).toBeLessThan(6_000);
    }
  });
});

describe('the address of a product', () => {
  it('is made of letters, digits and dashes', () => {
    expect(urlNameOf('Café crème & Łódź!')).toBe('cafe-creme-lodz');
    expect(urlNameOf('***')).toBe('product');
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(urlNameOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  it('is free in its store', () => {
    expect(freeUrlName('Otter', [])).toBe('otter');
    expect(freeUrlName('Otter', ['otter', 'otter-2', 'otter-4'])).toBe('otter-3');
  });
});
