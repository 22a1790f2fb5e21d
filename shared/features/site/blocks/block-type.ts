import type { z } from 'zod';
import type { GuardState } from '../../../contract/access/access.ts';
import type { UpgradeSteps } from '../../../rules/versions/upgrade.ts';
import type { BlockFacts } from './block-facts.ts';
import type { BlockFigure } from './block-figures.ts';
import type { ProductRequest } from './product-request.ts';

/** What is said once of a kind of block: its name, its properties with their defaults, what it may hold. */
export interface BlockType<Type extends string = string, Properties extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  /** As the editor calls it. */
  readonly title: string;
  readonly facts: BlockFacts;
  readonly properties: Properties;
  /** Holds other blocks and shows only them. */
  readonly container?: boolean;
  /** Steps for properties that earlier versions of the program stored under other names or in other shapes. */
  readonly upgrades?: UpgradeSteps;
  /** The products it shows, where it shows any. */
  products?(properties: z.output<Properties>): ProductRequest | null;
  /** Facts of the visitor’s project, the catalogue or the store’s customers that it shows. */
  readonly figures?: readonly BlockFigure[];
  /**
   * Whether this visitor sees the blocks inside. `closed`: sees the block without them; `hidden`: sees neither.
   * A kind without it is always open.
   */
  access?(properties: z.output<Properties>, state: GuardState): 'open' | 'closed' | 'hidden';
  /** Text that can stand as the page's heading. */
  heading?(properties: z.output<Properties>): string;
}

/** Keeps the names and schemas of a block type literal, for the registry's types. */
export const defineBlockType = <const Type extends string, Properties extends z.ZodObject>(
  type: BlockType<Type, Properties>,
): BlockType<Type, Properties> => type;
