export { type CardFields, cardErrors, cardFieldsSchema, plainCardNumber } from './cards.ts';
export { PAYMENT_CANCELLED, TEST_PAYMENTS_NOTICE } from './payments.rules.ts';
export { CARD_DECLINED, TEST_CARDS, type TestCard, testCardOf } from './test-cards.ts';
