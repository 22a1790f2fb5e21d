import { graphic, inked, stroked } from '../graphic.ts';
import {
  arc,
  around,
  circle,
  ellipse,
  polygon,
  polyline,
  rect,
  regular,
  repeatAround,
  ring,
  star,
} from '../outline.ts';

const sport = graphic('sport');
const leisure = graphic('leisure');
const travel = graphic('travel');

export const SPORT = [
  sport('football', 'Football', 'soccer ball game', [
    ring(50, 50, 46, 41.5),
    regular(50, 50, 5, 16),
    stroked(
      3.6,
      repeatAround(5, (angle) => polyline([around(50, 50, 16, angle), around(50, 50, 30, angle)])),
    ),
    repeatAround(5, (angle) =>
      polygon([around(50, 50, 30, angle), around(50, 50, 43, angle - 20), around(50, 50, 43, angle + 20)]),
    ),
  ]),
  sport('basketball', 'Basketball', 'ball game hoop', [
    circle(50, 50, 46),
    stroked(3.6, `M50 4V96M4 50H96${arc(4, 50, 38, 40, 140)}${arc(96, 50, 38, 220, 320)}`, 1),
  ]),
  sport('tennis', 'Tennis racket', 'ball game padel', [
    stroked(6, 'M60 8Q88 4 92 34Q92 58 68 66Q44 70 38 46Q36 18 60 8Z'),
    stroked(2, 'M50 20L80 58M64 10L90 44M42 34L66 64M86 20L46 58M90 36L62 64M74 8L40 42'),
    'M41 58L48 64L16 98Q10 98 8 92Z',
    inked(1, circle(20, 26, 10)),
  ]),
  sport('dumbbell', 'Dumbbell', 'gym weights fitness training', [
    rect(20, 44, 60, 12),
    rect(18, 24, 13, 52, 4) + rect(69, 24, 13, 52, 4),
    rect(5, 34, 10, 32, 4) + rect(85, 34, 10, 32, 4),
  ]),
  sport(
    'bicycle',
    'Bicycle',
    'bike cycling ride',
    [
      ring(24, 64, 22, 18) + ring(96, 64, 22, 18),
      stroked(4.5, 'M24 64L46 28H80L58 64H24M58 64L44 22M80 28L96 64M80 28L76 14H88M36 20H52'),
      circle(58, 64, 5),
    ],
    { width: 120, height: 92 },
  ),
  sport('surfboard', 'Surfboard', 'surf beach sea', [
    'M50 2C74 24 74 76 50 98C26 76 26 24 50 2Z',
    inked(1, 'M47.5 8H52.5V92H47.5Z'),
    inked(1, 'M33 40H67V46H33ZM33 52H67V56H33Z'),
  ]),
  sport(
    'skateboard',
    'Skateboard',
    'skate street',
    [
      'M6 34Q2 28 8 26Q12 26 16 32Q20 38 28 38H92Q100 38 104 32Q108 26 112 26Q118 28 114 34Q108 48 94 48H26Q12 48 6 34Z',
      inked(1, circle(30, 58, 9) + circle(90, 58, 9)),
      circle(30, 58, 3.4) + circle(90, 58, 3.4),
    ],
    { width: 120, height: 92 },
  ),
  sport('trophy', 'Trophy', 'cup winner champion award', [
    'M26 6H74Q76 50 56 60V74H68V84H74V94H26V84H32V74H44V60Q24 50 26 6Z',
    stroked(6, 'M26 14H10Q8 40 32 44M74 14H90Q92 40 68 44'),
    inked(1, star(50, 30, 5, 14, 6)),
  ]),
  sport('medal', 'Medal', 'award winner first', [
    polygon([
      [22, 2],
      [42, 2],
      [56, 40],
      [38, 44],
    ]) +
      polygon([
        [78, 2],
        [58, 2],
        [44, 40],
        [62, 44],
      ]),
    inked(1, circle(50, 68, 29)),
    star(50, 68, 5, 20, 8.4),
  ]),
  sport('target', 'Target', 'aim goal archery', [
    ring(50, 50, 46, 36),
    ring(50, 50, 28, 18),
    inked(1, circle(50, 50, 10)),
  ]),
  sport('boxing', 'Boxing glove', 'fight gym', [
    'M30 8H62Q86 10 88 36Q88 56 76 66V78H28V64Q10 58 10 42Q14 30 26 32Q20 12 30 8Z',
    inked(1, rect(28, 82, 48, 13, 4)),
    stroked(3.4, 'M28 33Q44 34 48 46Q46 54 36 54', 1),
  ]),
  sport('whistle', 'Whistle', 'coach referee', [
    'M4 30H64V44Q90 40 94 64Q92 92 64 92Q38 92 36 62V52H4Z',
    inked(1, circle(64, 66, 12)),
    stroked(4, 'M74 22L80 10M86 30L97 24M62 18V6', 1),
  ]),
];

