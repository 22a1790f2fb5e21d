/** The waitlist of a store before its opening. */
export * from './waitlist.calls.ts';
export * from './waitlist.rules.ts';
