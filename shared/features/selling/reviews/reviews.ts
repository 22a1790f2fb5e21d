export * from './reviews.rules.ts';
