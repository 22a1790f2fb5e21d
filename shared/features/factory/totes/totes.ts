/** Totes: numbered boxes between the steps of the floor. */
export * from './tote-code.ts';
export * from './totes.calls.ts';
