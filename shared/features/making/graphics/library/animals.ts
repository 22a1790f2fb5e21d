import { graphic, inked, stroked } from '../graphic.ts';
import { circle, ellipse, leaf, polygon, rect } from '../outline.ts';

const animals = graphic('animals');

const PAW = [
  ellipse(50, 68, 23, 20),
  ellipse(20, 46, 9.5, 13),
  ellipse(40, 26, 10, 14.5),
  ellipse(62, 26, 10, 14.5),
  ellipse(81, 46, 9.5, 13),
];

export const ANIMALS = [
  animals('paw', 'Paw', 'dog cat pet print', PAW),
  animals('cat', 'Cat', 'pet kitten face', [
    'M14 10L36 26Q50 22 64 26L86 10Q92 36 90 58Q84 90 50 90Q16 90 10 58Q8 36 14 10Z',
    inked(1, `${ellipse(33, 54, 5, 7) + ellipse(67, 54, 5, 7)}M44 66H56L50 73Z`),
    stroked(3, 'M50 73V77Q44 83 39 79M50 77Q56 83 61 79', 1),
  ]),
  animals('dog', 'Dog', 'pet puppy face', [
    'M24 30Q30 12 50 12Q70 12 76 30Q78 60 70 76Q62 92 50 92Q38 92 30 76Q22 60 24 30Z',
    'M26 14Q6 16 6 40Q6 62 16 66Q24 60 22 38Q22 24 30 18Z',
    'M74 14Q94 16 94 40Q94 62 84 66Q76 60 78 38Q78 24 70 18Z',
    inked(1, `${circle(38, 44, 4.6) + circle(62, 44, 4.6)}M40 60Q50 54 60 60Q58 70 50 71Q42 70 40 60Z`),
    stroked(3, 'M50 70V78Q44 84 38 80M50 78Q56 84 62 80', 1),
  ]),
  animals('bear', 'Bear', 'grizzly forest face wild', [
    circle(22, 24, 15),
    circle(78, 24, 15),
    'M50 12C78 12 92 32 92 54C92 78 74 92 50 92C26 92 8 78 8 54C8 32 22 12 50 12Z',
    inked(1, ellipse(50, 68, 20, 15)),
    inked(1, circle(31, 46, 4.6) + circle(69, 46, 4.6)),
    'M42 60Q50 56 58 60Q57 68 50 69Q43 68 42 60Z',
    stroked(2.6, 'M50 68V74Q46 78 42 76M50 74Q54 78 58 76'),
  ]),
  animals('fox', 'Fox', 'forest wild face', [
    polygon([
      [6, 8],
      [34, 26],
      [66, 26],
      [94, 8],
      [90, 52],
      [50, 94],
      [10, 52],
    ]),
    inked(1, 'M10 52L36 60L50 94Z'),
    inked(1, 'M90 52L64 60L50 94Z'),
    inked(1, circle(33, 47, 4.4) + circle(67, 47, 4.4)),
    'M43 84H57L50 94Z',
  ]),
  animals('rabbit', 'Rabbit', 'bunny easter hare', [
    'M30 46Q14 18 26 4Q42 8 44 40Q50 38 56 40Q58 8 74 4Q86 18 70 46Q82 56 80 70Q76 94 50 94Q24 94 20 70Q18 56 30 46Z',
    inked(1, `${circle(38, 64, 4) + circle(62, 64, 4)}M45 73H55L50 79Z`),
    stroked(2.6, 'M50 79V83Q46 87 42 84M50 83Q54 87 58 84', 1),
  ]),
  animals('owl', 'Owl', 'bird night wise', [
    'M18 8Q34 20 50 20Q66 20 82 8Q90 26 86 60Q82 94 50 94Q18 94 14 60Q10 26 18 8Z',
    inked(1, circle(34, 42, 14) + circle(66, 42, 14)),
    circle(34, 42, 6.5),
    circle(66, 42, 6.5),
    inked(1, 'M50 48L57 58L50 68L43 58Z'),
    stroked(
      3,
      'M34 76Q38 80 42 76M46 76Q50 80 54 76M58 76Q62 80 66 76M40 84Q44 88 48 84M52 84Q56 88 60 84',
      1,
    ),
  ]),
  animals('bird', 'Bird', 'swallow fly free', [
    'M4 40Q26 28 40 38Q46 14 72 4Q66 20 68 34Q84 30 96 38Q86 42 80 50Q70 72 44 72Q28 72 18 88Q18 66 26 58Q12 54 4 40Z',
    inked(1, circle(80, 40, 2.4)),
  ]),
  animals('dove', 'Dove', 'peace bird love', [
    'M6 52Q20 56 34 50Q30 24 50 8Q58 20 60 36Q66 24 78 24Q88 26 96 36L86 38Q82 62 62 72Q46 80 30 74L12 90Q12 74 20 66Q8 62 6 52Z',
    inked(1, circle(80, 33, 2.4)),
  ]),
  animals('fish', 'Fish', 'sea angling fishing', [
    'M6 50Q28 20 60 26Q74 30 82 44L97 28Q92 50 97 72L82 56Q74 70 60 74Q28 80 6 50Z',
    inked(1, circle(25, 45, 4)),
    stroked(3, 'M40 36Q48 50 40 64M54 40Q60 50 54 60', 1),
  ]),
  animals('whale', 'Whale', 'sea ocean', [
    'M4 46Q8 28 34 30Q62 34 72 54Q80 50 80 38Q70 34 66 22Q78 22 84 30Q88 20 98 18Q98 32 90 38Q94 62 80 74Q64 86 42 84Q8 82 4 46Z',
    inked(1, circle(22, 52, 3.4)),
    stroked(3, 'M10 64Q28 72 46 64', 1),
    stroked(4, 'M30 22Q30 12 22 10M34 22Q34 10 44 10', 1),
  ]),
  animals('butterfly', 'Butterfly', 'insect summer wings', [
    'M48 44Q30 6 10 12Q2 34 16 48Q24 54 46 52Z',
    'M52 44Q70 6 90 12Q98 34 84 48Q76 54 54 52Z',
    'M47 55Q22 52 20 72Q24 92 38 88Q48 78 48 58Z',
    'M53 55Q78 52 80 72Q76 92 62 88Q52 78 52 58Z',
    inked(1, ellipse(50, 54, 3, 27)),
    stroked(2.4, 'M49 28Q44 14 38 10M51 28Q56 14 62 10', 1),
  ]),
  animals('bee', 'Bee', 'honey insect summer', [
    inked(1, ellipse(36, 28, 12, 20) + ellipse(62, 26, 13, 21)),
    'M8 62Q12 42 48 42Q84 42 94 62Q84 84 48 84Q12 84 8 62Z',
    inked(1, 'M36 43Q42 42 48 42V84Q42 84 36 83Z'),
    inked(1, 'M60 43Q66 44 72 46V80Q66 82 60 83Z'),
    inked(1, circle(20, 58, 3.6)),
  ]),
  animals('ladybird', 'Ladybird', 'insect garden luck', [
    'M26 30Q30 12 50 12Q70 12 74 30Z',
    inked(1, 'M22 34H78Q94 92 50 96Q6 92 22 34Z'),
    circle(34, 52, 6.5),
    circle(66, 52, 6.5),
    circle(32, 74, 6.5),
    circle(68, 74, 6.5),
    rect(48.5, 34, 3, 61),
    stroked(3, 'M40 14Q36 6 30 6M60 14Q64 6 70 6'),
  ]),
  animals('snail', 'Snail', 'slow garden', [
    'M4 88Q2 78 14 78Q22 74 20 56Q22 46 30 54Q34 74 46 78H92Q98 84 94 90H8Q4 90 4 88Z',
    inked(1, circle(62, 50, 29)),
    stroked(5, 'M84 68Q92 36 66 28Q42 28 44 52Q48 68 64 66Q76 62 72 50Q66 42 60 50'),
    stroked(3, 'M22 50Q14 42 12 34M26 50Q28 40 32 34'),
  ]),
  animals('penguin', 'Penguin', 'bird winter ice', [
    'M50 4C70 4 78 20 77 40Q96 60 90 76Q82 72 79 66Q80 82 72 90H28Q20 82 21 66Q18 72 10 76Q4 60 23 40C22 20 30 4 50 4Z',
    inked(
      1,
      'M50 30Q54 22 62 24Q70 30 68 42Q72 60 68 76Q62 86 50 86Q38 86 32 76Q28 60 32 42Q30 30 38 24Q46 22 50 30Z',
    ),
    circle(42, 33, 3.4),
    circle(58, 33, 3.4),
    inked(2, 'M44 40H56L50 49Z'),
    inked(2, ellipse(36, 93, 11, 4.6) + ellipse(64, 93, 11, 4.6)),
  ]),
  animals('elephant', 'Elephant', 'africa wild', [
    'M30 22Q60 10 82 26Q96 40 94 62V88H78V70Q66 74 54 70V88H38V66Q28 62 24 52Q22 76 10 78Q4 74 6 68Q12 70 14 56Q10 30 30 22Z',
    inked(1, 'M38 28Q54 24 56 42Q54 58 42 56Q34 46 38 28Z'),
    inked(1, circle(26, 38, 3)),
  ]),
  animals('dinosaur', 'Dinosaur', 'prehistoric kids dino', [
    'M6 84Q18 82 26 64Q30 42 50 36Q56 30 58 16Q62 6 76 6Q92 8 94 20Q92 28 80 28Q74 30 74 42Q78 54 88 54V60Q80 62 76 58Q78 70 72 78V92H60V82H46V92H34V80Q20 92 6 84Z',
    inked(1, circle(78, 16, 3)),
  ]),
  animals('octopus', 'Octopus', 'sea tentacles', [
    'M50 6Q82 8 82 38Q82 50 76 58Q84 64 92 58Q98 62 94 70Q84 78 74 70Q76 84 88 84Q92 90 84 94Q68 92 64 74Q60 76 58 84Q60 94 52 96H48Q40 94 42 84Q40 76 36 74Q32 92 16 94Q8 90 12 84Q24 84 26 70Q16 78 6 70Q2 62 8 58Q16 64 24 58Q18 50 18 38Q18 8 50 6Z',
    inked(1, circle(38, 38, 5) + circle(62, 38, 5)),
    stroked(3, 'M42 52Q50 58 58 52', 1),
  ]),
  animals('feather', 'Feather', 'bird boho light', [
    'M92 6Q52 6 30 34Q14 56 18 76L8 94L14 96L22 82Q46 84 64 66L54 64L72 58Q80 48 84 36L74 38L88 26Q92 16 92 6Z',
    stroked(2.4, 'M20 80Q40 46 78 20', 1),
  ]),
  animals('turtle', 'Turtle', 'sea tortoise slow', [
    ellipse(14, 52, 11, 9),
    leaf(34, 32, 34, 10, -28) +
      leaf(34, 70, 34, 10, 208) +
      leaf(72, 36, 30, 9, 36) +
      leaf(72, 66, 30, 9, 144),
    inked(1, ellipse(56, 51, 35, 27)),
    polygon([
      [56, 34],
      [70, 42],
      [70, 60],
      [56, 68],
      [42, 60],
      [42, 42],
    ]),
    stroked(2.6, 'M56 34V25M70 42L84 34M70 60L84 68M56 68V77M42 60L28 68M42 42L28 34'),
  ]),
];
