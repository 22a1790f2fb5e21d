export { type CardFields, cardErrors, cardFieldsSchema, plainCardNumber } from './cards.ts';
export { CARD_DECLINED, TEST_CARDS, type TestCard, testCardOf } from './test-cards.ts';