export const LEISURE = [
  leisure('note', 'Music note', 'song melody', [
    ellipse(24, 78, 18, 14) + ellipse(74, 68, 18, 14),
    polygon([
      [34, 20],
      [92, 8],
      [92, 70],
      [84, 70],
      [84, 28],
      [42, 37],
      [42, 80],
      [34, 80],
    ]),
  ]),
  leisure('vinyl', 'Vinyl record', 'music dj album', [
    ring(50, 50, 47, 5),
    inked(1, ring(50, 50, 18, 5)),
    stroked(
      2,
      `${arc(50, 50, 38, 20, 80)}${arc(50, 50, 30, 20, 80)}${arc(50, 50, 38, 200, 260)}${arc(50, 50, 30, 200, 260)}`,
      1,
    ),
  ]),
  leisure('headphones', 'Headphones', 'music dj listen', [
    stroked(8, 'M14 64V54A36 36 0 0 1 86 54V64'),
    rect(8, 56, 20, 36, 8) + rect(72, 56, 20, 36, 8),
  ]),
  leisure(
    'cassette',
    'Cassette',
    'music retro eighties tape',
    [
      rect(2, 4, 116, 72, 8),
      inked(1, rect(14, 14, 92, 40, 5)),
      rect(24, 26, 72, 20, 10),
      inked(1, circle(36, 36, 6) + circle(84, 36, 6) + rect(50, 30, 20, 12)),
      inked(
        1,
        polygon([
          [28, 76],
          [34, 62],
          [86, 62],
          [92, 76],
        ]),
      ),
    ],
    { width: 120, height: 80 },
  ),
  leisure('guitar', 'Guitar', 'music rock acoustic', [
    'M60 38Q70 46 66 58Q78 66 66 84Q50 102 32 96Q14 88 12 68Q14 50 34 50Q38 32 54 32Z',
    inked(1, circle(40, 66, 10)),
    polygon([
      [50, 54],
      [44, 48],
      [80, 10],
      [88, 18],
    ]),
    'M78 8L84 2L98 14L90 22Z',
  ]),
  leisure('microphone', 'Microphone', 'sing karaoke podcast stage', [
    rect(34, 4, 32, 54, 16),
    stroked(5.5, 'M20 40V46A30 30 0 0 0 80 46V40M50 76V94M32 95H68'),
    inked(1, rect(34, 20, 13, 4) + rect(34, 30, 13, 4) + rect(53, 20, 13, 4) + rect(53, 30, 13, 4)),
  ]),
  leisure('camera', 'Camera', 'photo picture', [
    'M10 24H28L34 12H66L72 24H90Q96 24 96 30V82Q96 88 90 88H10Q4 88 4 82V30Q4 24 10 24Z',
    inked(1, circle(50, 55, 24)),
    circle(50, 55, 16),
    inked(1, circle(83, 36, 4)),
  ]),
  leisure(
    'gamepad',
    'Gamepad',
    'gaming controller play',
    [
      'M28 10H92Q108 10 112 40Q120 74 106 78Q94 80 82 58H38Q26 80 14 78Q0 74 8 40Q12 10 28 10Z',
      inked(
        1,
        polygon([
          [28, 26],
          [36, 26],
          [36, 34],
          [44, 34],
          [44, 42],
          [36, 42],
          [36, 50],
          [28, 50],
          [28, 42],
          [20, 42],
          [20, 34],
          [28, 34],
        ]),
      ),
      inked(1, circle(88, 26, 5) + circle(88, 48, 5) + circle(77, 37, 5) + circle(99, 37, 5)),
    ],
    { width: 120, height: 86 },
  ),
  leisure('dice', 'Dice', 'game luck board', [
    rect(8, 8, 84, 84, 16),
    inked(
      1,
      circle(30, 30, 8) + circle(70, 30, 8) + circle(50, 50, 8) + circle(30, 70, 8) + circle(70, 70, 8),
    ),
  ]),
  leisure('book', 'Book', 'read library study', [
    'M48 22Q30 8 4 12V82Q30 78 48 92Z',
    'M52 22Q70 8 96 12V82Q70 78 52 92Z',
    stroked(
      3,
      'M14 28Q28 26 38 32M14 44Q28 42 38 48M14 60Q28 58 38 64M86 28Q72 26 62 32M86 44Q72 42 62 48M86 60Q72 58 62 64',
      1,
    ),
  ]),
  leisure('pencil', 'Pencil', 'draw write art school', [
    polygon(
      [
        [66, 8],
        [92, 34],
        [34, 92],
        [8, 66],
      ].map(([x, y]) => [x ?? 0, y ?? 0] as const),
    ),
    inked(
      1,
      polygon([
        [8, 66],
        [34, 92],
        [2, 98],
      ]),
    ),
    inked(
      1,
      polygon([
        [58, 16],
        [66, 8],
        [92, 34],
        [84, 42],
      ]),
    ),
  ]),
  leisure('palette', 'Paint palette', 'art paint colour creative', [
    'M50 6Q94 8 96 44Q96 64 76 62Q62 60 64 74Q66 92 48 94Q4 92 4 50Q6 8 50 6Z',
    inked(1, circle(28, 36, 7.5) + circle(52, 24, 7.5) + circle(76, 38, 7.5) + circle(24, 62, 7.5)),
  ]),
  leisure('clapper', 'Clapperboard', 'film cinema movie', [
    rect(6, 38, 88, 54, 5),
    polygon([
      [4, 22],
      [90, 4],
      [94, 18],
      [8, 34],
    ]),
    inked(
      1,
      polygon([
        [20, 18.6],
        [32, 16],
        [29, 30],
        [17, 32.4],
      ]) +
        polygon([
          [44, 13.6],
          [56, 11],
          [53, 25.4],
          [41, 28],
        ]) +
        polygon([
          [68, 8.6],
          [80, 6],
          [77, 21],
          [65, 23],
        ]),
    ),
    inked(
      1,
      polygon([
        [42, 52],
        [62, 65],
        [42, 78],
      ]),
    ),
  ]),
  leisure('bubble', 'Speech bubble', 'talk chat comic', [
    'M14 10H86Q96 10 96 22V60Q96 72 86 72H46L22 94L26 72H14Q4 72 4 60V22Q4 10 14 10Z',
  ]),
  leisure('bulb', 'Light bulb', 'idea lamp creative', [
    'M50 4Q82 6 82 38Q82 52 70 62Q66 66 66 74H34Q34 66 30 62Q18 52 18 38Q18 6 50 4Z',
    inked(1, rect(34, 78, 32, 6, 3) + rect(38, 87, 24, 6, 3)),
    stroked(3.4, 'M42 72L38 46L46 54L50 46L54 54L62 46L58 72', 1),
  ]),
  leisure('scissors', 'Scissors', 'barber hair craft', [
    ring(24, 22, 16, 9) + ring(24, 78, 16, 9),
    polygon([
      [34, 32],
      [96, 76],
      [88, 84],
      [28, 38],
    ]) +
      polygon([
        [34, 68],
        [96, 24],
        [88, 16],
        [28, 62],
      ]),
    inked(1, circle(54, 50, 3.4)),
  ]),
  leisure('party', 'Party popper', 'birthday celebration confetti', [
    polygon([
      [32, 40],
      [62, 70],
      [4, 96],
    ]),
    stroked(4.5, 'M46 36Q50 24 44 12M64 54Q76 48 90 56M56 44Q66 36 68 22', 1),
    circle(82, 18, 5) +
      circle(90, 38, 4) +
      circle(60, 8, 4) +
      star(78, 76, 5, 8, 3.4) +
      star(28, 18, 5, 8, 3.4),
  ]),
];

