import type { Graphic, GraphicCategory } from './graphic.ts';
import { LEISURE, SPORT, TRAVEL } from './library/active.ts';
import { ANIMALS } from './library/animals.ts';
import { FOOD } from './library/food.ts';
import { NATURE } from './library/nature.ts';
import { FRAMES, ORNAMENTS, SYMBOLS } from './library/symbols.ts';

export { GRAPHIC_CATEGORIES, type Graphic } from './graphic.ts';

/** Every ready-made drawing. An id never changes what it shows: layouts and people’s habits depend on it. */
export const GRAPHICS: readonly Graphic[] = [
  ...NATURE,
  ...ANIMALS,
  ...FOOD,
  ...SPORT,
  ...LEISURE,
  ...TRAVEL,
  ...SYMBOLS,
  ...FRAMES,
  ...ORNAMENTS,
];

const byId = new Map(GRAPHICS.map((graphic) => [graphic.id, graphic]));

export const findGraphic = (id: string): Graphic | undefined => byId.get(id);

export const GRAPHIC_CATEGORY_NAMES: Readonly<Record<GraphicCategory, string>> = {
  nature: 'Nature',
  animals: 'Animals',
  food: 'Food and drink',
  sport: 'Sport',
  leisure: 'Music and leisure',
  travel: 'On the road',
  symbols: 'Symbols',
  frames: 'Frames and badges',
  ornaments: 'Ornaments',
};

/** Graphics whose name, category or tags begin with every word of a search. */
export function findGraphics(search: string): readonly Graphic[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return GRAPHICS.filter((graphic) => {
    const said =
      `${graphic.name} ${GRAPHIC_CATEGORY_NAMES[graphic.category]} ${graphic.tags.join(' ')}`.toLowerCase();
    const words = said.split(' ');
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  });
}
