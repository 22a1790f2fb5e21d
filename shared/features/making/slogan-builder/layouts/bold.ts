import { drawn, emphasised, even, filled, layout, stacked } from '../layout-parts.ts';

const bold = layout('bold');
const sporty = layout('sporty');

export const BOLD = [
  bold(
    { id: 'poster', name: 'Poster', palette: 'classic', words: [1, 14] },
    filled([{ font: 'anton', case: 'upper' }], { gap: 0.028, aspect: 0.95 }),
  ),
  bold(
    { id: 'poster-two-inks', name: 'Two-ink poster', palette: 'classic', words: [2, 14] },
    filled(
      [
        { font: 'anton', case: 'upper' },
        { font: 'anton', case: 'upper', ink: 1 },
      ],
      { gap: 0.028, aspect: 0.95 },
    ),
  ),
  bold(
    { id: 'headline', name: 'Headline', palette: 'ocean', words: [3, 16] },
    emphasised([{ font: 'archivo-black', case: 'upper' }], {
      font: 'archivo-black',
      case: 'upper',
      ink: 1,
      width: 0.3,
      flanks: 'line',
    }),
  ),
  bold(
    { id: 'block-bars', name: 'Reversed bars', palette: 'mono', words: [2, 12] },
    filled([{ font: 'bebas-neue', case: 'upper', bar: 0, ink: 'cloth', spacing: 0.03 }], {
      gap: 0.03,
      aspect: 1,
    }),
  ),
  bold(
    { id: 'one-bar', name: 'Bar between', palette: 'classic', words: [2, 12] },
    filled(
      [
        { font: 'bebas-neue', case: 'upper', spacing: 0.02 },
        { font: 'bebas-neue', case: 'upper', bar: 1, ink: 'cloth', spacing: 0.04 },
      ],
      { gap: 0.035, aspect: 1 },
    ),
  ),
  bold(
    { id: 'slab-stack', name: 'Slab stack', palette: 'retro', words: [1, 12] },
    stacked(
      [
        { block: 'rule', thickness: 0.028, ink: 0 },
        filled([{ font: 'alfa-slab-one', case: 'upper' }], { gap: 0.04, aspect: 1.05 }),
        { block: 'rule', thickness: 0.028, ink: 0 },
      ],
      { gap: 0.05 },
    ),
  ),
  bold(
    { id: 'echo', name: 'Triple shadow', palette: 'sunset', words: [1, 9] },
    stacked([filled([{ font: 'archivo-black', case: 'upper' }], { gap: 0.05, aspect: 1.25 })], {
      echo: { times: 2, right: 0.014, down: 0.016, inks: [1, 2] },
    }),
  ),
  bold(
    { id: 'left-column', name: 'Left column', palette: 'mono', words: [2, 14] },
    stacked(
      [
        { block: 'rule', width: 0.24, thickness: 0.03, ink: 1 },
        even([{ font: 'archivo-black', case: 'as-typed' }], { align: 'left', gap: 0.045, aspect: 1.15 }),
      ],
      { align: 'left', gap: 0.07 },
    ),
  ),
  bold(
    { id: 'framed', name: 'Heavy frame', palette: 'classic', words: [1, 10] },
    stacked([filled([{ font: 'anton', case: 'upper', spacing: 0.01 }], { gap: 0.035, aspect: 1.1 })], {
      frame: { shape: 'box', room: 0.09, line: 0.028 },
    }),
  ),
  sporty(
    { id: 'team', name: 'Team arch', palette: 'classic', words: [2, 6] },
    filled(
      [
        { font: 'alfa-slab-one', case: 'upper' },
        { font: 'alfa-slab-one', case: 'upper', ink: 1, width: 0.72 },
      ],
      { arc: 74, gap: 0.05, maxRows: 2, aspect: 2 },
    ),
  ),
  sporty(
    { id: 'baseball', name: 'Baseball script', palette: 'classic', words: [1, 4] },
    stacked([even([{ font: 'lobster' }], { maxRows: 2, aspect: 3, gap: 0.01 }), drawn('swoosh', 0.86, [1])], {
      tilt: -8,
      gap: -0.015,
      echo: { times: 1, right: 0.008, down: 0.01, inks: [2] },
    }),
  ),
  sporty(
    { id: 'athletics', name: 'Athletics', palette: 'ocean', words: [2, 8] },
    stacked(
      [
        drawn('stars', 0.34, [1]),
        filled([{ font: 'bebas-neue', case: 'upper', spacing: 0.04 }], {
          gap: 0.04,
          maxRows: 3,
          aspect: 1.5,
        }),
        drawn('stripes', 1, [0, 1, 2]),
      ],
      { gap: 0.055 },
    ),
  ),
  sporty(
    { id: 'speed', name: 'Speed', palette: 'classic', words: [1, 7] },
    stacked(
      [
        drawn('speed', 0.7, [1]),
        filled([{ font: 'archivo-black', case: 'upper' }], { gap: 0.035, maxRows: 3, aspect: 1.9 }),
      ],
      { tilt: -6, align: 'left', gap: 0.05 },
    ),
  ),
  sporty(
    { id: 'chequered', name: 'Chequered', palette: 'mono', words: [1, 8] },
    stacked(
      [
        drawn('chequers', 1, [0]),
        filled([{ font: 'righteous', case: 'upper' }], { gap: 0.05, maxRows: 3, aspect: 1.7 }),
        drawn('chequers', 1, [0]),
      ],
      { gap: 0.06 },
    ),
  ),
  sporty(
    { id: 'victory', name: 'Victory', palette: 'retro', words: [1, 6] },
    stacked(
      [
        drawn('trophy', 0.3, [1, 'cloth']),
        filled([{ font: 'oswald', weight: 700, case: 'upper', spacing: 0.02 }], {
          gap: 0.04,
          maxRows: 3,
          aspect: 1.6,
        }),
        drawn('rule-star', 0.8, [1]),
      ],
      { gap: 0.06 },
    ),
  ),
];
