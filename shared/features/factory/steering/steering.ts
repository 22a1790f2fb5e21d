/** What the factory’s office does with orders on the floor: hold them, put them first, give their labels to a workstation. */
export * from './steering.calls.ts';
