import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newItemSchema } from './basket.calls.ts';
import { EARLY_ADDS_SCRIPT } from './early-adds.ts';
import { EMBEDDED_ADD_MESSAGES, EMBEDDED_ADDS_WAITING_MAX, readEmbeddedAdd } from './embedded-adds.ts';

const VARIANT = '/product/tree-tee/?colour=Navy&size=M';
const ITEM = { productUrl: '/product/tree-tee/', productColor: 'Navy', productSize: 'M', quantity: 2 };
const add = (fields: object) => readEmbeddedAdd({ type: 'add-to-cart', ...fields });
const long = 'x'.repeat(100_000);

describe('a message of an embedded page', () => {
  it('names a variant by its address, with or without the store’s', () => {
    const items = [{ productUrl: 'tree-tee', productColor: 'Navy', productSize: 'M', quantity: 1 }];
    expect(add({ variantId: VARIANT })).toEqual({ items });
    expect(add({ variantId: `https://shop.example${VARIANT}` })).toEqual({ items });
  });

  it('lists items', () => {
    expect(add({ items: [ITEM] })).toEqual({ items: [ITEM] });
  });

  it.each([null, 'add-to-cart', 7, [], {}, { type: 'resize', variantId: VARIANT }])(
    'is about something else: %j',
    (data) => {
      expect(readEmbeddedAdd(data)).toBeNull();
    },
  );

  it.each([
    ['both', { variantId: VARIANT, items: [ITEM] }],
    ['both', { variantId: null, items: null }],
    ['neither', {}],
    ['variantId', { variantId: 7 }],
    ['variantId', { variantId: [VARIANT] }],
    ['variantAddress', { variantId: long }],
    ['variantAddress', { variantId: '/checkout/' }],
    ['variantAddress', { variantId: `/product/tree-tee/?colour=${'x'.repeat(61)}` }],
    ['items', { items: ITEM }],
    ['items', { items: VARIANT }],
    ['itemCount', { items: [] }],
    ['itemCount', { items: Array.from({ length: 51 }, () => ITEM) }],
    ['item', { items: [null] }],
    ['item', { items: [{ quantity: 1 }] }],
    ['item', { items: [{ ...ITEM, productColor: long }] }],
    ['item', { items: [{ ...ITEM, productSize: 10 }] }],
    ['quantity', { items: [{ ...ITEM, quantity: -1 }] }],
    ['quantity', { items: [{ ...ITEM, quantity: 1.5 }] }],
    ['quantity', { items: [{ ...ITEM, quantity: 100 }] }],
    ['quantity', { items: [{ ...ITEM, quantity: '2' }] }],
  ] as const)('is refused: %s', (fault, fields) => {
    expect(add(fields)).toEqual({ fault: EMBEDDED_ADD_MESSAGES[fault] });
  });

  test('gives only items that the call takes or the server refuses by their id, whatever it holds', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (variantId, item) => {
        for (const read of [add({ variantId }), add({ items: [item] })]) {
          if (read === null || 'fault' in read) continue;
          for (const { productId, ...rest } of read.items)
            expect(
              newItemSchema.safeParse({ ...rest, productUrl: rest.productUrl ?? productId }).success,
            ).toBe(true);
        }
      }),
    );
  });
});

describe('messages before the island', () => {
  /** Runs the script in a page with these frames. */
  function openPage(frames: readonly object[]) {
    const heard: ((event: object) => void)[] = [];
    const window: { takeEarlyAdds?: () => readonly { readonly data: unknown }[] } = {};
    const run = () =>
      new Function('window', 'document', 'addEventListener', 'removeEventListener', EARLY_ADDS_SCRIPT)(
        window,
        { querySelectorAll: () => frames.map((contentWindow) => ({ contentWindow })) },
        (_: string, hear: (event: object) => void) => heard.push(hear),
        (_: string, hear: (event: object) => void) => heard.splice(heard.indexOf(hear), 1),
      );
    run();
    return {
      run,
      send: (source: object, data: unknown) => {
        for (const hear of heard) hear({ source, data });
      },
      take: () => window.takeEarlyAdds?.().map(({ data }) => data),
    };
  }

  it('are kept for each frame of the page until they are taken once', () => {
    const [widget, other, stranger] = [{}, {}, {}];
    const page = openPage([widget, other]);
    // A footer that embeds pages as well brings the script again.
    page.run();
    page.send(stranger, { type: 'add-to-cart', variantId: VARIANT });
    page.send(widget, { type: 'resize' });
    page.send(widget, null);
    page.send(widget, 'add-to-cart');
    page.send(widget, { type: 'add-to-cart', variantId: VARIANT });
    page.send(other, { type: 'add-to-cart', variantId: 7 });
    expect(page.take()).toEqual([
      { type: 'add-to-cart', variantId: VARIANT },
      { type: 'add-to-cart', variantId: 7 },
    ]);
    page.send(widget, { type: 'add-to-cart', variantId: VARIANT });
    expect(page.take()).toEqual([]);
  });

  it('are no more than one a frame above those that can wait', () => {
    const [flood, other] = [{}, {}];
    const page = openPage([flood, other]);
    for (let count = 0; count < 500; count += 1) page.send(flood, { type: 'add-to-cart', variantId: count });
    page.send(other, { type: 'add-to-cart', variantId: VARIANT });
    expect(page.take()).toHaveLength(EMBEDDED_ADDS_WAITING_MAX + 2);
  });
});
