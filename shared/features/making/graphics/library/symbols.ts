import { graphic, inked, stroked } from '../graphic.ts';
import {
  around,
  circle,
  ellipse,
  heart,
  leaf,
  polygon,
  polyline,
  rays,
  rect,
  regular,
  repeatAround,
  ring,
  scallop,
  star,
  wave,
} from '../outline.ts';

const symbol = graphic('symbols');
const frame = graphic('frames');
const ornament = graphic('ornaments');

/** One side of a wreath, mirrored for the other. */
const wreathSide = (side: 1 | -1) =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = 168 - index * 16;
    const [x, y] = around(50, 50, 40, side * angle);
    return leaf(x, y, 15, 4.6, side * (angle - 62)) + leaf(x, y, 13, 4.2, side * (angle - 124));
  }).join('');

const wideLeaves = (side: 1 | -1) =>
  Array.from({ length: 6 }, (_, index) => {
    const x = 60 + side * (10 + index * 8);
    return leaf(x, 10, 11, 3.2, side * 52) + leaf(x, 10, 11, 3.2, side * 128);
  }).join('');

export const SYMBOLS = [
  symbol('heart', 'Heart', 'love valentine', [heart(50, 50, 100)]),
  symbol('heart-line', 'Heart outline', 'love valentine', [stroked(7, heart(50, 50, 90))]),
  symbol('hearts', 'Two hearts', 'love couple wedding', [heart(38, 44, 70), inked(1, heart(72, 70, 48))]),
  symbol('star', 'Star', 'favourite night', [star(50, 54, 5, 50, 20)]),
  symbol('star-line', 'Star outline', 'favourite', [stroked(6, star(50, 54, 5, 44, 18.5))]),
  symbol(
    'stars',
    'Three stars',
    'rating team',
    [star(60, 20, 5, 20, 8), star(20, 24, 5, 14, 5.6) + star(100, 24, 5, 14, 5.6)],
    { width: 120, height: 40 },
  ),
  symbol('smile', 'Smiley', 'happy face fun', [
    circle(50, 50, 46),
    inked(1, ellipse(36, 40, 5, 9) + ellipse(64, 40, 5, 9)),
    stroked(5, 'M26 60Q50 88 74 60', 1),
  ]),
  symbol('peace', 'Peace sign', 'hippie love', [
    ring(50, 50, 46, 37.5),
    stroked(8.5, 'M50 8V92M50 50L22 78M50 50L78 78'),
  ]),
  symbol('yin-yang', 'Yin and yang', 'balance zen yoga', [
    ring(50, 50, 46, 43),
    'M50 4A46 46 0 0 1 50 96A23 23 0 0 1 50 50A23 23 0 0 0 50 4Z',
    circle(50, 27, 6.5),
    inked(1, circle(50, 73, 6.5)),
  ]),
  symbol('crown', 'Crown', 'king queen royal', [
    'M8 84L2 28L28 50L50 12L72 50L98 28L92 84Z',
    inked(1, circle(50, 66, 6) + circle(26, 68, 4.4) + circle(74, 68, 4.4)),
  ]),
  symbol('diamond', 'Diamond', 'gem jewel', [
    polygon([
      [24, 12],
      [76, 12],
      [97, 38],
      [50, 94],
      [3, 38],
    ]),
    stroked(3, 'M4 38H96M24 12L36 38L50 94L64 38L76 12M36 38L50 12L64 38', 1),
  ]),
  symbol(
    'key',
    'Key',
    'lock open home',
    [
      ring(26, 26, 24, 12),
      polygon([
        [38, 48],
        [48, 38],
        [96, 86],
        [86, 96],
        [78, 88],
        [70, 96],
        [62, 88],
        [70, 80],
        [62, 72],
        [54, 80],
        [46, 72],
        [54, 64],
      ]),
    ],
    { width: 100, height: 100 },
  ),
  symbol('eye', 'Eye', 'look mystic', [
    'M2 50Q50 -4 98 50Q50 104 2 50ZM50 28A22 22 0 1 0 50 72A22 22 0 1 0 50 28Z',
    inked(1, circle(50, 50, 12)),
  ]),
  symbol('hand-rock', 'Rock hand', 'music metal gesture', [
    'M22 48V12A6 6 0 0 1 34 12V42H40V36A6 6 0 0 1 52 36V42H54V36A6 6 0 0 1 66 36V44H68V10A6 6 0 0 1 80 10V64Q80 94 54 96Q34 96 26 80L10 58Q8 50 14 48Z',
    stroked(3, 'M34 46V60H58', 1),
  ]),
  symbol(
    'infinity',
    'Infinity',
    'forever endless',
    [stroked(10, 'M60 26C46 8 12 4 10 26C12 48 46 44 60 26C74 8 108 4 110 26C108 48 74 44 60 26Z')],
    { width: 120, height: 52 },
  ),
  symbol(
    'arrow',
    'Arrow',
    'direction boho archery',
    [
      stroked(4, 'M6 20H108M96 8L112 20L96 32'),
      polygon([
        [2, 8],
        [14, 20],
        [2, 32],
        [16, 32],
        [28, 20],
        [16, 8],
      ]),
    ],
    { width: 120, height: 40 },
  ),
  symbol('arrows-crossed', 'Crossed arrows', 'boho archery hipster', [
    stroked(3.6, 'M14 14L86 86M86 14L14 86M76 88L88 88L88 76M24 88H12V76'),
    polygon([
      [8, 2],
      [20, 14],
      [20, 26],
      [2, 8],
    ]) +
      polygon([
        [92, 2],
        [80, 14],
        [80, 26],
        [98, 8],
      ]),
  ]),
  symbol('ghost', 'Ghost', 'halloween spooky', [
    'M14 94V42Q16 6 50 6Q84 6 86 42V94L74 82L62 94L50 82L38 94L26 82Z',
    inked(1, ellipse(38, 42, 5.5, 8) + ellipse(62, 42, 5.5, 8) + ellipse(50, 60, 5, 6.5)),
  ]),
  symbol('pumpkin', 'Pumpkin', 'halloween autumn spooky', [
    'M50 26Q70 14 86 28Q100 44 92 68Q84 92 62 92Q56 92 50 88Q44 92 38 92Q16 92 8 68Q0 44 14 28Q30 14 50 26Z',
    stroked(7, 'M50 24Q48 12 58 6', 1),
    inked(
      1,
      polygon([
        [26, 50],
        [34, 36],
        [42, 50],
      ]) +
        polygon([
          [58, 50],
          [66, 36],
          [74, 50],
        ]) +
        'M20 62H80Q72 82 50 82Q28 82 20 62ZM40 62V69H48V62ZM56 82V75H64V79Z',
    ),
  ]),
  symbol('skull', 'Skull', 'pirate goth rock', [
    'M50 4Q92 6 92 46Q92 62 78 70V84Q78 94 68 94H32Q22 94 22 84V70Q8 62 8 46Q8 6 50 4Z',
    inked(1, `${ellipse(32, 46, 11, 12) + ellipse(68, 46, 11, 12)}M50 58L57 70H43Z`),
    stroked(3.4, 'M40 80V93M50 80V93M60 80V93', 1),
  ]),
  symbol(
    'glasses',
    'Glasses',
    'hipster nerd sun',
    [
      'M4 8H54Q58 12 66 8H116V16Q112 46 84 46Q66 46 64 22Q60 18 56 22Q54 46 36 46Q8 46 4 16Z',
      inked(1, 'M14 14H26L18 28Q14 22 14 14ZM74 14H86L78 28Q74 22 74 14Z'),
    ],
    { width: 120, height: 52 },
  ),
  symbol(
    'moustache',
    'Moustache',
    'beard barber hipster',
    [
      'M60 16Q50 2 34 6Q22 12 20 24Q14 32 2 24Q8 44 34 42Q52 40 60 26Q68 40 86 42Q112 44 118 24Q106 32 100 24Q98 12 86 6Q70 2 60 16Z',
    ],
    { width: 120, height: 48 },
  ),
  symbol(
    'bow',
    'Bow',
    'ribbon gift',
    [
      'M44 30Q24 4 6 8Q2 40 6 62Q24 66 44 42ZM76 30Q96 4 114 8Q118 40 114 62Q96 66 76 42Z',
      inked(1, rect(44, 24, 32, 24, 8)),
    ],
    { width: 120, height: 72 },
  ),
  symbol('gift', 'Gift', 'present birthday christmas', [
    rect(8, 34, 84, 16, 3) + rect(14, 54, 72, 40, 3),
    inked(1, rect(44, 34, 12, 60)),
    stroked(6, 'M50 32Q30 34 26 18Q28 6 40 14Q48 20 50 32Q52 20 60 14Q72 6 74 18Q70 34 50 32Z', 1),
  ]),
  symbol('house', 'House', 'home family', ['M50 6L96 46L88 54L84 50V94H60V64H40V94H16V50L12 54L4 46Z']),
  symbol('cross', 'Plus', 'health swiss add', [
    polygon([
      [36, 6],
      [64, 6],
      [64, 36],
      [94, 36],
      [94, 64],
      [64, 64],
      [64, 94],
      [36, 94],
      [36, 64],
      [6, 64],
      [6, 36],
      [36, 36],
    ]),
  ]),
  symbol('tick', 'Tick', 'done check yes', [
    polygon([
      [8, 52],
      [22, 38],
      [42, 58],
      [80, 16],
      [94, 30],
      [42, 86],
    ]),
  ]),
];

