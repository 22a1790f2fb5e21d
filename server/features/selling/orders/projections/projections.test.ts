import { describe, expect, test } from 'vitest';
import { factoryOrderSchema } from '../../../../../shared/features/factory/factory-orders/factory-orders.ts';
import {
  merchantOrderSchema,
  receiptOrderSchema,
  shopperOrderSchema,
} from '../../../../../shared/features/selling/orders/orders.ts';
import { type OrderCore, orderCoreSchema } from '../order-core.ts';
import { toFactoryOrder } from './factory-order.ts';
import { toMerchantOrder } from './merchant-order.ts';
import { toReceiptOrder } from './receipt-order.ts';
import { toShopperOrder } from './shopper-order.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const address = {
  name: 'Ada Lovelace',
  company: '',
  street: '1 Row',
  street2: '',
  city: 'London',
  state: '',
  zip: 'SW1Y 4JH',
  country: 'GB',
  phone: '07700 900123',
};
const attempt = (last: number, at: string, isSuccessful: boolean) => ({
  id: id(last),
  at,
  methodName: isSuccessful ? 'Visa ending 4242' : 'Visa ending 0002',
  isSuccessful,
  message: isSuccessful ? 'Payment succeeded' : 'Card declined',
});

/** A shipped order of two pieces: paid by a second card, packed by Priya. */
const order: OrderCore = orderCoreSchema.parse({
  id: id(1),
  hash: 'hash-of-receipt',
  number: 1042,
  projectId: id(2),
  store: { id: id(3), name: 'Tideline', subdomain: 'tideline', customDomain: null },
  customer: { id: id(4), hash: 'hash-of-customer' },
  status: 'complete',
  flow: 'normal',
  priority: true,
  email: 'ada@example.test',
  shipping: address,
  billing: { ...address, name: 'Babbage Ltd' },
  delivery: { name: 'Standard delivery', carrier: 'Royal Mail Tracked 48', daysMin: 2, daysMax: 3 },
  giftNote: 'Happy birthday, Ada',
  shippingEoriNumber: null,
  currency: 'GBP',
  subtotalMinor: 4800,
  discountMinor: 0,
  shippingMinor: 395,
  goodsTaxMinor: 800,
  shippingTaxMinor: 66,
  totalMinor: 5195,
  adjustments: [],
  placedAt: '2026-11-20T09:00:00+00:00',
  paidAt: new Date('2026-11-20T09:02:00Z'),
  items: [
    {
      id: id(5),
      position: 1,
      name: 'Wave tee',
      sku: 'WAVE',
      options: { Colour: 'Navy', Size: 'M' },
      texts: [{ fieldId: 'name', label: 'Name', text: 'Ada' }],
      quantity: 2,
      unitPriceMinor: 2400,
      totalMinor: 4800,
      discountMinor: 0,
      taxMinor: 800,
      vatRate: 0.2,
      adjustments: [],
      bundle: null,
      canChange: false,
      product: { urlName: 'wave-tee', isOnSale: true },
      image: null,
      pictureFileId: id(6),
    },
  ],
  statuses: [
    { id: id(10), status: 'to_be_paid', cause: 'checkout', at: '2026-11-20T09:00:00Z', who: null },
    { id: id(11), status: 'paid', cause: 'payment', at: '2026-11-20T09:02:00Z', who: null },
    { id: id(12), status: 'complete', cause: 'shipment', at: '2026-11-21T15:00:00Z', who: 'Priya Nair' },
  ],
  payments: [
    {
      id: id(20),
      provider: 'sandbox',
      status: 'succeeded',
      amountMinor: 5195,
      currency: 'GBP',
      succeededAt: '2026-11-20T09:02:00Z',
      attempts: [attempt(21, '2026-11-20T09:01:00Z', false), attempt(22, '2026-11-20T09:02:00Z', true)],
    },
  ],
  shipments: [
    {
      id: id(30),
      barcode: 'PCL000000001',
      carrier: 'royal-mail',
      service: 'tracked-48',
      trackingCode: 'SL123456785GB',
      weightGrams: 420,
      createdAt: '2026-11-21T15:00:00Z',
      who: 'Priya Nair',
      voidedAt: null,
      voidedBy: null,
    },
  ],
  itemChanges: [],
  refunds: [],
  isVatFree: false,
  refundedMinor: 0,
  disputes: [],
  isUntouched: false,
});

