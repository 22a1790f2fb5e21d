import { drawn, emphasised, even, filled, layout, stacked } from '../layout-parts.ts';

const hand = layout('hand-lettered');
const minimal = layout('minimal');
const playful = layout('playful');
const elegant = layout('elegant');

export const SOFT = [
  hand(
    { id: 'brush-script', name: 'Brush script', palette: 'berry', words: [1, 8] },
    stacked([even([{ font: 'pacifico' }], { aspect: 1.6, gap: 0 }), drawn('brush', 0.8, [1])], {
      gap: -0.01,
    }),
  ),
  hand(
    { id: 'lettered-mix', name: 'Lettered mix', palette: 'retro', words: [3, 16] },
    emphasised(
      [
        { font: 'bebas-neue', case: 'upper', spacing: 0.03 },
        { font: 'lobster', ink: 1 },
      ],
      { font: 'dancing-script', weight: 700, case: 'lower', width: 0.3, flanks: 'line' },
      { gap: 0.04 },
    ),
  ),
  hand(
    { id: 'marker', name: 'Marker', palette: 'mono', words: [1, 12] },
    stacked(
      [
        even([{ font: 'permanent-marker', case: 'as-typed' }], { aspect: 1.4, gap: 0.035 }),
        drawn('underline', 0.7, [1]),
      ],
      { tilt: -4, gap: 0.03 },
    ),
  ),
  hand(
    { id: 'notebook', name: 'Notebook', palette: 'ocean', words: [2, 18] },
    even([{ font: 'caveat', weight: 700 }], { align: 'left', aspect: 1.5, gap: 0.005 }),
  ),
  hand(
    { id: 'farm-shop', name: 'Farm shop', palette: 'forest', words: [2, 8] },
    stacked(
      [
        filled(
          [
            { font: 'dancing-script', weight: 700 },
            { font: 'montserrat', weight: 700, case: 'upper', spacing: 0.16, ink: 1 },
          ],
          {
            maxRows: 3,
            gap: 0.05,
            aspect: 1.7,
          },
        ),
        drawn('rule-leaves', 0.9, [1]),
      ],
      { gap: 0.06 },
    ),
  ),
  hand(
    { id: 'chalk-arch', name: 'Chalk arch', palette: 'mono', words: [2, 7] },
    filled(
      [
        { font: 'permanent-marker', case: 'upper' },
        { font: 'caveat', weight: 700, width: 0.68, ink: 1 },
      ],
      { arc: 80, maxRows: 2, gap: 0.03, aspect: 2 },
    ),
  ),
  minimal(
    { id: 'quiet', name: 'Quiet', palette: 'mono', words: [1, 12] },
    even([{ font: 'inter', weight: 400, case: 'lower' }], { align: 'left', aspect: 2, gap: 0.05 }),
  ),
  minimal(
    { id: 'spaced', name: 'Spaced capitals', palette: 'mono', words: [1, 8] },
    stacked(
      [
        even([{ font: 'montserrat', weight: 700, case: 'upper', spacing: 0.22 }], { aspect: 2.2, gap: 0.09 }),
        { block: 'rule', width: 0.18, thickness: 0.014, ink: 1 },
      ],
      { gap: 0.09 },
    ),
  ),
  minimal(
    { id: 'typewriter', name: 'Typewriter', palette: 'mono', words: [1, 20] },
    even([{ font: 'special-elite', case: 'as-typed' }], { aspect: 1.9, gap: 0.06 }),
  ),
  minimal(
    { id: 'code', name: 'Code', palette: 'ocean', words: [1, 12] },
    stacked(
      [
        even([{ font: 'jetbrains-mono', weight: 700, case: 'lower' }], {
          align: 'left',
          aspect: 1.9,
          gap: 0.06,
        }),
        { block: 'rule', width: 0.16, thickness: 0.026, ink: 1 },
      ],
      { align: 'left', gap: 0.06 },
    ),
  ),
  minimal(
    { id: 'box-line', name: 'Thin frame', palette: 'mono', words: [1, 8] },
    stacked(
      [even([{ font: 'raleway', weight: 700, case: 'upper', spacing: 0.12 }], { aspect: 1.8, gap: 0.08 })],
      {
        frame: { shape: 'box', room: 0.13, roomDown: 0.12, line: 0.01 },
      },
    ),
  ),
  minimal(
    { id: 'first-big', name: 'First word', palette: 'classic', words: [2, 14] },
    stacked(
      [
        {
          block: 'words',
          source: 'first-word',
          break: 'one',
          align: 'fill',
          voices: [{ font: 'poppins', weight: 900, case: 'as-typed' }],
          tallest: 0.5,
        },
        {
          block: 'words',
          source: 'other-words',
          break: 'balanced',
          align: 'left',
          voices: [{ font: 'poppins', weight: 400, ink: 1 }],
          aspect: 3,
          gap: 0.05,
        },
      ],
      { align: 'left', gap: 0.06 },
    ),
  ),
  playful(
    { id: 'comic', name: 'Comic', palette: 'candy', words: [1, 8] },
    stacked([even([{ font: 'bangers', case: 'upper', spacing: 0.03 }], { aspect: 1.3, gap: 0.05 })], {
      tilt: -6,
      echo: { times: 1, right: 0.016, down: 0.018, inks: [1] },
    }),
  ),
  playful(
    { id: 'speech', name: 'Speech bubble', palette: 'candy', words: [1, 8] },
    {
      block: 'group',
      arrange: 'stack',
      blocks: [
        even([{ font: 'bangers', case: 'upper', ink: 'cloth', spacing: 0.03 }], { aspect: 1.5, gap: 0.05 }),
      ],
      frame: { shape: 'pill', room: 0.1, roomDown: 0.13, fill: 1 },
      tilt: -3,
    },
  ),
  playful(
    { id: 'stairs', name: 'Stairs', palette: 'candy', words: [2, 8] },
    even(
      [
        { font: 'poppins', weight: 900, case: 'lower' },
        { font: 'poppins', weight: 900, case: 'lower', ink: 1 },
        { font: 'poppins', weight: 900, case: 'lower', ink: 2 },
      ],
      { align: 'stairs', break: 'words', maxRows: 6, gap: 0.04, aspect: 1.2 },
    ),
  ),
  playful(
    { id: 'smile-curve', name: 'Smile', palette: 'candy', words: [2, 7] },
    stacked(
      [
        drawn('smile', 0.4, [1, 'cloth']),
        filled([{ font: 'righteous', case: 'lower' }], { maxRows: 1, break: 'one', arc: -70 }),
      ],
      { gap: -0.06 },
    ),
  ),
  playful(
    { id: 'burst', name: 'Burst', palette: 'candy', words: [1, 5] },
    {
      block: 'group',
      arrange: 'over',
      blocks: [
        drawn('burst', 1, [1]),
        even([{ font: 'bangers', case: 'upper', ink: 'cloth' }], { aspect: 1.3, width: 0.6, gap: 0.03 }),
      ],
      tilt: -8,
    },
  ),
  playful(
    { id: 'tilted', name: 'Tumbling rows', palette: 'retro', words: [2, 9] },
    filled(
      [
        { font: 'alfa-slab-one', case: 'upper', tilt: -3 },
        { font: 'alfa-slab-one', case: 'upper', tilt: 2, ink: 1, width: 0.94 },
        { font: 'alfa-slab-one', case: 'upper', tilt: -2, ink: 2 },
      ],
      { gap: 0.035, aspect: 1.1 },
    ),
  ),
  elegant(
    { id: 'quote', name: 'Quotation', palette: 'berry', words: [3, 20] },
    stacked(
      [
        drawn('quote', 0.2, [1]),
        even([{ font: 'playfair-display', weight: 700 }], { aspect: 1.5, gap: 0.045 }),
        { block: 'rule', width: 0.2, thickness: 0.01, ink: 1 },
      ],
      { gap: 0.06 },
    ),
  ),
  elegant(
    { id: 'flourish', name: 'Flourish', palette: 'berry', words: [1, 8] },
    stacked(
      [
        even([{ font: 'dancing-script', weight: 700 }], { aspect: 1.8, gap: 0.02 }),
        drawn('flourish', 0.56, [1]),
      ],
      { gap: 0.04 },
    ),
  ),
  elegant(
    { id: 'magazine', name: 'Magazine', palette: 'mono', words: [1, 10] },
    filled([{ font: 'abril-fatface' }, { font: 'abril-fatface', ink: 1 }], { gap: 0.06, aspect: 1.4 }),
  ),
  elegant(
    { id: 'serif-ring', name: 'Fine ring', palette: 'mono', words: [2, 8] },
    {
      block: 'ring',
      top: 'text',
      topVoice: { font: 'playfair-display', weight: 700, case: 'upper', spacing: 0.16 },
      outerLine: 0.006,
      innerLine: 0.006,
      between: 'diamond',
      middle: drawn('sprig', 0.5, [1]),
    },
  ),
  elegant(
    { id: 'moonlight', name: 'Moonlight', palette: 'ocean', words: [1, 9] },
    stacked(
      [
        drawn('moon-stars', 0.34, [1]),
        even([{ font: 'raleway', weight: 400, case: 'upper', spacing: 0.18 }], { aspect: 2.2, gap: 0.08 }),
        drawn('rule-dots', 0.4, [1]),
      ],
      { gap: 0.08 },
    ),
  ),
  elegant(
    { id: 'arch-window', name: 'Arch', palette: 'sunset', words: [1, 7] },
    stacked(
      [
        drawn('sun', 0.3, ['cloth']),
        even([{ font: 'playfair-display', weight: 700, ink: 'cloth' }], { aspect: 1.2, gap: 0.05 }),
      ],
      { gap: 0.08, frame: { shape: { graphic: 'arch' }, room: 0.18, roomDown: 0.2, ink: 1 } },
    ),
  ),
];
