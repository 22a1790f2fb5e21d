import { drawn, emphasised, even, filled, layout, stacked } from '../layout-parts.ts';

const retro = layout('retro');
const vintage = layout('vintage');

export const RETRO = [
  retro(
    { id: 'sunset', name: 'Sunset', palette: 'sunset', words: [1, 8] },
    stacked(
      [
        drawn('sun-stripes', 0.72, [1]),
        filled([{ font: 'righteous', case: 'upper' }], { gap: 0.045, maxRows: 3, aspect: 2 }),
      ],
      { gap: 0.055 },
    ),
  ),
  retro(
    { id: 'groovy', name: 'Groovy', palette: 'retro', words: [1, 8] },
    stacked([drawn('flower-power', 0.26, [1, 2]), even([{ font: 'pacifico' }], { aspect: 1.5, gap: 0 })], {
      gap: 0.02,
      echo: { times: 1, right: 0.012, down: 0.014, inks: [1] },
    }),
  ),
  retro(
    { id: 'seventies', name: 'Seventies stripes', palette: 'retro', words: [1, 6] },
    stacked([even([{ font: 'righteous' }], { aspect: 1.7, gap: 0.06, maxRows: 3 })], {
      echo: { times: 3, right: 0.01, down: 0.018, inks: [1, 2, 1] },
    }),
  ),
  retro(
    { id: 'rainbow', name: 'Rainbow', palette: 'candy', words: [1, 8] },
    stacked(
      [
        drawn('rainbow', 0.86, [0, 1, 2]),
        filled([{ font: 'righteous', case: 'lower' }], { gap: 0.05, maxRows: 2, aspect: 2.4 }),
      ],
      { gap: 0.05 },
    ),
  ),
  retro(
    { id: 'motel', name: 'Motel sign', palette: 'ocean', words: [2, 7] },
    stacked(
      [
        drawn('sparkles', 0.2, [1]),
        emphasised([{ font: 'lobster' }, { font: 'bebas-neue', case: 'upper', ink: 1, spacing: 0.08 }], {
          font: 'bebas-neue',
          case: 'upper',
          ink: 2,
          width: 0.28,
          flanks: 'line',
          spacing: 0.06,
        }),
      ],
      { gap: 0.04 },
    ),
  ),
  retro(
    { id: 'half-sun', name: 'Dawn', palette: 'sunset', words: [1, 9] },
    stacked(
      [
        drawn('rays-half', 0.9, [1]),
        filled([{ font: 'abril-fatface' }], { gap: 0.045, maxRows: 3, aspect: 2 }),
        drawn('rule-dots', 0.56, [2]),
      ],
      { gap: 0.045 },
    ),
  ),
  retro(
    { id: 'arcade', name: 'Arcade', palette: 'candy', words: [1, 8] },
    stacked(
      [
        even(
          [
            { font: 'press-start-2p', case: 'upper' },
            { font: 'press-start-2p', case: 'upper', ink: 1 },
          ],
          { aspect: 1.5, gap: 0.07 },
        ),
      ],
      {
        echo: { times: 1, right: 0.012, down: 0.012, inks: [2] },
      },
    ),
  ),
  vintage(
    { id: 'round-badge', name: 'Round badge', palette: 'forest', words: [2, 8] },
    {
      block: 'ring',
      top: 'text',
      topVoice: { font: 'oswald', weight: 700, case: 'upper', spacing: 0.1 },
      outerLine: 0.016,
      innerLine: 0.008,
      between: 'star',
      middle: drawn('mountain-sun', 0.7, [0, 1]),
    },
  ),
  vintage(
    { id: 'stamp', name: 'Stamp', palette: 'classic', words: [1, 8] },
    stacked([filled([{ font: 'special-elite', case: 'upper' }], { gap: 0.05, maxRows: 4, aspect: 1.7 })], {
      frame: { shape: 'box', room: 0.09, roomDown: 0.08, line: 0.02, double: true, radius: 0.03, ink: 1 },
      tilt: -5,
    }),
  ),
  vintage(
    { id: 'plaque', name: 'Plaque', palette: 'retro', words: [2, 9] },
    stacked(
      [
        drawn('rule-star', 0.6, ['cloth']),
        filled([{ font: 'alfa-slab-one', case: 'upper', ink: 'cloth' }], {
          gap: 0.045,
          maxRows: 3,
          aspect: 1.9,
        }),
        drawn('rule-star', 0.6, ['cloth']),
      ],
      { gap: 0.05, frame: { shape: { graphic: 'plaque' }, room: 0.13, roomDown: 0.1 } },
    ),
  ),
  vintage(
    { id: 'general-store', name: 'General store', palette: 'forest', words: [2, 12] },
    stacked(
      [
        drawn('rule-diamond', 0.9, [1]),
        emphasised(
          [
            { font: 'roboto-slab', weight: 700, case: 'upper' },
            { font: 'abril-fatface', case: 'as-typed', ink: 1 },
          ],
          { font: 'playfair-display', case: 'lower', width: 0.24, flanks: 'line', ink: 1 },
        ),
        drawn('rule-diamond', 0.9, [1]),
      ],
      { gap: 0.045 },
    ),
  ),
  vintage(
    { id: 'national-park', name: 'National park', palette: 'forest', words: [1, 7] },
    stacked(
      [
        drawn('range', 0.9, [0, 'cloth']),
        filled([{ font: 'bebas-neue', case: 'upper', spacing: 0.08 }], { gap: 0.04, maxRows: 2, aspect: 3 }),
        drawn('rule-star', 0.7, [1]),
      ],
      { gap: 0.045, frame: { shape: 'circle', room: 0.04, line: 0.02, double: true } },
    ),
  ),
  vintage(
    { id: 'wreath', name: 'Laurel', palette: 'mono', words: [1, 5] },
    {
      block: 'group',
      arrange: 'over',
      blocks: [
        drawn('wreath', 1, [0]),
        even([{ font: 'playfair-display', weight: 900, case: 'upper' }], {
          aspect: 1.4,
          width: 0.5,
          gap: 0.06,
        }),
      ],
    },
  ),
  vintage(
    { id: 'hipster', name: 'Crossed arrows', palette: 'mono', words: [2, 6] },
    stacked(
      [
        drawn('arrows-crossed', 0.3, [0]),
        filled([{ font: 'oswald', weight: 400, case: 'upper', spacing: 0.14 }], {
          gap: 0.07,
          maxRows: 3,
          aspect: 2,
        }),
        drawn('rule-zigzag', 0.6, [1]),
      ],
      { gap: 0.07 },
    ),
  ),
];