export const FRAMES = [
  frame('seal', 'Seal', 'badge stamp scallop', [scallop(50, 50, 20, 43, 3)]),
  frame('burst', 'Burst', 'badge sale price star', [star(50, 50, 20, 49, 41)]),
  frame('shield', 'Shield', 'crest team school', ['M50 2Q70 14 94 14Q98 70 50 98Q2 70 6 14Q30 14 50 2Z']),
  frame('shield-line', 'Shield outline', 'crest team school', [
    stroked(5, 'M50 5Q70 16 91 16Q95 68 50 95Q5 68 9 16Q30 16 50 5Z'),
    stroked(2, 'M50 14Q68 23 83 23Q86 64 50 86Q14 64 17 23Q32 23 50 14Z'),
  ]),
  frame('hexagon', 'Hexagon', 'badge honeycomb', [regular(50, 50, 6, 49)]),
  frame('hexagon-line', 'Hexagon outline', 'badge honeycomb', [
    stroked(5, regular(50, 50, 6, 46)),
    stroked(1.8, regular(50, 50, 6, 38)),
  ]),
  frame('octagon', 'Octagon', 'stop sign badge', [regular(50, 50, 8, 50, 22.5)]),
  frame('circle-double', 'Double circle', 'badge ring seal', [ring(50, 50, 49, 45), ring(50, 50, 41.5, 40)]),
  frame('rope', 'Rope ring', 'nautical circle', [
    repeatAround(40, (angle) => leaf(...around(50, 50, 41, angle), 9, 3.2, angle + 52)),
    ring(50, 50, 38.5, 37),
  ]),
  frame('wreath', 'Laurel wreath', 'award winner leaves', [wreathSide(1) + wreathSide(-1)]),
  frame(
    'ticket',
    'Ticket',
    'cinema coupon retro',
    ['M4 8H116V28A10 10 0 0 0 116 48V68H4V48A10 10 0 0 0 4 28Z'],
    { width: 120, height: 76 },
  ),
  frame('arch', 'Arch', 'window door boho', ['M6 98V46A44 44 0 0 1 94 46V98Z']),
  frame('arch-line', 'Arch outline', 'window door boho', [
    stroked(4, 'M5 97V48A45 45 0 0 1 95 48V97Z'),
    stroked(1.8, 'M12 90V49A38 38 0 0 1 88 49V90Z'),
  ]),
  frame(
    'plaque',
    'Plaque',
    'label vintage whisky',
    ['M14 4H106Q106 14 116 14V66Q106 66 106 76H14Q14 66 4 66V14Q14 14 14 4Z'],
    { width: 120, height: 80 },
  ),
  frame(
    'banner',
    'Ribbon',
    'banner label',
    [
      inked(
        1,
        polygon([
          [2, 20],
          [30, 20],
          [30, 58],
          [2, 58],
          [14, 39],
        ]) +
          polygon([
            [118, 20],
            [90, 20],
            [90, 58],
            [118, 58],
            [106, 39],
          ]),
      ),
      rect(16, 8, 88, 40),
    ],
    { width: 120, height: 66 },
  ),
  frame('splash', 'Splash', 'paint blot ink', [
    'M50 6Q60 4 62 16Q76 4 82 14Q88 24 78 30Q96 30 96 44Q96 54 84 54Q96 66 88 76Q80 82 70 76Q70 94 58 96Q46 96 44 84Q32 98 22 88Q14 78 24 70Q4 72 4 58Q4 46 18 46Q4 36 12 24Q22 16 34 26Q38 6 50 6Z',
  ]),
];

