import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import {
  buildCreditNote,
  buildInvoice,
  type InvoiceBody,
  type OrderDocument,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import {
  nothingRefunded,
  type OrderMoney,
  wholeRefund,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import { keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { facturX } from './factur-x.ts';
import { invoicePdf } from './invoice-pdf.ts';

const address = keptAddressSchema.parse({
  name: 'Ada Lovelace',
  company: 'Engines & Sons <Ltd>',
  street: '12 Square',
  city: 'London',
  zip: 'N1 9GU',
  country: 'GB',
});
const seller = {
  name: 'Tide',
  lines: ['1 Quay', 'Whitby'],
  companyNumber: '01234567',
  vatNumber: 'GB123456789',
  email: 'hello@tide.example',
};

const bodyOf = (money: OrderMoney, names: readonly string[], vatNumber = seller.vatNumber): InvoiceBody =>
  buildInvoice({
    money,
    items: names.map((name) => ({ name, detail: 'White, M', sku: 'SV-1' })),
    seller: { ...seller, vatNumber },
    sellerPlace: null,
    billing: address,
    shipping: { ...address, country: 'FR' },
    orderNumber: 10_001,
    orderedAt: '2026-11-20T10:00:00.000Z',
    paidAt: '2026-11-20T10:01:00.000Z',
    deliveryName: 'Standard delivery',
  });

const documentOf = (body: InvoiceBody, corrects: string | null = null): OrderDocument => ({
  kind: corrects ? 'credit-note' : 'invoice',
  code: corrects ? 'TIDE-CN-2026-000001' : 'TIDE-2026-000001',
  issuedAt: '2026-11-20T10:01:01.000Z',
  corrects,
  body,
});

const item = { quantity: 2, vatRate: 2000, printed: 0, costMinor: 0 };
const money: OrderMoney = {
  currency: 'GBP',
  country: 'GB',
  day: '2026-11-20',
  subtotalMinor: 4800,
  discountMinor: 1200,
  shippingMinor: 395,
  goodsTaxMinor: 600,
  shippingTaxMinor: 66,
  totalMinor: 3995,
  conversion: null,
  deliveryPriceMinor: 395,
  isShipped: false,
  items: [{ ...item, totalMinor: 4800, discountMinor: 1200, taxMinor: 600 }],
};

/** What a program reads: all values as text, in lists where there can be several. */
const several = ['ram:IncludedSupplyChainTradeLineItem'];
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name, path) =>
    several.includes(name) || String(path).endsWith('HeaderTradeSettlement.ram:ApplicableTradeTax'),
});
function read(xml: string | null) {
  const invoice = parser.parse(xml ?? '')['rsm:CrossIndustryInvoice'];
  const trade = invoice['rsm:SupplyChainTradeTransaction'];
  return {
    head: invoice['rsm:ExchangedDocument'],
    ...trade,
    settled: trade['ram:ApplicableHeaderTradeSettlement'],
  };
}
const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100);
const SUMS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';

