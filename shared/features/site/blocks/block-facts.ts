/** What the page builder needs to know of a kind of block in addition to its properties. */

/** Groups of the block library. */
type BlockGroup =
  | 'Words'
  | 'Pictures'
  | 'Products'
  | 'Layout'
  | 'Forms'
  | 'Social'
  | 'Account'
  | 'Project'
  | 'Code';

/** How a kind appears in an email: as on a page, as something simpler, or not at all and why. */
type BlockInMail = 'same' | { readonly fallback: string } | { readonly refused: string };

export interface BlockFacts {
  readonly group: BlockGroup;
  /** One sentence for the block library. */
  readonly description: string;
  /** Other names that merchants search for. */
  readonly synonyms: readonly string[];
  /** Kinds it can hold, and how many; kinds without it hold no blocks. */
  readonly slots?: {
    readonly allow?: readonly string[];
    readonly deny?: readonly string[];
    readonly min?: number;
    readonly max?: number;
  };
  /** The only kinds it can be in; without it, a page and every container. */
  readonly parents?: readonly string[];
  /** Properties whose text can be edited on the page itself. */
  readonly inline: readonly string[];
  /** The narrowest it still looks right, in columns out of twelve. */
  readonly minColumns: number;
  readonly mail: BlockInMail;
  /** Is for the platform’s own pages: other stores aren’t offered it, and don’t show it. */
  readonly platformOnly?: boolean;
  /** Is for emails: pages aren’t offered it, and don’t show it. */
  readonly mailOnly?: boolean;
}
