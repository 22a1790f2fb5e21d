/** The field rules of spec 3 §5.1 and §5.2: each a `Rule`, each with its message, all in one registry. */
export * from './affiliate.ts';
export * from './feedback.ts';
export * from './files.ts';
export * from './internet.ts';
export * from './messages.ts';
export * from './numbers.ts';
export * from './organisations.ts';
export * from './phone.ts';
export * from './registry.ts';
export * from './rule.ts';
export * from './server-check.ts';
export * from './sign-in.ts';
export * from './text.ts';
export * from './tracking.ts';
export * from './united-kingdom.ts';
export * from './vat/vat-number.ts';
