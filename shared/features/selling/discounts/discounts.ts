/** Discounts: codes and automatic ones, what they take off, and what they say. */

export * from '../../../rules/dates/store-days.ts';
export * from './choose-discounts.ts';
export * from './convert-offer.ts';
export * from './discount-code.ts';
export * from './discount-value.ts';
export * from './discount-words.ts';
export * from './discounts.schema.ts';
