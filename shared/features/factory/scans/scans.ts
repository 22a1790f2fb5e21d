/** What lies between a reader and a place of the floor: what a read means, and whether it is a new one. */
export * from './classify-code.ts';
export * from './clean-code.ts';
export * from './commands.ts';
export * from './epc.ts';
export * from './gs1.ts';
export type { KeyboardLayout } from './keyboard-layouts.ts';
export * from './repeats.ts';
