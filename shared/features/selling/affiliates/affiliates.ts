/** People who are credited with orders that their link brought. */
export * from './affiliates.rules.ts';
export * from './affiliates.schema.ts';
