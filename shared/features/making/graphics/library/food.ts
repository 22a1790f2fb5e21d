import { graphic, inked, stroked } from '../graphic.ts';
import { around, circle, ellipse, leaf, polygon, rect, ring, sector } from '../outline.ts';

const food = graphic('food');

export const FOOD = [
  food('coffee', 'Coffee cup', 'mug drink morning cafe', [
    'M12 42H72V68Q72 90 52 90H32Q12 90 12 68Z',
    stroked(6, 'M73 50H80Q92 50 90 62Q88 74 72 74'),
    stroked(4.5, 'M30 34Q24 26 30 20T30 6M44 34Q38 26 44 20T44 6M58 34Q52 26 58 20T58 6', 1),
  ]),
  food('coffee-to-go', 'Takeaway coffee', 'cup drink cafe morning', [
    rect(20, 16, 60, 11, 3),
    rect(28, 6, 44, 9, 3),
    'M24 31H76L69 96H31Z',
    inked(1, 'M26.5 48H73.5L71.3 70H28.7Z'),
  ]),
  food('teapot', 'Teapot', 'tea drink kettle', [
    circle(50, 16, 6),
    'M30 28Q32 20 50 20Q68 20 70 28Z',
    'M22 32H72Q82 34 86 26L97 24Q94 58 76 68Q74 88 50 90Q24 88 22 66Z',
    stroked(6, 'M22 42Q4 40 6 54Q8 68 24 70'),
  ]),
  food('pizza', 'Pizza', 'slice italian cheese', [
    'M50 98L10 26Q50 2 90 26Z',
    inked(1, 'M50 82L22 32Q50 18 78 32Z'),
    circle(42, 38, 6.5),
    circle(60, 42, 6.5),
    circle(49, 58, 6),
  ]),
  food('burger', 'Burger', 'fast food snack', [
    'M10 42Q12 12 50 12Q88 12 90 42Z',
    inked(1, 'M6 48H94Q96 56 88 57Q82 64 74 57Q66 64 58 57Q50 64 42 57Q34 64 26 57Q18 64 12 57Q4 56 6 48Z'),
    rect(10, 64, 80, 10, 5),
    'M12 78H88Q88 92 74 92H26Q12 92 12 78Z',
    inked(1, ellipse(34, 28, 3.4, 2.2) + ellipse(50, 22, 3.4, 2.2) + ellipse(66, 28, 3.4, 2.2)),
  ]),
  food('ice-cream', 'Ice cream', 'cone summer sweet dessert', [
    inked(
      1,
      polygon([
        [26, 50],
        [74, 50],
        [50, 98],
      ]),
    ),
    'M22 50A10 10 0 0 1 24 32A27 27 0 0 1 76 32A10 10 0 0 1 78 50Q72 54 66 48Q58 56 50 49Q42 56 34 48Q28 54 22 50Z',
    circle(50, 6, 5),
  ]),
  food('doughnut', 'Doughnut', 'donut sweet snack', [
    ring(50, 50, 45, 14),
    inked(
      1,
      'M50 11Q86 12 89 50Q84 58 78 66Q72 62 66 74Q56 72 50 86Q42 76 34 78Q30 66 20 66Q14 58 11 50Q14 12 50 11ZM50 36A14 14 0 1 0 50 64A14 14 0 1 0 50 36Z',
    ),
    stroked(4, 'M28 36L34 30M50 20V26M72 34L67 40M26 54H32M70 58L74 52M62 27L66 23'),
  ]),
  food('cupcake', 'Cupcake', 'cake birthday sweet', [
    'M20 50A14 14 0 0 1 26 28A24 22 0 0 1 74 28A14 14 0 0 1 80 50Z',
    inked(1, 'M22 54H78L70 94H30Z'),
    circle(50, 8, 6),
    stroked(3, 'M38 58L41 90M50 58V90M62 58L59 90'),
  ]),
  food('cherries', 'Cherries', 'fruit summer', [
    circle(28, 74, 19),
    circle(70, 70, 19),
    stroked(4.5, 'M30 56Q36 28 58 10Q58 36 68 52', 1),
    inked(1, leaf(58, 10, 36, 12, 78)),
  ]),
  food('apple', 'Apple', 'fruit healthy teacher', [
    'M50 32Q60 24 74 26Q92 32 90 56Q84 90 64 94Q56 94 50 90Q44 94 36 94Q16 90 10 56Q8 32 26 26Q40 24 50 32Z',
    inked(1, leaf(50, 26, 26, 9, 40)),
    stroked(4, 'M50 32Q50 18 44 10', 1),
  ]),
  food('lemon', 'Lemon slice', 'citrus orange fruit summer', [
    ring(50, 50, 46, 40),
    Array.from({ length: 8 }, (_, index) =>
      sector(...around(50, 50, 4, index * 45 + 22.5), 32, 0, index * 45 + 4, index * 45 + 41),
    ).join(''),
  ]),
  food(
    'melon',
    'Watermelon',
    'fruit summer slice',
    [
      'M4 4H96A46 46 0 0 1 4 4Z',
      inked(1, 'M13 4H87A37 37 0 0 1 13 4Z'),
      ellipse(34, 16, 2.6, 4) +
        ellipse(50, 14, 2.6, 4) +
        ellipse(66, 16, 2.6, 4) +
        ellipse(42, 28, 2.6, 4) +
        ellipse(58, 28, 2.6, 4),
    ],
    { width: 100, height: 54 },
  ),
  food('avocado', 'Avocado', 'fruit vegan brunch toast', [
    'M50 4C68 4 70 26 78 44C90 70 76 96 50 96C24 96 10 70 22 44C30 26 32 4 50 4Z',
    inked(1, 'M50 13C62 13 62 32 69 47C79 69 69 88 50 88C31 88 21 69 31 47C38 32 38 13 50 13Z'),
    circle(50, 64, 15),
  ]),
  food('carrot', 'Carrot', 'vegetable vegan garden', [
    'M34 34Q50 26 64 42Q74 52 66 62L10 92Q6 92 8 88Z',
    inked(1, leaf(56, 40, 44, 9, 12) + leaf(58, 42, 42, 9, 46) + leaf(60, 44, 40, 9, 80)),
    stroked(3, 'M40 46L50 52M32 62L40 66M50 58L56 62', 1),
  ]),
  food('chilli', 'Chilli', 'pepper hot spicy', [
    'M62 24Q84 24 84 46Q82 76 44 90Q22 96 6 86Q40 84 48 58Q50 26 62 24Z',
    stroked(6, 'M70 24Q70 12 82 6', 1),
  ]),
  food('beer', 'Beer', 'pint pub drink', [
    inked(1, 'M16 34A12 12 0 0 1 18 12Q26 2 38 8Q50 0 60 9Q76 10 74 28Q72 36 62 36H24Z'),
    'M18 38H70V90Q70 96 64 96H24Q18 96 18 90Z',
    stroked(6, 'M71 48H82Q90 48 90 56V72Q90 80 82 80H71'),
    stroked(4, 'M32 50V82M44 50V82M56 50V82', 1),
  ]),
  food('wine', 'Wine glass', 'drink party', [
    'M24 4H76Q82 52 56 60V86H74V94H26V86H44V60Q18 52 24 4Z',
    inked(1, 'M29 26H71Q70 50 50 51Q30 50 29 26Z'),
  ]),
  food('egg', 'Fried egg', 'breakfast brunch', [
    'M34 10Q54 2 66 16Q72 24 84 26Q98 34 94 54Q88 66 80 72Q74 92 54 94Q38 94 32 82Q24 74 14 70Q2 58 10 44Q18 36 20 26Q24 14 34 10Z',
    inked(1, circle(52, 48, 20)),
  ]),
];
