import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

/** Adds demo data in a transaction of the platform. The transaction also records it, so that it happens exactly once. */
export type DemoWork = (tx: Tx, services: Services) => Promise<void>;

/** Demo data whose amount makes its statements slow: each portion is a transaction, the first has the number 0. */
export interface PortionedStep {
  readonly portions: number;
  readonly add: (tx: Tx, services: Services, portion: number) => Promise<void>;
}

export type DemoStep = DemoWork | PortionedStep;

/** The demo data of one feature: `export const demoPart` of its `NAME.demo.ts`. */
export interface DemoPart {
  /** Never changed: a database records by this name what it has. */
  readonly name: string;
  /** Names of the parts whose data this one builds on. */
  readonly needs: readonly string[];
  /**
   * The first makes version 1, each further one the next version from the one before. New content is a new step at the
   * end: a new database runs all of them, an existing demo the ones it lacks.
   */
  readonly steps: readonly [DemoStep, ...DemoStep[]];
}

export const countPortions = (step: DemoStep): number => (typeof step === 'function' ? 1 : step.portions);

/** Runs one portion of a step; a step that isn't divided has one. */
export const runPortion = (step: DemoStep, tx: Tx, services: Services, portion: number): Promise<void> =>
  typeof step === 'function' ? step(tx, services) : step.add(tx, services, portion);
