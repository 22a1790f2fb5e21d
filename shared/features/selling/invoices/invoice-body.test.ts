import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { priceBasket } from '../basket/basket.ts';
import { costOfParts, type OrderMoney } from '../ledger/ledger.ts';
import { keptAddressSchema } from '../orders/orders.ts';
import { buildCreditNote, buildInvoice, sterlingText } from './invoices.ts';

const address = keptAddressSchema.parse({
  name: 'Ada Lovelace',
  street: '12 Square',
  city: 'London',
  country: 'GB',
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('an invoice', () => {
  it('adds up to what was paid, by lines and by rates, whatever the discounts', () => {
    fc.assert(
      fc.property(
        anyItems(5).filter((items) => items.length > 0),
        anyBasis,
        anyRules,
        (items, basis, rules) => {
          const totals = priceBasket(items, basis, withRules(rules));
          const body = buildInvoice({
            money: {
              ...totals,
              day: basis.day,
              shippingMinor: totals.shippingMinor ?? 0,
              conversion: null,
              deliveryPriceMinor: null,
              isShipped: false,
              items: totals.lines.map((line) => ({ ...line, printed: 0, costMinor: 0 })),
            },
            items: totals.lines.map(({ key }) => ({ name: key, detail: '', sku: '' })),
            seller: { name: 'Tide', lines: [], companyNumber: '', vatNumber: '', email: '' },
            sellerPlace: null,
            billing: address,
            shipping: address,
            orderNumber: 10_001,
            orderedAt: '2026-11-20T10:00:00.000Z',
            paidAt: '2026-11-20T10:01:00.000Z',
            deliveryName: 'Standard delivery',
          });
          const parts = [...body.lines, ...(body.delivery ? [body.delivery] : [])];
          for (const list of [parts, body.rates]) {
            expect(sum(list.map(({ netMinor }) => netMinor))).toBe(body.netMinor);
            expect(sum(list.map(({ taxMinor }) => taxMinor))).toBe(body.taxMinor);
          }
          expect(body.netMinor + body.taxMinor).toBe(totals.totalMinor);
          for (const line of body.lines)
            expect(line.priceMinor - line.discountMinor).toBe(line.netMinor + line.taxMinor);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('takes the discount of one product off that product alone', () => {
    const item = { quantity: 1, vatRate: 2000, printed: 0, costMinor: 0 };
    const body = buildInvoice({
      money: {
        currency: 'GBP',
        country: 'GB',
        day: '2026-11-20',
        subtotalMinor: 3600,
        discountMinor: 1200,
        shippingMinor: 0,
        goodsTaxMinor: 400,
        shippingTaxMinor: 0,
        totalMinor: 2400,
        conversion: null,
        deliveryPriceMinor: null,
        isShipped: false,
        items: [
          { ...item, totalMinor: 2400, discountMinor: 1200, taxMinor: 200 },
          { ...item, totalMinor: 1200, discountMinor: 0, taxMinor: 200 },
        ],
      },
      items: ['Wave tee', 'Sea tee'].map((name) => ({ name, detail: '', sku: '' })),
      seller: { name: 'Tide', lines: [], companyNumber: '', vatNumber: '', email: '' },
      sellerPlace: null,
      billing: address,
      shipping: address,
      orderNumber: 10_001,
      orderedAt: '2026-11-20T10:00:00.000Z',
      paidAt: '2026-11-20T10:01:00.000Z',
      deliveryName: 'Standard delivery',
    });
    expect(
      body.lines.map(({ discountMinor, netMinor, taxMinor }) => [discountMinor, netMinor, taxMinor]),
    ).toEqual([
      [1200, 1000, 200],
      [0, 1000, 200],
    ]);
  });

  it('has its VAT in pounds where a British seller was paid in euro, as have its credit notes together', () => {
    const euro: OrderMoney = {
      currency: 'EUR',
      conversion: { from: 'GBP', to: 'EUR', rate: '1.1537' },
      country: 'GB',
      day: '2026-11-20',
      subtotalMinor: 8307,
      discountMinor: 0,
      shippingMinor: 403,
      goodsTaxMinor: 1385,
      shippingTaxMinor: 67,
      totalMinor: 8710,
      deliveryPriceMinor: 403,
      isShipped: false,
      items: [
        {
          totalMinor: 8307,
          discountMinor: 0,
          taxMinor: 1385,
          vatRate: 2000,
          quantity: 3,
          printed: 0,
          costMinor: 0,
        },
      ],
    };
    const facts = {
      money: euro,
      items: [{ name: 'Wave tee', detail: '', sku: '' }],
      seller: { name: 'Tide', lines: [], companyNumber: '', vatNumber: 'GB123456789', email: '' },
      sellerPlace: null,
      billing: address,
      shipping: address,
      orderNumber: 10_001,
      orderedAt: '2026-11-20T10:00:00.000Z',
      paidAt: '2026-11-20T10:01:00.000Z',
      deliveryName: 'Standard delivery',
    };
    const invoice = buildInvoice(facts);
    // 14.52 euro are 12.59 pounds: what the books have at this rate of VAT.
    expect(invoice.taxMinor).toBe(1452);
    expect(invoice.sterlingTaxMinor).toBe(1259);
    expect(sterlingText(invoice)).toBe('VAT in pounds sterling: £12.59');
    const given = (pieces: number, deliveryMinor: number) => ({
      pieces: [pieces],
      stopped: [0],
      deliveryMinor,
      amountMinor: costOfParts(euro, { pieces: [pieces], deliveryMinor }),
    });
    const notes = [
      buildCreditNote(invoice, given(0, 0), given(1, 0)),
      buildCreditNote(invoice, given(1, 0), given(2, 100)),
      buildCreditNote(invoice, given(2, 100), given(3, 403)),
    ];
    expect(notes.reduce((sum, { sterlingTaxMinor }) => sum + (sterlingTaxMinor ?? 0), 0)).toBe(1259);
    const irish = { ...facts, seller: { ...facts.seller, vatNumber: 'IE1234567T' } };
    expect(buildInvoice(irish).sterlingTaxMinor).toBeNull();
    expect(sterlingText(buildInvoice({ ...facts, money: { ...euro, conversion: null } }))).toBe('');
  });
});
