import type { z } from 'zod';
import { BLOCK_MESSAGES, blockTypeNotRegistered } from '../../../rules/messages/pages.ts';
import { currentVersion } from '../../../rules/versions/upgrade.ts';
import { type Block, blockSchema } from './block.ts';
import type { BlockType } from './block-type.ts';

/** What a new block is made of; all but its uid has a default. */
export type NewBlock = Omit<z.input<typeof blockSchema>, 'type'>;

/** Kinds of blocks by name. Messages of spec 3 §8.4. */
export class BlockRegistry {
  readonly #types = new Map<string, BlockType | null>();

  /**
   * Adds a kind; null keeps its name for later, and it cannot be made until then.
   * @throws Error when the name is taken
   */
  register(type: string, definition: BlockType | null): void {
    if (this.#types.get(type)) throw new Error(BLOCK_MESSAGES.conflictingType);
    this.#types.set(type, definition);
  }

  /** @throws Error when the type is missing, unknown, or not built yet */
  definition(type: string | null | undefined): BlockType {
    if (!type) throw new Error(BLOCK_MESSAGES.noType);
    const definition = this.#types.get(type);
    if (definition === undefined) throw new Error(blockTypeNotRegistered(type));
    if (definition === null) throw new Error(BLOCK_MESSAGES.noBuilder);
    return definition;
  }

  /** The kind of that name, or null where it cannot be shown. */
  find(type: string): BlockType | null {
    return this.#types.get(type) ?? null;
  }

  /**
   * A block of a kind with all defaults filled in.
   * @throws Error when the kind cannot be made; ZodError when a property breaks a limit of its kind
   */
  make(type: string | null | undefined, block: NewBlock): Block {
    const definition = this.definition(type);
    const made = blockSchema.parse({ ...block, type: definition.type });
    return {
      ...made,
      version: currentVersion(definition.upgrades ?? []),
      properties: { ...made.properties, ...definition.properties.parse(made.properties) },
    };
  }
}