describe('a shopper’s order', () => {
  const shown = toShopperOrder(order);

  test('shows the items, the progress and the tracking code', () => {
    expect(shopperOrderSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      number: 1042,
      statusWords: 'Shipped',
      progress: 100,
      placedAt: '2026-11-20T09:00:00.000Z',
      customerHash: 'hash-of-customer',
      tracking: [{ carrier: 'Royal Mail', code: 'SL123456785GB' }],
    });
    expect(shown.items).toMatchObject([{ name: 'Wave tee', quantity: 2, productUrl: '/product/wave-tee/' }]);
  });

  test('leaves out addresses, payments and the factory’s people', () => {
    const text = JSON.stringify(shown);
    for (const secret of ['ada@example.test', '1 Row', 'Visa', 'Priya', id(1), 'PCL000000001'])
      expect(text).not.toContain(secret);
  });

  test('links to no product that isn’t on sale any more', () => {
    const offSale = { urlName: 'wave-tee', isOnSale: false };
    for (const product of [null, offSale]) {
      const [item] = toShopperOrder({
        ...order,
        items: order.items.map((each) => ({ ...each, product })),
      }).items;
      expect(item?.productUrl).toBeNull();
    }
  });
});

describe('a receipt', () => {
  test('adds the addresses, the card that paid, and what was charged', () => {
    const receipt = toReceiptOrder(order);
    expect(receiptOrderSchema.parse(receipt)).toEqual(receipt);
    expect(receipt).toMatchObject({
      email: 'ada@example.test',
      billing: { name: 'Babbage Ltd' },
      paymentMethod: 'Visa ending 4242',
      totals: { totalMinor: 5195, lines: [{ quantity: 2, vatRate: 2000 }] },
    });
    expect(JSON.stringify(receipt)).not.toContain('Priya');
  });

  test('lets the address change after the payment and before the first piece is picked', () => {
    const canChange = (change: Partial<OrderCore>) =>
      toReceiptOrder({ ...order, ...change }).addressCanChange;
    expect(canChange({ isUntouched: true })).toBe(true);
    expect(canChange({ isUntouched: true, paidAt: null })).toBe(false);
    expect(canChange({ isUntouched: false })).toBe(false);
    expect(canChange({ isUntouched: true, status: 'refunded' })).toBe(false);
  });

  test('names no payment method before the payment', () => {
    expect(toReceiptOrder({ ...order, payments: [] }).paymentMethod).toBeNull();
  });
});

describe('a merchant’s order', () => {
  const shown = toMerchantOrder(order);

  test('shows the customer, the items and the timeline, oldest first', () => {
    expect(merchantOrderSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      id: id(1),
      storeName: 'Tideline',
      items: [{ urlName: 'wave-tee', pictureFileId: id(6) }],
    });
    // At one moment, a status comes after what led to it.
    expect(shown.timeline.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'status to_be_paid',
      'payment Visa ending 0002',
      'payment Visa ending 4242',
      'status paid',
      'shipment royal-mail',
      'status complete',
    ]);
  });

  test('leaves out the factory’s people and the customer’s own links', () => {
    const text = JSON.stringify(shown);
    expect(text).not.toContain('Priya');
    expect(text).not.toContain('hash-of-customer');
  });

  test('still names a product that isn’t on sale', () => {
    const product = { urlName: 'wave-tee', isOnSale: false };
    const items = order.items.map((each) => ({ ...each, product }));
    expect(toMerchantOrder({ ...order, items }).items[0]?.urlName).toBe('wave-tee');
  });
});

describe('the factory’s order', () => {
  const shown = toFactoryOrder(order);

  test('shows the pieces, the customer and the priority', () => {
    const facts = factoryOrderSchema.omit({
      holds: true,
      holdReason: true,
      waitingFor: true,
      garment: true,
      otherGarments: true,
      piecesBegun: true,
      piecesDone: true,
      pigeonhole: true,
    });
    expect(facts.omit({ items: true }).parse(shown)).toMatchObject({ number: 1042, pieces: 2 });
    expect(shown).toMatchObject({
      priority: true,
      customerName: 'Ada Lovelace',
      country: 'GB',
      deliveryName: 'Standard delivery',
      payments: [{ attempts: 2 }],
    });
  });

  test('names the people in the timeline, but neither the billing address nor the customer’s links', () => {
    expect(shown.timeline.filter(({ who }) => who === 'Priya Nair')).toHaveLength(2);
    const text = JSON.stringify(shown);
    for (const secret of ['Babbage', 'hash-of-receipt', 'hash-of-customer'])
      expect(text).not.toContain(secret);
  });
});
