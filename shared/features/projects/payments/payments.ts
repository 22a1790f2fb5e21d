export { type CardFields, cardErrors, cardFieldsSchema, luhnFits, plainCardNumber } from './cards.ts';
export { CARD_DECLINED, type SandboxOutcome, TEST_CARDS, type TestCard, testCardOf } from './test-cards.ts';
