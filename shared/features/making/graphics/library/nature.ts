import { graphic, inked, stroked } from '../graphic.ts';
import {
  arc,
  around,
  circle,
  leaf,
  petal,
  polygon,
  rays,
  rect,
  repeatAround,
  ring,
  sector,
  star,
  wave,
} from '../outline.ts';

const nature = graphic('nature');

const sunStripes = [
  'M8 56A42 42 0 0 1 92 56Z',
  'M8.2 60H91.8Q91.3 64 90 68H10Q8.7 64 8.2 60Z',
  'M11.6 72.5H88.4Q86.5 77 83.6 80.5H16.4Q13.5 77 11.6 72.5Z',
  'M20.5 85H79.5Q76 88.3 71.5 91H28.5Q24 88.3 20.5 85Z',
];

export const NATURE = [
  nature('sun', 'Sun', 'summer day bright', [
    circle(50, 50, 22),
    rays(50, 50, 12, 29, 46, 7, { taper: 0.2 }),
  ]),
  nature(
    'sun-rising',
    'Rising sun',
    'dawn morning half retro',
    [
      sector(50, 78, 27, 0, -90, 90),
      rays(50, 78, 9, 33, 54, 8, { taper: 0.35, from: -80, span: 160 }),
      rect(4, 82, 92, 4, 2),
    ],
    { width: 100, height: 90 },
  ),
  nature('sun-stripes', 'Striped sun', 'sunset retro seventies beach', sunStripes),
  nature('moon', 'Moon', 'night crescent sleep', ['M62 8A43 43 0 1 0 92 66A34 34 0 0 1 62 8Z']),
  nature('moon-stars', 'Moon and stars', 'night dream sleep', [
    'M56 12A39 39 0 1 0 86 66A31 31 0 0 1 56 12Z',
    star(74, 28, 4, 13, 3.4),
    star(92, 46, 4, 7, 2),
    star(60, 47, 4, 6, 1.8),
  ]),
  nature('cloud', 'Cloud', 'weather sky rain', [
    'M27 80A21 21 0 0 1 24 38A26 26 0 0 1 72 32A24 24 0 0 1 76 80Z',
  ]),
  nature('rain-cloud', 'Rain cloud', 'weather wet umbrella', [
    'M27 62A19 19 0 0 1 24 24A24 24 0 0 1 70 19A21.5 21.5 0 0 1 75 62Z',
    stroked(5, 'M30 72L25 86M50 72L43 92M70 72L65 86', 1),
  ]),
  nature('lightning', 'Lightning', 'bolt power storm energy electric', [
    polygon([
      [60, 2],
      [18, 56],
      [45, 56],
      [34, 98],
      [82, 38],
      [54, 38],
    ]),
  ]),
  nature('snowflake', 'Snowflake', 'winter christmas ice cold', [
    stroked(
      5,
      repeatAround(6, (angle) => {
        const [x, y] = around(50, 50, 44, angle);
        const [fx, fy] = around(50, 50, 26, angle);
        const [lx, ly] = around(50, 50, 40, angle - 18);
        const [rx, ry] = around(50, 50, 40, angle + 18);
        return `M50 50L${x.toFixed(1)} ${y.toFixed(1)}M${lx.toFixed(1)} ${ly.toFixed(1)}L${fx.toFixed(1)} ${fy.toFixed(1)}L${rx.toFixed(1)} ${ry.toFixed(1)}`;
      }),
    ),
  ]),
  nature('drop', 'Drop', 'water rain oil', ['M50 4C66 30 82 46 82 64A32 32 0 0 1 18 64C18 46 34 30 50 4Z']),
  nature('mountain', 'Mountain', 'peak hiking alps snow', [
    'M2 88L38 22Q41 17 44 22L56 43L63 33Q66 29 69 33L98 88Z',
    inked(1, 'M28 40L38 22Q41 17 44 22L54 40L47 47L41 39L35 47Z'),
  ]),
  nature('mountain-sun', 'Mountain and sun', 'peak hiking outdoors badge', [
    inked(1, circle(68, 30, 17)),
    'M4 86L34 32Q37 27 40 32L54 56L61 46Q64 42 67 46L96 86Z',
  ]),
  nature(
    'range',
    'Mountain range',
    'peaks hiking horizon',
    ['M2 58L26 20L38 36L56 6L78 40L88 28L118 58Z', inked(1, 'M56 6L68 25L61 30L56 24L50 31L44 26Z')],
    { width: 120, height: 62 },
  ),
  nature('volcano', 'Volcano', 'lava eruption fire', [
    'M6 92L36 40H64L94 92Z',
    inked(1, 'M36 40H64L70 52Q65 60 60 51Q55 70 50 56Q45 64 42 52Q36 58 31 49Z'),
    inked(1, 'M50 34Q38 30 42 16Q47 22 49 8Q60 16 56 24Q62 22 61 16Q70 30 50 34Z'),
  ]),
  nature('wave', 'Wave', 'sea surf ocean water', [
    'M4 84V66C10 34 32 14 60 16C80 18 92 32 92 48C92 60 83 68 73 66C63 64 60 54 66 48C57 44 46 50 44 62C43 74 52 84 68 84Z',
    stroked(4, 'M14 94q7 -6 14 0t14 0t14 0t14 0t14 0', 1),
  ]),
  nature('waves', 'Waves', 'sea water lines ocean', [
    stroked(6, wave(8, 32, 84, 22, 2)),
    stroked(6, wave(8, 52, 84, 22, 2)),
    stroked(6, wave(8, 72, 84, 22, 2)),
  ]),
  nature('pine', 'Pine tree', 'forest christmas wood fir', [
    polygon([
      [50, 4],
      [70, 32],
      [60, 32],
      [78, 58],
      [66, 58],
      [86, 84],
      [14, 84],
      [34, 58],
      [22, 58],
      [40, 32],
      [30, 32],
    ]),
    inked(1, rect(44, 84, 12, 14)),
  ]),
  nature('pines', 'Three pines', 'forest wood camping trees', [
    polygon([
      [25, 32],
      [38, 54],
      [32, 54],
      [46, 78],
      [4, 78],
      [18, 54],
      [12, 54],
    ]),
    polygon([
      [75, 32],
      [88, 54],
      [82, 54],
      [96, 78],
      [54, 78],
      [68, 54],
      [62, 54],
    ]),
    polygon([
      [50, 6],
      [66, 36],
      [59, 36],
      [76, 78],
      [24, 78],
      [41, 36],
      [34, 36],
    ]),
    inked(1, rect(47, 78, 6, 14) + rect(22.5, 78, 5, 9) + rect(72.5, 78, 5, 9)),
  ]),
  nature('tree', 'Tree', 'wood oak green garden', [
    'M30 66A21 21 0 0 1 20 28A23 23 0 0 1 50 8A23 23 0 0 1 80 28A21 21 0 0 1 70 66Z',
    inked(1, 'M45 54H55L56 70L68 60L71 65L57 78L60 96H40L43 80L31 70L34 65L44 72Z'),
  ]),
  nature('palm', 'Palm tree', 'beach summer tropical island holiday', [
    inked(1, 'M52 38Q60 66 54 96H42Q52 66 47 38Z'),
    'M50 38Q36 18 12 28Q30 28 40 38Q22 36 12 54Q28 44 50 40Q72 44 88 56Q80 36 60 37Q72 26 90 30Q68 16 51 36Q56 16 40 6Q48 18 47 36Z',
  ]),
  nature('island', 'Island', 'palm beach tropical holiday', [
    inked(1, circle(72, 30, 15)),
    'M44 70Q46 48 40 30Q28 20 12 28Q24 28 32 34Q18 36 12 50Q24 40 38 34Q42 50 38 70Z',
    'M40 30Q52 18 68 30Q54 26 46 34Q58 38 60 52Q52 40 41 34Z',
    'M10 78Q30 60 50 70Q72 62 90 78Z',
    stroked(4, wave(10, 88, 80, 10, 4)),
  ]),
  nature('leaf', 'Leaf', 'plant green vegan eco', [
    'M12 88Q4 30 52 16Q76 9 92 8Q94 30 86 52Q72 92 26 82Q44 58 68 38Q36 54 12 88Z',
  ]),
  nature('sprig', 'Sprig', 'plant branch botanical leaves', [
    stroked(3.5, 'M50 96Q46 60 50 14'),
    leaf(50, 24, 24, 9, 0),
    leaf(48.5, 44, 30, 10, -48) + leaf(48.5, 44, 30, 10, 48),
    leaf(48, 62, 32, 10, -56) + leaf(48, 62, 32, 10, 56),
    leaf(48.6, 80, 30, 9, -62) + leaf(48.6, 80, 30, 9, 62),
  ]),
  nature('fern', 'Fern', 'plant forest leaf botanical', [
    stroked(3, 'M20 94Q46 64 78 8'),
    Array.from({ length: 8 }, (_, index) => {
      const share = index / 8;
      const x = 26 + 46 * share;
      const y = 86 - 66 * share;
      const length = 30 - 18 * share;
      return leaf(x, y, length, 4.6, 100 + 4 * index) + leaf(x, y, length, 4.6, -52 + 3 * index);
    }).join(''),
  ]),
  nature('daisy', 'Daisy', 'flower spring garden bloom', [
    repeatAround(12, (angle) => petal(50, 50, 12, 32, 8, angle)),
    inked(1, circle(50, 50, 13)),
  ]),
  nature('flower-power', 'Flower', 'retro sixties bloom groovy', [
    repeatAround(6, (angle) => circle(...around(50, 50, 25, angle), 18)),
    inked(1, circle(50, 50, 14)),
  ]),
  nature('tulip', 'Tulip', 'flower spring garden', [
    'M50 58Q24 56 26 14Q36 18 40 28Q44 12 50 6Q56 12 60 28Q64 18 74 14Q76 56 50 58Z',
    stroked(4.5, 'M50 58V96', 1),
    inked(1, leaf(50, 94, 40, 11, -40) + leaf(50, 94, 36, 10, 42)),
  ]),
  nature('rose', 'Rose', 'flower love romance', [
    'M50 58C26 58 18 40 24 22Q32 26 36 18Q42 6 56 10Q74 8 78 26Q84 52 50 58Z',
    stroked(3.4, 'M34 30Q42 18 56 22Q68 28 60 38Q50 46 44 36Q46 28 54 32', 1),
    stroked(4.5, 'M50 58Q48 78 52 97', 1),
    inked(1, leaf(50, 82, 28, 10, -58) + leaf(51, 76, 26, 9, 56)),
  ]),
  nature('sunflower', 'Sunflower', 'flower summer garden', [
    repeatAround(16, (angle) => leaf(...around(50, 50, 20, angle), 27, 6.5, angle)),
    inked(1, circle(50, 50, 21)),
  ]),
  nature('cactus', 'Cactus', 'desert western plant', [
    'M40 94V66H30Q17 66 17 53V38A6.5 6.5 0 0 1 30 38V52H40V16A10 10 0 0 1 60 16V60H70V46A6.5 6.5 0 0 1 83 46V60Q83 73 70 73H60V94Z',
    inked(1, rect(10, 94, 80, 4, 2)),
  ]),
  nature('mushroom', 'Mushroom', 'forest toadstool autumn', [
    'M4 54Q8 10 50 8Q92 10 96 54Q74 62 50 62Q26 62 4 54Z',
    inked(1, circle(30, 34, 8) + circle(56, 26, 9) + circle(76, 44, 7)),
    inked(1, 'M38 64Q50 66 62 64Q62 82 68 92Q50 98 32 92Q38 82 38 64Z'),
  ]),
  nature('acorn', 'Acorn', 'oak autumn nut', [
    'M16 40Q18 16 50 16Q82 16 84 40Q84 46 78 46H22Q16 46 16 40Z',
    inked(1, 'M22 51H78Q76 82 50 97Q24 82 22 51Z'),
    stroked(5, 'M50 16Q50 8 56 4'),
  ]),
  nature('flame', 'Flame', 'fire hot bonfire', [
    'M52 2Q56 20 70 34Q88 52 84 68Q78 96 50 98Q22 96 16 70Q14 52 28 38Q30 48 38 52Q34 24 52 2Z',
    inked(1, 'M51 50Q54 60 62 68Q68 76 64 84Q60 92 50 92Q38 90 37 78Q38 70 44 66Q50 60 51 50Z'),
  ]),
  nature('campfire', 'Campfire', 'camping fire outdoors night', [
    'M50 4Q54 20 66 32Q78 44 74 56Q68 72 50 72Q32 72 27 56Q26 46 34 38Q38 44 42 44Q38 22 50 4Z',
    inked(
      1,
      polygon([
        [8, 80],
        [11, 72],
        [92, 90],
        [89, 98],
      ]) +
        polygon([
          [92, 80],
          [89, 72],
          [60, 79],
          [76, 83],
        ]) +
        polygon([
          [8, 90],
          [11, 98],
          [40, 91],
          [25, 87],
        ]),
    ),
  ]),
  nature(
    'rainbow',
    'Rainbow',
    'pride hope weather colour',
    [
      sector(50, 76, 46, 38, -90, 90),
      inked(1, sector(50, 76, 34, 26, -90, 90)),
      inked(2, sector(50, 76, 22, 14, -90, 90)),
    ],
    { width: 100, height: 80 },
  ),
  nature('earth', 'Earth', 'world planet globe eco', [
    ring(50, 50, 46, 41),
    stroked(
      3.5,
      `M50 6V94M6 50H94${arc(112, 50, 76, 234, 306)}${arc(-12, 50, 76, 54, 126)}M13 28H87M13 72H87`,
    ),
  ]),
  nature('planet', 'Planet', 'space saturn universe', [
    circle(50, 50, 27),
    stroked(5.5, 'M28 40C8 50 2 60 5 66C10 74 36 68 60 56C84 44 98 30 95 24C92 18 80 20 68 26', 1),
  ]),
  nature('sparkles', 'Sparkles', 'magic stars shine clean', [
    star(42, 56, 4, 38, 10),
    star(80, 22, 4, 18, 5),
    star(82, 82, 4, 12, 3.4),
  ]),
];
