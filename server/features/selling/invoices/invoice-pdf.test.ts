import { describe, expect, it } from 'vitest';
import { buildInvoice, type OrderDocument } from '../../../../shared/features/selling/invoices/invoices.ts';
import { keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { NAMES } from '../../../../tests/support/names.ts';
import { pdfLines } from '../../../../tests/support/pdf-text.ts';
import { invoicePdf } from './invoice-pdf.ts';

const item = { quantity: 1, vatRate: 2000, printed: 0, costMinor: 0 };

function documentFor(name: string, product: string, corrects: string | null): OrderDocument {
  const address = keptAddressSchema.parse({
    name,
    street: '12 Square',
    city: 'London',
    zip: 'N1 9GU',
    country: 'GB',
  });
  const body = buildInvoice({
    money: {
      currency: 'GBP',
      country: 'GB',
      day: '2026-11-20',
      subtotalMinor: 2400,
      discountMinor: 0,
      shippingMinor: 0,
      goodsTaxMinor: 400,
      shippingTaxMinor: 0,
      totalMinor: 2400,
      conversion: null,
      deliveryPriceMinor: 0,
      isShipped: false,
      items: [{ ...item, totalMinor: 2400, discountMinor: 0, taxMinor: 400 }],
    },
    items: [{ name: product, detail: product, sku: 'SV-1' }],
    seller: {
      name: product,
      lines: ['1 Quay', 'Whitby'],
      companyNumber: '',
      vatNumber: 'GB123456789',
      email: 'hello@tide.example',
    },
    sellerPlace: null,
    billing: address,
    shipping: address,
    orderNumber: 10_001,
    orderedAt: '2026-11-20T10:00:00.000Z',
    paidAt: '2026-11-20T10:01:00.000Z',
    deliveryName: 'Standard delivery',
  });
  const kind = corrects === null ? 'invoice' : 'credit-note';
  return { kind, code: 'TIDE-2026-000001', issuedAt: '2026-11-20T10:01:01.000Z', corrects, body };
}

describe('an invoice as a PDF', () => {
  it.each(NAMES)('names the buyer, the seller and the item in their own letters: %s', async (name) => {
    for (const corrects of [null, 'TIDE-2026-000001']) {
      const file = await invoicePdf(documentFor(name, name, corrects), 2400);
      expect(file.length).toBeLessThan(100_000);
      const lines = await pdfLines(file);
      expect(lines.filter((line) => line === name).length).toBeGreaterThanOrEqual(4);
      expect(lines.join(' ')).not.toMatch(/\ufffd/);
    }
  });

  it('stays small with a page of letters of every script', async () => {
    const file = await invoicePdf(documentFor(NAMES.join(', '), NAMES.join(', '), null), 2400);
    expect(file.length).toBeLessThan(300_000);
    const text = (await pdfLines(file)).join(' ');
    for (const part of ['Nguyễn', '王小明', 'さくら', '김민준', 'ქართული']) expect(text).toContain(part);
  });

  it('draws emoji in the ink of the text', async () => {
    const lines = await pdfLines(await invoicePdf(documentFor('👩‍🚀 Ann 🎉', 'ﬁne ﬃ', null), 2400));
    expect(lines).toContain('👩‍🚀 Ann 🎉');
    expect(lines).toContain('fine ffi');
  });

  it('has equal bytes for equal facts', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => invoicePdf(documentFor('محمد', '王小明', null), 2400)),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });
});
