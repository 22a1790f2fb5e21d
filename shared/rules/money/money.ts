/** Amounts, currencies, conversion, tax and the countries they depend on. */
export * from './amounts.ts';
export * from './conversion.ts';
export * from './countries/countries.ts';
export * from './currencies.ts';
export * from './daily-rates.ts';
export * from './ended-currencies.ts';
export * from './format.ts';
export * from './parse.ts';
export * from './regions.ts';
export * from './split.ts';
export * from './tax.ts';
export * from './vat-by-postcode.ts';
export * from './vat-rates.ts';
export * from './vat-territories.ts';