export const TRAVEL = [
  travel('rocket', 'Rocket', 'space launch start', [
    'M50 2C70 16 74 42 68 68H32C26 42 30 16 50 2Z',
    'M30 50Q12 58 14 82L32 72ZM70 50Q88 58 86 82L68 72Z',
    inked(1, circle(50, 34, 9)),
    inked(1, 'M38 72H62Q60 86 50 98Q40 86 38 72Z'),
  ]),
  travel('plane', 'Plane', 'flight holiday airport', [
    'M50 2Q58 4 58 20V36L96 60V70L58 58V80L70 90V96L50 91L30 96V90L42 80V58L4 70V60L42 36V20Q42 4 50 2Z',
  ]),
  travel('anchor', 'Anchor', 'sea sail harbour nautical', [
    ring(50, 15, 12, 6),
    rect(46, 26, 8, 64) + rect(30, 34, 40, 7, 3.5),
    'M50 98Q12 94 6 58L22 66L16 70Q24 86 46 88H54Q76 86 84 70L78 66L94 58Q88 94 50 98Z',
  ]),
  travel('sailboat', 'Sailing boat', 'sea boat nautical', [
    polygon([
      [48, 4],
      [48, 66],
      [10, 66],
    ]) +
      polygon([
        [54, 16],
        [54, 66],
        [88, 66],
      ]),
    inked(1, 'M4 74H96Q88 92 74 92H26Q12 92 4 74Z'),
  ]),
  travel('compass', 'Compass', 'adventure explore north', [
    ring(50, 50, 47, 41),
    polygon([
      [50, 14],
      [60, 50],
      [50, 86],
      [40, 50],
    ]),
    inked(
      1,
      polygon([
        [14, 50],
        [50, 42],
        [86, 50],
        [50, 58],
      ]),
    ),
    stroked(
      3,
      repeatAround(4, (angle) => polyline([around(50, 50, 32, angle + 45), around(50, 50, 38, angle + 45)])),
    ),
  ]),
  travel('compass-rose', 'Compass rose', 'adventure north star nautical', [
    star(50, 50, 4, 26, 9, 45),
    inked(1, star(50, 50, 4, 48, 10)),
    ring(50, 50, 33, 30.5),
  ]),
  travel('tent', 'Tent', 'camping outdoors adventure', [
    polygon([
      [50, 10],
      [96, 88],
      [4, 88],
    ]),
    inked(
      1,
      polygon([
        [50, 40],
        [70, 88],
        [30, 88],
      ]),
    ),
    stroked(4, 'M50 12L44 2M50 12L56 2'),
  ]),
  travel(
    'van',
    'Camper van',
    'road trip holiday bus',
    [
      'M10 16Q12 6 22 6H92Q102 6 106 16L114 44V66Q114 72 108 72H10Q4 72 4 66V40Z',
      inked(1, `${rect(16, 16, 22, 20, 3) + rect(43, 16, 22, 20, 3)}M70 16H94Q98 16 99 20L103 36H70Z`),
      inked(1, rect(4, 44, 110, 5)),
      circle(30, 72, 13) + circle(88, 72, 13),
      inked(1, circle(30, 72, 6) + circle(88, 72, 6)),
    ],
    { width: 118, height: 88 },
  ),
  travel('balloon', 'Hot-air balloon', 'flight sky', [
    'M50 4Q88 6 88 40Q86 58 62 74H38Q14 58 12 40Q12 6 50 4Z',
    inked(1, 'M50 4Q66 20 66 40Q64 60 56 74H44Q36 60 34 40Q34 20 50 4Z'),
    rect(40, 84, 20, 13, 3),
    stroked(2.6, 'M40 75L42 85M60 75L58 85'),
  ]),
  travel('map-pin', 'Map pin', 'place location home', [
    'M50 2Q84 4 84 38Q82 62 50 98Q18 62 16 38Q16 4 50 2ZM50 22A16 16 0 1 0 50 54A16 16 0 1 0 50 22Z',
  ]),
  travel('lighthouse', 'Lighthouse', 'sea coast harbour', [
    polygon([
      [38, 34],
      [62, 34],
      [70, 92],
      [30, 92],
    ]),
    inked(
      1,
      polygon([
        [36.6, 46],
        [63.6, 46],
        [65.4, 58],
        [34.6, 58],
      ]) +
        polygon([
          [33, 70],
          [67, 70],
          [68.6, 82],
          [31.4, 82],
        ]),
    ),
    rect(34, 28, 32, 6) + rect(41, 16, 18, 12),
    polygon([
      [38, 16],
      [50, 4],
      [62, 16],
    ]),
    stroked(4, 'M66 20L92 12M68 25H96M34 20L8 12M32 25H4', 1),
    rect(18, 92, 64, 5),
  ]),
  travel(
    'car',
    'Car',
    'drive retro beetle',
    [
      'M6 58Q6 46 20 44Q30 14 60 12Q88 12 98 42Q114 44 114 58V64H6Z',
      inked(1, 'M34 42Q40 22 56 21V42ZM62 21Q80 22 87 42H62Z'),
      circle(30, 66, 13) + circle(88, 66, 13),
      inked(1, circle(30, 66, 5.5) + circle(88, 66, 5.5)),
    ],
    { width: 120, height: 82 },
  ),
  travel('ufo', 'UFO', 'space alien', [
    inked(1, 'M28 36Q30 8 50 8Q70 8 72 36Z'),
    'M4 46Q10 32 50 32Q90 32 96 46Q88 62 50 62Q12 62 4 46Z',
    inked(1, circle(26, 48, 4.4) + circle(50, 51, 4.4) + circle(74, 48, 4.4)),
    stroked(3.6, 'M34 68L24 94M50 70V94M66 68L76 94'),
  ]),
  travel(
    'city',
    'Skyline',
    'city town buildings',
    [
      'M2 58V34H14V20H26V58H30V8L36 2L42 8V58H46V26H60V58H64V14H78V58H82V30H92V22H104V58H118V62H2Z',
      inked(
        1,
        rect(67, 20, 3, 4) +
          rect(73, 20, 3, 4) +
          rect(67, 30, 3, 4) +
          rect(73, 30, 3, 4) +
          rect(50, 32, 3, 4) +
          rect(55, 32, 3, 4) +
          rect(50, 42, 3, 4) +
          rect(17, 26, 3, 4) +
          rect(17, 36, 3, 4),
      ),
    ],
    { width: 120, height: 64 },
  ),
];
