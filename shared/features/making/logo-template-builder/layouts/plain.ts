import {
  beside,
  inFrame,
  initials,
  layout,
  mark,
  name,
  ornament,
  over,
  rule,
  stacked,
  tagline,
} from '../layout-parts.ts';

const modern = layout('modern');
const classic = layout('classic');
const luxury = layout('luxury');

export const PLAIN = [
  modern(
    'mark-above',
    'Mark above',
    'ocean',
    stacked(
      [
        mark(0.4),
        name({ font: 'montserrat', weight: 700, case: 'upper', spacing: 0.08 }),
        tagline({ font: 'montserrat', weight: 400, case: 'upper', spacing: 0.2, ink: 1 }),
      ],
      { gap: 0.06 },
    ),
  ),
  modern(
    'mark-left',
    'Mark left',
    'ocean',
    beside(
      [
        mark(0.26),
        stacked(
          [
            name({ font: 'poppins', weight: 700 }, { align: 'left', aspect: 3 }),
            tagline({ font: 'poppins', weight: 400, ink: 1 }, 0.94),
          ],
          { width: 0.7, align: 'left', gap: 0.05 },
        ),
      ],
      { gap: 0.045 },
    ),
  ),
  modern(
    'mark-left-bold',
    'Heavy, mark left',
    'classic',
    beside(
      [
        mark(0.3),
        name({ font: 'archivo-black', case: 'lower' }, { align: 'left', aspect: 2.2, width: 0.68 }),
      ],
      {
        gap: 0.04,
      },
    ),
  ),
  modern(
    'lower-case',
    'Lowercase',
    'berry',
    stacked(
      [
        name({ font: 'inter', weight: 900, case: 'lower', spacing: -0.04 }),
        tagline({ font: 'inter', weight: 400, case: 'lower', ink: 1 }, 0.6),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'thin-rule',
    'Rule between',
    'mono',
    stacked(
      [
        name({ font: 'raleway', weight: 400, case: 'upper', spacing: 0.2 }),
        rule(1, 0.006),
        tagline({ font: 'raleway', weight: 700, case: 'upper', spacing: 0.3 }, 0.7),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'disc',
    'Mark in a disc',
    'ocean',
    beside(
      [
        inFrame([mark(0.2, ['cloth', 2, 'cloth'])], { shape: 'circle', room: 0.14, fill: 1 }),
        name(
          { font: 'montserrat', weight: 900, case: 'as-typed' },
          { align: 'left', aspect: 2.4, width: 0.62 },
        ),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'disc-above',
    'Disc above',
    'forest',
    stacked(
      [
        inFrame([mark(0.26, ['cloth', 2, 'cloth'])], { shape: 'circle', room: 0.14, fill: 0 }),
        name({ font: 'poppins', weight: 700 }),
        tagline({ font: 'poppins', weight: 400, ink: 1 }, 0.66),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'hexagon',
    'Hexagon',
    'retro',
    stacked(
      [
        over([ornament('hexagon', 0.44, 1), mark(0.24, ['cloth', 2, 'cloth'])]),
        name({ font: 'oswald', weight: 700, case: 'upper', spacing: 0.08 }),
        tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.2 }, 0.7),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'initials-box',
    'Initials in a square',
    'classic',
    beside(
      [
        inFrame([initials({ font: 'archivo-black', case: 'upper', ink: 'cloth' }, 0.2)], {
          shape: 'box',
          room: 0.16,
          roomDown: 0.2,
          fill: 1,
        }),
        stacked(
          [
            name({ font: 'archivo-black', case: 'as-typed' }, { align: 'left', aspect: 2.6 }),
            tagline({ font: 'inter', weight: 400 }, 0.9),
          ],
          { width: 0.66, align: 'left', gap: 0.05 },
        ),
      ],
      { gap: 0.05 },
    ),
  ),
  modern(
    'code-name',
    'Monospaced',
    'ocean',
    stacked(
      [name({ font: 'jetbrains-mono', weight: 700, case: 'lower' }, { align: 'left' }), rule(0.2, 0.02)],
      { align: 'left', gap: 0.05 },
    ),
  ),
  modern(
    'framed-name',
    'Thin frame',
    'mono',
    inFrame(
      [
        name({ font: 'raleway', weight: 700, case: 'upper', spacing: 0.18 }),
        tagline({ font: 'raleway', weight: 400, case: 'upper', spacing: 0.2, ink: 1 }, 0.7),
      ],
      { shape: 'box', room: 0.1, roomDown: 0.09, line: 0.012 },
      { gap: 0.06 },
    ),
  ),
  modern(
    'reversed-name',
    'Reversed',
    'classic',
    inFrame([name({ font: 'bebas-neue', case: 'upper', spacing: 0.06, ink: 'cloth' })], {
      shape: 'box',
      room: 0.08,
      roomDown: 0.06,
      fill: 0,
    }),
  ),
  modern(
    'pill',
    'Pill',
    'candy',
    inFrame([name({ font: 'poppins', weight: 700, case: 'lower', ink: 'cloth' }, { maxRows: 1 })], {
      shape: 'pill',
      room: 0.08,
      roomDown: 0.08,
      fill: 1,
    }),
  ),
  modern(
    'stacked-words',
    'Stacked',
    'mono',
    stacked(
      [
        name(
          { font: 'archivo-black', case: 'upper' },
          { align: 'fill', break: 'words', maxRows: 4, gap: 0.035 },
        ),
        tagline({ font: 'inter', weight: 700, case: 'upper', spacing: 0.2, ink: 1 }, 1),
      ],
      { gap: 0.05 },
    ),
  ),
  classic(
    'serif',
    'Serif',
    'mono',
    stacked(
      [
        name({ font: 'playfair-display', weight: 700 }),
        ornament('rule-diamond', 0.7),
        tagline({ font: 'playfair-display', weight: 400 }, 0.6),
      ],
      { gap: 0.05 },
    ),
  ),
  classic(
    'serif-mark',
    'Serif with mark',
    'forest',
    stacked(
      [
        mark(0.32),
        name({ font: 'source-serif-4', weight: 700 }),
        tagline({ font: 'source-serif-4', weight: 400, ink: 1 }, 0.66),
      ],
      { gap: 0.055 },
    ),
  ),
  classic(
    'slab',
    'Slab',
    'retro',
    stacked(
      [
        name({ font: 'roboto-slab', weight: 700, case: 'upper', spacing: 0.04 }),
        ornament('rule-star', 0.66),
        tagline({ font: 'roboto-slab', weight: 400, case: 'upper', spacing: 0.14 }, 0.7),
      ],
      { gap: 0.05 },
    ),
  ),
  classic(
    'typewriter',
    'Typewriter',
    'mono',
    stacked([name({ font: 'special-elite' }), rule(0.4, 0.01), tagline({ font: 'special-elite' }, 0.6)], {
      gap: 0.05,
    }),
  ),
  classic(
    'newspaper',
    'Masthead',
    'mono',
    stacked(
      [
        rule(1, 0.018, 0),
        name({ font: 'abril-fatface' }, { maxRows: 2 }),
        rule(1, 0.006, 0),
        tagline({ font: 'source-serif-4', weight: 400 }, 0.8),
      ],
      { gap: 0.035 },
    ),
  ),
  luxury(
    'monogram',
    'Monogram',
    'mono',
    stacked(
      [
        inFrame([initials({ font: 'playfair-display', weight: 400, case: 'upper', spacing: 0.04 }, 0.26)], {
          shape: 'circle',
          room: 0.16,
          line: 0.03,
        }),
        name({ font: 'montserrat', weight: 400, case: 'upper', spacing: 0.26 }),
        tagline({ font: 'montserrat', weight: 400, case: 'upper', spacing: 0.3, ink: 1 }, 0.5),
      ],
      { gap: 0.06 },
    ),
  ),
  luxury(
    'fashion',
    'Fashion house',
    'mono',
    stacked(
      [
        name({ font: 'abril-fatface', case: 'upper', spacing: 0.06 }, { maxRows: 1 }),
        tagline({ font: 'lato', weight: 400, case: 'upper', spacing: 0.34 }, 0.62),
      ],
      { gap: 0.05 },
    ),
  ),
  luxury(
    'flourish',
    'Flourish',
    'berry',
    stacked(
      [
        name({ font: 'dancing-script', weight: 700 }),
        ornament('flourish', 0.5),
        tagline({ font: 'raleway', weight: 400, case: 'upper', spacing: 0.24 }, 0.56),
      ],
      { gap: 0.03 },
    ),
  ),
  luxury(
    'arch-window',
    'Arch window',
    'sunset',
    stacked(
      [
        over([ornament('arch-line', 0.4), mark(0.22)]),
        name({ font: 'playfair-display', weight: 400, case: 'upper', spacing: 0.16 }),
        tagline({ font: 'lato', weight: 400, case: 'upper', spacing: 0.24, ink: 1 }, 0.6),
      ],
      { gap: 0.06 },
    ),
  ),
  luxury(
    'crest',
    'Crest',
    'classic',
    stacked(
      [
        over([ornament('shield-line', 0.36, 0), mark(0.18)]),
        name({ font: 'playfair-display', weight: 700, case: 'upper', spacing: 0.12 }),
        tagline({ font: 'playfair-display', weight: 400 }, 0.5),
      ],
      { gap: 0.055 },
    ),
  ),
];
