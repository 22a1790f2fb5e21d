/** What a stored document holds, as the version of the program that wrote it named it. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * Steps that bring a stored document up to date, oldest first: the first makes version 2 of version 1, and so on. A
 * published step never changes, since documents of every earlier version may still be stored.
 */
export type UpgradeSteps = readonly ((stored: Stored) => Stored)[];

/** The version that a document has once every step was applied; without steps it is 1. */
export const currentVersion = (steps: UpgradeSteps): number => steps.length + 1;

/** Applies the steps that a document of this version lacks. One from a newer program stays as it is. */
export const upgradeStored = (stored: Stored, version: number, steps: UpgradeSteps): Stored =>
  steps.slice(version - 1).reduce((document, step) => step(document), stored);
