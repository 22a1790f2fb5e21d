import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOrder } from './checkout.calls.ts';
import { type CheckoutValues, emptyAddress, findCheckoutErrors, toPlaceOrderBody } from './checkout.rules.ts';

const orderKey = '0197a2a4-0000-7000-8000-000000000001';
const london = {
  ...emptyAddress('GB'),
  name: 'Ada Lovelace',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
};
const complete: CheckoutValues = {
  email: 'ada@example.com',
  shipping: london,
  billingSame: true,
  billing: emptyAddress('GB'),
  methodId: '0197a2a4-0000-7000-8000-000000000002',
  giftNote: '',
  eori: '',
  offers: '',
};
const callRefusals = (values: CheckoutValues) =>
  placeOrder.body.safeParse(toPlaceOrderBody(orderKey, values, { totalMinor: 0, lines: [] })).error?.issues ??
  [];

describe('a checkout before it is sent', () => {
  it('has nothing wrong when it is complete', () => {
    expect(findCheckoutErrors(complete)).toEqual({});
  });

  it('names each field that is missing as the call would', () => {
    const giftNote = 'a'.repeat(201);
    const empty = { ...complete, email: '', shipping: emptyAddress('GB'), methodId: '', giftNote };
    const refused = Object.fromEntries(
      callRefusals(empty).map(({ path, message }) => [path.join('.'), [message]]),
    );
    expect(findCheckoutErrors(empty)).toEqual(refused);
    expect(Object.keys(refused)).toEqual(
      expect.arrayContaining(['email', 'shipping.name', 'shipping.street', 'shipping.city', 'methodId']),
    );
  });

  it('looks at the billing address only where it is another one', () => {
    expect(findCheckoutErrors({ ...complete, billingSame: false })).toHaveProperty(['billing.name']);
  });

  it('never refuses what the call takes', () => {
    const email = fc.oneof(fc.emailAddress(), fc.string(), fc.constant(' ada@example.com '));
    fc.assert(
      fc.property(email, fc.string(), fc.boolean(), fc.string(), (typed, name, billingSame, giftNote) => {
        const values = { ...complete, email: typed, billingSame, giftNote, shipping: { ...london, name } };
        if (callRefusals(values).length === 0) expect(findCheckoutErrors(values)).toEqual({});
      }),
    );
  });
});
