import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceBasket } from '../../../../shared/features/selling/basket/basket.ts';
import { NAMES } from '../../../../tests/support/names.ts';
import { parseMoney } from '../../../../tests/support/parse-money.ts';
import { anyBasis, anyItems, anyRules, withRules } from '../../../../tests/support/prices.ts';
import { renderMail } from '../../../platform/mail/template.ts';
import { receiptMail } from './order-mails.ts';

const address = {
  name: 'Ada Lovelace',
  company: '',
  street: '12 St James’s Square',
  street2: '',
  city: 'London',
  state: '',
  zip: 'SW1Y 4JH',
  country: 'GB',
  phone: '',
};
const hosts = { originOf: () => 'https://north.example' };

const receiptOf = (
  totals: ReturnType<typeof priceBasket>,
  pictureFileId: string | null = null,
  { person = address.name, store = 'North', item = 'Tree tee' } = {},
) =>
  receiptMail(
    {
      id: '01900000-0000-7000-8000-000000000001',
      hash: 'hash',
      number: 10_001,
      email: 'ada@example.test',
      currency: totals.currency,
      subtotalMinor: totals.subtotalMinor,
      shippingMinor: totals.shippingMinor ?? 0,
      totalMinor: totals.totalMinor,
      isVatFree: false,
      taxMinor: totals.goodsTaxMinor + totals.shippingTaxMinor,
      adjustments: totals.adjustments,
      shipping: { ...address, name: person },
      delivery: {
        methodId: '',
        name: 'Standard delivery',
        carrier: '',
        daysMin: 1,
        daysMax: 2,
        estimate: null,
        priceMinor: 395,
        freeFromMinor: null,
      },
      customerHash: 'customer',
      store: {
        id: '00000000-0000-7000-8000-000000000001',
        name: store,
        subdomain: 'north',
        customDomain: null,
        email: null,
        theme: 'default',
        themeProperties: {},
        logo: null,
      },
      items: totals.lines.map(({ quantity, totalMinor }) => ({
        name: item,
        options: { Colour: 'White', Size: 'M' },
        texts: [],
        quantity,
        totalMinor,
        pictureFileId,
        bundle: null,
      })),
    },
    hosts,
  );

test('the lines of the receipt email add up to its total, whatever rules made the price', () => {
  fc.assert(
    fc.property(anyItems(4), anyBasis, anyRules, (items, basis, rules) => {
      const totals = priceBasket(items, basis, withRules(rules));
      const mail = receiptOf(totals);
      const lines = mail.content.blocks.flatMap((block) => (block.kind === 'lines' ? block.lines : []));
      const amounts = lines.map(({ value }) =>
        value === 'Free' ? 0 : parseMoney(value ?? '', totals.currency)?.amount,
      );
      expect(amounts.at(-1)).toBe(totals.totalMinor);
      expect(amounts.slice(0, -1).reduce((sum: number, amount) => sum + (amount ?? Number.NaN), 0)).toBe(
        totals.totalMinor,
      );
    }),
  );
});

test('the receipt email links to all orders, and shows what was bought', () => {
  fc.assert(
    fc.property(anyItems(4), anyBasis, anyRules, (items, basis, rules) => {
      const picture = '01900000-0000-7000-8000-000000000002';
      const { blocks } = receiptOf(priceBasket(items, basis, withRules(rules)), picture).content;
      const links = blocks.flatMap((block) => (block.kind === 'link' ? [block.url] : []));
      expect(links).toContain('https://north.example/order-history/customer/');
      const shown = blocks.flatMap((block) => (block.kind === 'lines' ? block.lines : []));
      expect(shown.filter(({ image }) => image?.includes(picture))).toHaveLength(items.length);
    }),
    { numRuns: 20 },
  );
});

test('the receipt email has names in 28 scripts whole, in its HTML and in its text', async () => {
  const [items = []] = fc.sample(
    anyItems(4).filter(({ length }) => length > 0),
    { numRuns: 1, seed: 1 },
  );
  const [basis] = fc.sample(anyBasis, { numRuns: 1, seed: 1 });
  if (!basis) throw new Error('There’s no basis');
  const totals = priceBasket(items, basis, withRules([]));
  const names = [...NAMES, '👩‍🚀 Ann 🎉'];
  const receipts = await Promise.all(
    names.map(async (name) => {
      const mail = receiptOf(totals, null, { person: `A ${name}`, store: `B ${name}`, item: `C ${name}` });
      const { html, text } = await renderMail(mail.content);
      return { name, html, text, subject: mail.subject };
    }),
  );
  for (const { name, html, text } of receipts)
    for (const part of ['A', 'B', 'C'])
      for (const whole of [html, text]) expect(whole).toContain(`${part} ${name}`);
});