describe('an invoice for programs', () => {
  it('has VAT in euro and in pounds, where the seller is British', () => {
    const euro = {
      ...money,
      currency: 'EUR',
      conversion: { from: 'GBP', to: 'EUR', rate: '1.1537' },
    } as const;
    const { settled } = read(facturX(documentOf(bodyOf(euro, ['Tee']))));
    expect(settled).toMatchObject({ 'ram:TaxCurrencyCode': 'GBP', 'ram:InvoiceCurrencyCode': 'EUR' });
    expect(settled[SUMS]['ram:TaxTotalAmount']).toEqual([
      { '#text': '6.66', '@_currencyID': 'EUR' },
      { '#text': '5.77', '@_currencyID': 'GBP' },
    ]);
  });

  it('names the seller, the buyer and the goods', () => {
    const { head, settled, ...trade } = read(facturX(documentOf(bodyOf(money, ['Tree <tee> & \u0000more']))));
    expect(head).toMatchObject({ 'ram:ID': 'TIDE-2026-000001', 'ram:TypeCode': '380' });
    const agreement = trade['ram:ApplicableHeaderTradeAgreement'];
    expect(agreement['ram:SellerTradeParty']).toMatchObject({
      'ram:Name': 'Tide',
      'ram:PostalTradeAddress': { 'ram:LineOne': '1 Quay', 'ram:CountryID': 'GB' },
      'ram:SpecifiedTaxRegistration': { 'ram:ID': { '#text': 'GB123456789', '@_schemeID': 'VA' } },
    });
    expect(agreement['ram:BuyerTradeParty']).toMatchObject({
      'ram:Name': 'Engines & Sons <Ltd>',
      'ram:PostalTradeAddress': { 'ram:PostcodeCode': 'N1 9GU', 'ram:LineOne': 'Ada Lovelace' },
    });
    const [line] = trade['ram:IncludedSupplyChainTradeLineItem'];
    expect(line['ram:SpecifiedTradeProduct']['ram:Name']).toBe('Tree <tee> & more');
    // £48 less £12 with 20% VAT in them: £40 for two, less £10.
    expect(line['ram:SpecifiedLineTradeAgreement']['ram:NetPriceProductTradePrice']).toMatchObject({
      'ram:ChargeAmount': '40.00',
      'ram:BasisQuantity': { '#text': '2' },
    });
    expect(line['ram:SpecifiedLineTradeSettlement']).toMatchObject({
      'ram:SpecifiedTradeAllowanceCharge': { 'ram:ActualAmount': '10.00' },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': '30.00' },
    });
    expect(settled[SUMS]).toMatchObject({
      'ram:TaxBasisTotalAmount': '33.29',
      'ram:GrandTotalAmount': '39.95',
      'ram:DuePayableAmount': '0.00',
    });
  });

  it.each([
    ['EL123456789', 'GR'],
    ['XI123456789', 'GB'],
    ['EU372001234', 'GB'],
    ['123456789', 'GB'],
  ])('takes the seller’s country from the VAT number %s', (vatNumber, country) => {
    const agreement = read(facturX(documentOf(bodyOf(money, ['Tree tee'], vatNumber))))[
      'ram:ApplicableHeaderTradeAgreement'
    ];
    expect(agreement['ram:SellerTradeParty']['ram:PostalTradeAddress']['ram:CountryID']).toBe(country);
  });

  it('names the invoice that a credit note corrects', () => {
    const body = bodyOf(money, ['Tree tee']);
    const credit = buildCreditNote(body, nothingRefunded(money), wholeRefund(money));
    const { head, settled } = read(facturX(documentOf(credit, 'TIDE-2026-000001')));
    expect(head['ram:TypeCode']).toBe('381');
    expect(settled['ram:InvoiceReferencedDocument']['ram:IssuerAssignedID']).toBe('TIDE-2026-000001');
  });

  it('has a line where only the delivery was refunded', () => {
    const body = bodyOf(money, ['Tree tee']);
    const none = nothingRefunded(money);
    const credit = buildCreditNote(body, none, { ...none, deliveryMinor: 395, amountMinor: 395 });
    const lines = read(facturX(documentOf(credit, 'TIDE-2026-000001')))[
      'ram:IncludedSupplyChainTradeLineItem'
    ];
    expect(lines).toHaveLength(1);
    expect(lines[0]['ram:SpecifiedTradeProduct']['ram:Name']).toBe('Standard delivery');
  });

  it('is left out where it can’t be valid', () => {
    expect(facturX(documentOf(bodyOf(money, ['Tree tee'], '')))).toBeNull();
    expect(facturX(documentOf({ ...bodyOf(money, ['Tree tee']), places: null }))).toBeNull();
  });

  it('adds up to the last penny by the rules of EN 16931, whatever the discounts', () => {
    fc.assert(
      fc.property(
        anyItems(5).filter((items) => items.length > 0),
        anyBasis,
        anyRules,
        (items, basis, rules) => {
          const totals = priceBasket(items, { ...basis, currency: 'GBP' }, withRules(rules));
          const body = bodyOf(
            {
              ...totals,
              day: basis.day,
              shippingMinor: totals.shippingMinor ?? 0,
              conversion: null,
              deliveryPriceMinor: null,
              isShipped: false,
              items: totals.lines.map((line) => ({ ...line, printed: 0, costMinor: 0 })),
            },
            totals.lines.map(({ key }) => key),
          );
          const xml = facturX(documentOf(body));
          // An order that costs nothing has no rates of VAT.
          expect(xml === null).toBe(body.rates.length === 0);
          if (xml === null) return;
          const { settled, ...trade } = read(xml);
          const sums = settled[SUMS];
          const lines = trade['ram:IncludedSupplyChainTradeLineItem'].map(
            (line: Record<string, Record<string, Record<string, string>>>) => {
              const settledLine = line['ram:SpecifiedLineTradeSettlement'];
              const total = minor(
                settledLine?.['ram:SpecifiedTradeSettlementLineMonetarySummation']?.['ram:LineTotalAmount'],
              );
              const price = minor(
                line['ram:SpecifiedLineTradeAgreement']?.['ram:NetPriceProductTradePrice']?.[
                  'ram:ChargeAmount'
                ],
              );
              const less = minor(settledLine?.['ram:SpecifiedTradeAllowanceCharge']?.['ram:ActualAmount']);
              expect(price - less).toBe(total);
              return total;
            },
          );
          const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
          expect(sum(lines)).toBe(minor(sums['ram:LineTotalAmount']));
          expect(minor(sums['ram:LineTotalAmount']) + minor(sums['ram:ChargeTotalAmount'])).toBe(
            minor(sums['ram:TaxBasisTotalAmount']),
          );
          const taxes: Record<string, string>[] = settled['ram:ApplicableTradeTax'];
          expect(sum(taxes.map((tax) => minor(tax['ram:BasisAmount'])))).toBe(
            minor(sums['ram:TaxBasisTotalAmount']),
          );
          expect(sum(taxes.map((tax) => minor(tax['ram:CalculatedAmount'])))).toBe(
            minor(sums['ram:TaxTotalAmount']['#text']),
          );
          expect(minor(sums['ram:GrandTotalAmount'])).toBe(totals.totalMinor);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the file', () => {
  it('takes names as long and strange as they come, on several pages', async () => {
    const names = Array.from(
      { length: 60 },
      (_, each) => `${each} ${'Wide '.repeat(60)}🙂 Ł Ж ${'x'.repeat(400)}`,
    );
    const items = names.map(
      () => money.items[0] ?? { ...item, totalMinor: 0, discountMinor: 0, taxMinor: 0 },
    );
    const many = {
      ...money,
      subtotalMinor: 4800 * 60,
      discountMinor: 1200 * 60,
      goodsTaxMinor: 600 * 60,
      totalMinor: 3600 * 60 + 395,
      items,
    };
    const pdf = (await invoicePdf(documentOf(bodyOf(many, names)), many.totalMinor)).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(5);
  });
});
