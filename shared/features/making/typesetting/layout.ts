/** How words and drawings are arranged into a design, as data. Lengths are shares of the width of what holds them. */

export type LetterCase = 'upper' | 'lower' | 'as-typed';

/** An ink of the layout’s palette, or the cloth’s own colour for letters that are left open in a filled shape. */
export type InkRole = 0 | 1 | 2 | 'cloth';

/** How a row of letters looks. */
export interface Voice {
  readonly font: string;
  readonly weight?: number;
  readonly case?: LetterCase;
  readonly ink?: InkRole;
  /** Extra room between letters, as a share of the size. */
  readonly spacing?: number;
  /** Width of the row, as a share of its block’s; height follows. */
  readonly width?: number;
  /** A filled bar behind the row, in this ink. */
  readonly bar?: InkRole;
  /** Lines left and right of a short row, out to the block’s edges. */
  readonly flanks?: 'line' | 'star' | 'dots';
  /** Degrees that the row is turned by. */
  readonly tilt?: number;
}

/** Where the words come from. */
export type TextSource = 'text' | 'name' | 'tagline' | 'initials' | 'first-word' | 'other-words';

/**
 * `fill`: every row as wide as the block. `centre`, `left`, `right`: rows of one size. `stairs`: of one size, each
 * further to the right.
 */
export type RowAlignment = 'fill' | 'centre' | 'left' | 'right' | 'stairs';

/**
 * `balanced`: rows of about the same length, as many as give the shape asked for. `words`: each word on its own.
 * `small-words`: short joining words on separate rows. `one`: no breaks.
 */
export type RowBreak = 'balanced' | 'words' | 'small-words' | 'one';

export interface WordsBlock {
  readonly block: 'words';
  readonly source?: TextSource;
  readonly break: RowBreak;
  readonly align: RowAlignment;
  /** Looks of the rows, in turn. */
  readonly voices: readonly [Voice, ...Voice[]];
  /** The look of joining words where they have a separate row. */
  readonly small?: Voice;
  /** Room between rows, as a share of the block’s width. */
  readonly gap?: number;
  /** Width over height that `balanced` rows aim at. */
  readonly aspect?: number;
  readonly maxRows?: number;
  /** Tallest row, as a share of the block’s width. */
  readonly tallest?: number;
  /** Degrees of a circle that the first row spans; positive bends it up like a rainbow. */
  readonly arc?: number;
  /** The same with the last row. */
  readonly lastArc?: number;
  readonly width?: number;
}

export interface GraphicBlock {
  readonly block: 'graphic';
  /** Id of a graphic, or the mark chosen for the logo. */
  readonly graphic: string;
  readonly inks?: readonly InkRole[];
  readonly width: number;
  readonly tilt?: number;
}

export interface RuleBlock {
  readonly block: 'rule';
  readonly width?: number;
  readonly thickness?: number;
  readonly ink?: InkRole;
}

export interface Frame {
  /** `graphic` stretches a ready-made outline. */
  readonly shape: 'box' | 'pill' | 'circle' | { readonly graphic: string };
  /** Room between the content and the frame, as a share of the content’s width. */
  readonly room: number;
  /** Room above and below, where it differs. */
  readonly roomDown?: number;
  /** Thickness of its line; 0 for none. */
  readonly line?: number;
  readonly fill?: InkRole;
  readonly ink?: InkRole;
  /** A second, thinner line inside. */
  readonly double?: boolean;
  readonly radius?: number;
}

/** Copies behind the letters, each further away: a shadow, or stripes that repeat. */
export interface Echo {
  readonly times: number;
  readonly right: number;
  readonly down: number;
  /** An ink for each copy, the nearest first. */
  readonly inks: readonly InkRole[];
}

export interface GroupBlock {
  readonly block: 'group';
  /** `over`: centred on each other, from the bottom up. */
  readonly arrange: 'stack' | 'beside' | 'over';
  readonly gap?: number;
  readonly align?: 'centre' | 'left' | 'right';
  readonly blocks: readonly Block[];
  readonly width?: number;
  readonly frame?: Frame;
  readonly tilt?: number;
  readonly echo?: Echo;
}

/** Words around a circle with something in the middle. */
export interface RingBlock {
  readonly block: 'ring';
  readonly top: TextSource;
  readonly topVoice: Voice;
  readonly bottom?: TextSource;
  readonly bottomVoice?: Voice;
  /** Thickness of the circles around the words and within them; 0 for none. */
  readonly outerLine?: number;
  readonly innerLine?: number;
  /** Ink of a disc behind the words. */
  readonly fill?: InkRole;
  readonly ink?: InkRole;
  readonly middle: Block;
  /** Small drawings between the ends of the words. */
  readonly between?: string;
}

export type Block = WordsBlock | GraphicBlock | RuleBlock | GroupBlock | RingBlock;

export interface Layout<Style extends string = string> {
  readonly id: string;
  readonly name: string;
  readonly style: Style;
  readonly palette: string;
  /** Fewest and most words that it is good for. */
  readonly words: readonly [least: number, most: number];
  readonly block: Block;
}
