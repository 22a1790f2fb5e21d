import type { Voice } from '../../typesetting/typesetting.ts';
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

const badge = layout('badge');
const hand = layout('hand-drawn');
const playful = layout('playful');

const ringVoice: Voice = { font: 'oswald', weight: 700, case: 'upper', spacing: 0.1 };
const fineVoice: Voice = { font: 'montserrat', weight: 400, case: 'upper', spacing: 0.16 };

export const RICH = [
  badge('ring', 'Ring', 'forest', {
    block: 'ring',
    top: 'name',
    topVoice: ringVoice,
    bottom: 'tagline',
    bottomVoice: { ...ringVoice, weight: 400 },
    outerLine: 0.018,
    innerLine: 0.008,
    between: 'star',
    middle: mark(0.7, [0, 1, 2]),
  }),
  badge('solid-ring', 'Solid ring', 'classic', {
    block: 'ring',
    top: 'name',
    topVoice: { ...ringVoice, font: 'bebas-neue', weight: 400, ink: 'cloth' },
    bottom: 'tagline',
    bottomVoice: { ...ringVoice, font: 'bebas-neue', weight: 400, ink: 'cloth' },
    fill: 0,
    innerLine: 0.008,
    ink: 'cloth',
    between: 'diamond',
    middle: mark(0.7, ['cloth', 1, 2]),
  }),
  badge('fine-ring', 'Fine ring', 'mono', {
    block: 'ring',
    top: 'name',
    topVoice: fineVoice,
    bottom: 'tagline',
    bottomVoice: fineVoice,
    outerLine: 0.006,
    innerLine: 0.006,
    between: 'star',
    middle: mark(0.6, [0, 'cloth', 'cloth']),
  }),
  badge('open-ring', 'Open ring', 'sunset', {
    block: 'ring',
    top: 'name',
    topVoice: { font: 'righteous', case: 'upper', spacing: 0.08 },
    bottom: 'tagline',
    bottomVoice: { font: 'righteous', case: 'upper', spacing: 0.1, ink: 1 },
    middle: mark(0.8, [1, 2, 0]),
  }),
  badge('initial-ring', 'Initials in a ring', 'ocean', {
    block: 'ring',
    top: 'name',
    topVoice: { font: 'roboto-slab', weight: 700, case: 'upper', spacing: 0.12 },
    bottom: 'tagline',
    bottomVoice: { font: 'roboto-slab', weight: 400, case: 'upper', spacing: 0.12 },
    outerLine: 0.014,
    innerLine: 0.008,
    between: 'star',
    middle: initials({ font: 'alfa-slab-one', case: 'upper', ink: 1 }, 0.6),
  }),
  badge(
    'seal',
    'Seal',
    'retro',
    over([
      ornament('seal', 1, 1),
      inFrame(
        [
          mark(0.2, ['cloth', 2, 'cloth']),
          name({ font: 'alfa-slab-one', case: 'upper', ink: 'cloth' }, { width: 0.56, aspect: 2 }),
          tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.14, ink: 'cloth' }, 0.44),
        ],
        { shape: 'circle', room: 0.02, line: 0.012, ink: 'cloth' },
        { gap: 0.03 },
      ),
    ]),
  ),
  badge(
    'plaque',
    'Plaque',
    'forest',
    inFrame(
      [
        mark(0.18, ['cloth', 2, 'cloth']),
        name({ font: 'roboto-slab', weight: 700, case: 'upper', ink: 'cloth' }),
        tagline({ font: 'roboto-slab', weight: 400, case: 'upper', spacing: 0.12, ink: 'cloth' }, 0.7),
      ],
      { shape: { graphic: 'plaque' }, room: 0.12, roomDown: 0.1 },
      { gap: 0.04 },
    ),
  ),
  badge(
    'ticket',
    'Ticket',
    'candy',
    inFrame(
      [
        name({ font: 'bebas-neue', case: 'upper', spacing: 0.05, ink: 'cloth' }),
        tagline({ font: 'bebas-neue', case: 'upper', spacing: 0.12, ink: 'cloth' }, 0.7),
      ],
      { shape: { graphic: 'ticket' }, room: 0.14, roomDown: 0.1, ink: 1 },
      { gap: 0.04 },
    ),
  ),
  badge(
    'shield',
    'Shield',
    'classic',
    over([
      ornament('shield', 0.9, 0),
      stacked(
        [
          mark(0.22, ['cloth', 1, 'cloth']),
          name({ font: 'bebas-neue', case: 'upper', spacing: 0.04, ink: 'cloth' }, { width: 0.5, aspect: 2 }),
          tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.12, ink: 'cloth' }, 0.3),
        ],
        { gap: 0.04 },
      ),
    ]),
  ),
  badge(
    'wreath',
    'Laurel wreath',
    'forest',
    over([
      ornament('wreath', 1, 0),
      stacked(
        [
          mark(0.18, [1, 2, 0]),
          name({ font: 'playfair-display', weight: 700 }, { width: 0.52, aspect: 2 }),
          tagline({ font: 'lato', weight: 400, case: 'upper', spacing: 0.16 }, 0.4),
        ],
        { gap: 0.03 },
      ),
    ]),
  ),
  badge(
    'stamp',
    'Stamp',
    'classic',
    inFrame(
      [
        name({ font: 'special-elite', case: 'upper', ink: 1 }),
        rule(0.7, 0.008),
        tagline({ font: 'special-elite', case: 'upper', ink: 1 }, 0.7),
      ],
      { shape: 'box', room: 0.09, roomDown: 0.08, line: 0.02, double: true, radius: 0.03, ink: 1 },
      { gap: 0.04, tilt: -4 },
    ),
  ),
  badge(
    'arched',
    'Arched name',
    'retro',
    stacked(
      [
        name({ font: 'alfa-slab-one', case: 'upper' }, { break: 'one', align: 'fill', arc: 84 }),
        mark(0.34),
        tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.2 }, 0.6),
      ],
      { gap: -0.02 },
    ),
  ),
  badge(
    'established',
    'Crossed arrows',
    'mono',
    stacked(
      [
        ornament('arrows-crossed', 0.24, 0),
        name({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.16 }),
        ornament('rule-dots', 0.4),
        tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.24 }, 0.6),
      ],
      { gap: 0.05 },
    ),
  ),
  badge(
    'banner',
    'Tagline in a bar',
    'classic',
    stacked(
      [
        mark(0.3),
        name({ font: 'anton', case: 'upper', spacing: 0.03 }),
        inFrame([tagline({ font: 'oswald', weight: 400, case: 'upper', spacing: 0.16, ink: 'cloth' }, 0.7)], {
          shape: 'box',
          room: 0.06,
          roomDown: 0.04,
          fill: 1,
        }),
      ],
      { gap: 0.045 },
    ),
  ),
  hand(
    'script',
    'Script',
    'berry',
    stacked(
      [
        name({ font: 'pacifico' }),
        ornament('brush', 0.7),
        tagline({ font: 'lato', weight: 400, case: 'upper', spacing: 0.24 }, 0.56),
      ],
      { gap: 0 },
    ),
  ),
  hand(
    'script-swoosh',
    'Baseball script',
    'classic',
    stacked([name({ font: 'lobster' }, { maxRows: 1 }), ornament('swoosh', 0.8)], { tilt: -7, gap: -0.015 }),
  ),
  hand(
    'brush-mark',
    'Brush and mark',
    'forest',
    stacked(
      [mark(0.3), name({ font: 'permanent-marker' }), tagline({ font: 'caveat', weight: 700, ink: 1 }, 0.6)],
      { gap: 0.04 },
    ),
  ),
  hand(
    'botanical',
    'Botanical',
    'forest',
    stacked(
      [
        name({ font: 'dancing-script', weight: 700 }),
        ornament('rule-leaves', 0.8),
        tagline({ font: 'montserrat', weight: 400, case: 'upper', spacing: 0.24 }, 0.6),
      ],
      { gap: 0.05 },
    ),
  ),
  hand(
    'notebook',
    'Notebook',
    'ocean',
    stacked([name({ font: 'caveat', weight: 700 }), ornament('underline', 0.7)], { gap: 0.01 }),
  ),
  hand(
    'script-left',
    'Mark and script',
    'sunset',
    beside([mark(0.28), name({ font: 'lobster' }, { align: 'left', aspect: 2.4, width: 0.68 })], {
      gap: 0.04,
    }),
  ),
  playful(
    'comic',
    'Comic',
    'candy',
    stacked([name({ font: 'bangers', case: 'upper', spacing: 0.04 })], {
      tilt: -5,
      echo: { times: 1, right: 0.014, down: 0.014, inks: [1] },
    }),
  ),
  playful(
    'bubble',
    'Bubble',
    'candy',
    stacked(
      [
        mark(0.34),
        name({ font: 'righteous', case: 'lower' }),
        tagline({ font: 'poppins', weight: 400, ink: 1 }, 0.6),
      ],
      { gap: 0.04 },
    ),
  ),
  playful(
    'burst',
    'Burst',
    'candy',
    over(
      [
        ornament('burst', 1, 1),
        name({ font: 'bangers', case: 'upper', ink: 'cloth' }, { width: 0.62, aspect: 1.6 }),
      ],
      { tilt: -6 },
    ),
  ),
  playful(
    'arcade',
    'Arcade',
    'candy',
    stacked(
      [
        mark(0.24),
        name({ font: 'press-start-2p', case: 'upper' }),
        tagline({ font: 'press-start-2p', case: 'lower', ink: 1 }, 0.66),
      ],
      { gap: 0.055 },
    ),
  ),
  playful(
    'sunset',
    'Sunset',
    'sunset',
    stacked(
      [ornament('sun-stripes', 0.5), name({ font: 'righteous', case: 'upper' }), ornament('stripes', 0.4)],
      { gap: 0.05 },
    ),
  ),
  playful(
    'smile',
    'Smiling name',
    'retro',
    stacked(
      [
        mark(0.34),
        name({ font: 'poppins', weight: 900, case: 'lower' }, { break: 'one', align: 'fill', arc: -64 }),
      ],
      { gap: -0.04 },
    ),
  ),
];