export const ORNAMENTS = [
  ornament('rays', 'Sunburst', 'rays retro background', [rays(50, 50, 24, 26, 49, 6, { taper: 1.8 })]),
  ornament(
    'rays-half',
    'Half sunburst',
    'rays dawn retro',
    [rays(60, 60, 13, 30, 58, 5, { taper: 2, from: -90, span: 180 })],
    { width: 120, height: 64 },
  ),
  ornament(
    'rule-diamond',
    'Line with diamond',
    'divider elegant',
    [
      polygon([
        [0, 8],
        [50, 6.6],
        [50, 9.4],
      ]) +
        polygon([
          [120, 8],
          [70, 6.6],
          [70, 9.4],
        ]),
      polygon([
        [60, 1],
        [67, 8],
        [60, 15],
        [53, 8],
      ]),
    ],
    { width: 120, height: 16 },
  ),
  ornament(
    'rule-star',
    'Line with star',
    'divider western',
    [rect(0, 9, 44, 3) + rect(76, 9, 44, 3), star(60, 11, 5, 11, 4.4)],
    { width: 120, height: 22 },
  ),
  ornament(
    'rule-dots',
    'Dots',
    'divider line',
    [Array.from({ length: 11 }, (_, index) => circle(10 + index * 10, 5, index === 5 ? 4.4 : 2.4)).join('')],
    { width: 120, height: 10 },
  ),
  ornament('rule-wave', 'Wavy line', 'divider fun', [stroked(4, wave(4, 10, 112, 14, 6))], {
    width: 120,
    height: 20,
  }),
  ornament(
    'rule-zigzag',
    'Zigzag',
    'divider tribal',
    [
      stroked(
        4,
        polyline(
          Array.from({ length: 17 }, (_, index) => [4 + index * 7, index % 2 === 0 ? 16 : 4] as const),
        ),
      ),
    ],
    { width: 120, height: 20 },
  ),
  ornament(
    'rule-leaves',
    'Leaf line',
    'divider botanical wedding',
    [stroked(1.6, 'M4 10H116'), wideLeaves(1) + wideLeaves(-1), circle(60, 10, 3.4)],
    { width: 120, height: 20 },
  ),
  ornament(
    'swoosh',
    'Swoosh',
    'baseball underline sport tail',
    ['M4 34Q50 8 118 6Q66 14 34 32Q26 36 30 42Q14 46 4 34Z'],
    { width: 120, height: 48 },
  ),
  ornament(
    'brush',
    'Brush stroke',
    'paint underline grunge',
    ['M2 14Q20 6 60 6Q100 4 118 8L108 12L116 14Q104 18 112 22Q60 30 12 26L18 22L6 22Z'],
    { width: 120, height: 32 },
  ),
  ornament(
    'underline',
    'Double underline',
    'marker hand drawn',
    [stroked(4, 'M6 10Q60 2 114 8'), stroked(3, 'M30 20Q66 14 100 17')],
    { width: 120, height: 26 },
  ),
  ornament(
    'quote',
    'Quotation marks',
    'quote talk',
    ['M4 60Q2 18 40 6L44 16Q26 24 26 38H44V76H4ZM56 60Q54 18 92 6L96 16Q78 24 78 38H96V76H56Z'],
    { width: 100, height: 82 },
  ),
  ornament(
    'stripes',
    'Stripes',
    'retro lines speed',
    [rect(0, 0, 120, 7), inked(1, rect(0, 12, 120, 7)), inked(2, rect(0, 24, 120, 7))],
    { width: 120, height: 31 },
  ),
  ornament(
    'chequers',
    'Chequers',
    'racing ska check flag',
    [Array.from({ length: 12 }, (_, index) => rect(index * 10, (index % 2) * 10, 10, 10)).join('')],
    { width: 120, height: 20 },
  ),
  ornament(
    'speed',
    'Speed lines',
    'fast motion racing',
    [rect(20, 0, 100, 6, 3) + rect(0, 14, 108, 6, 3) + rect(34, 28, 86, 6, 3)],
    { width: 120, height: 34 },
  ),
  ornament(
    'flourish',
    'Flourish',
    'elegant swirl wedding',
    [
      stroked(
        3.2,
        'M60 30Q50 6 30 12Q16 20 26 28Q36 30 34 20M60 30Q70 6 90 12Q104 20 94 28Q84 30 86 20M60 30Q40 40 4 30M60 30Q80 40 116 30',
      ),
      circle(60, 36, 3.6),
    ],
    { width: 120, height: 42 },
  ),
];
