import { plainCardNumber, TEST_CARDS, type TestCard, testCardOf } from '../payments/payments.ts';

/** A test card that only subscriptions have a use for: it can be kept, and each later charge is declined. */
const DECLINES_LATER: TestCard = {
  number: '4000 0000 0000 0341',
  outcome: 'succeeded',
  label: 'Is accepted now, then declines each renewal',
};

/** The test cards for subscriptions: all from the checkout and one that fails later. */
export const SUBSCRIPTION_TEST_CARDS: readonly TestCard[] = [...TEST_CARDS, DECLINES_LATER];

const declinesLater = (number: string) => plainCardNumber(number) === plainCardNumber(DECLINES_LATER.number);

/** The test card of a typed number, or undefined where the sandbox does not know it. */
export const subscriptionCardOf = (number: string): TestCard | undefined =>
  declinesLater(number) ? DECLINES_LATER : testCardOf(number);

/** Whether a saved card pays a charge while the customer is offline. */
export const paysUnattended = (number: string): boolean => !declinesLater(number);
