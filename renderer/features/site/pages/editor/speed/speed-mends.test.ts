import { expect, test } from 'vitest';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { BlockWeight } from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import {
  applyCommand,
  type FlatBlock,
  flatBlockSchema,
  loadTree,
  type PageDoc,
  pageFieldsSchema,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { blockTree, childrenIn } from '../document/block-tree.ts';
import { isRefused, type Situation } from '../document/steps.ts';
import { mendsFor } from './speed-mends.ts';

const block = (uid: string, type: string, order: string, properties = {}): FlatBlock => {
  const { size, version } = blockRegistry.make(type, { uid, properties });
  return flatBlockSchema.parse({ uid, type, version, size, parent: null, order, properties });
};

const LIST = block('list', 'productList', 'a0', { limit: 24 });
const PICTURE = block('picture', 'image', 'a1', { image: { src: '/ink.webp', alt: 'Ink' } });
const MAP = block('map', 'iframe', 'a2');
const WORDS = block('words', 'textBlock', 'a3');
const FILM = block('film', 'banner', 'a4', {
  video: {
    src: '/omnis/v3/frontend/media/01980000-0000-7000-8000-000000000000/video/',
    type: 'video/mp4',
    width: 640,
    height: 360,
  },
});

const empty = loadTree(pageFieldsSchema.parse({ url: '/ink/' }), []);
const made = applyCommand(empty, { kind: 'insert', blocks: [LIST, PICTURE, MAP, WORDS, FILM] });

const weighed = (uid: string, marks: BlockWeight['marks'], more: Partial<BlockWeight> = {}): BlockWeight => ({
  uid,
  html: 400,
  pictures: 0,
  videos: 0,
  scripts: 0,
  marks,
  isFirstScreen: true,
  outside: [],
  ...more,
});

const situationOf = (doc: PageDoc): Situation => ({ doc, tree: blockTree(doc), selection: [] });

function situation(): Situation {
  if ('refused' in made) throw new Error('The page isn’t made');
  return situationOf(made.doc);
}

/** What the page is after a mend. */
function after(mend: ReturnType<typeof mendsFor>[number] | undefined): PageDoc {
  const now = situation();
  const step = mend?.step?.(now);
  if (!step || isRefused(step)) throw new Error('It makes no change');
  const applied = applyCommand(now.doc, step.command);
  if ('refused' in applied) throw new Error('It is refused');
  return applied.doc;
}

const FIRST = { firstScreen: new Set(['list', 'picture']), isLate: false };

test('a list with heavy pictures shows half as many products', () => {
  const [mend] = mendsFor(situation(), LIST, weighed('list', ['heavy-pictures']), FIRST);
  expect(mend?.words).toBe('Show 12 products');
  expect(after(mend).blocks.get('list')?.properties.limit).toBe(12);
});

test('a heavy picture is chosen again in its properties, or goes below the first screen', () => {
  const weight = weighed('picture', ['largest-paint', 'heavy-pictures'], { pictures: 300_000 });
  const [choose, move] = mendsFor(situation(), PICTURE, weight, FIRST);
  expect(choose).toEqual({ words: 'Choose a smaller picture', step: null });
  expect(move?.words).toBe('Show it further down');
  const order = childrenIn(blockTree(after(move)), null).map(({ uid }) => uid);
  expect(order).toEqual(['list', 'map', 'picture', 'words', 'film']);
});

test('a light picture stays where it is, unless the page is late', () => {
  const weight = weighed('picture', ['largest-paint'], { pictures: 15_000 });
  expect(mendsFor(situation(), PICTURE, weight, FIRST)).toEqual([]);
  const late = mendsFor(situation(), PICTURE, weight, { ...FIRST, isLate: true });
  expect(late.map(({ words }) => words)).toEqual(['Show it further down']);
});

test('what loads from another site is deleted, whatever is selected', () => {
  const [mend] = mendsFor(situation(), MAP, weighed('map', ['loads-from-outside']), FIRST);
  expect(mend?.words).toBe('Delete this block');
  expect(childrenIn(blockTree(after(mend)), null).map(({ uid }) => uid)).toEqual([
    'list',
    'picture',
    'words',
    'film',
  ]);
});

test('a text that is largest on the first screen needs no mend', () => {
  expect(mendsFor(situation(), WORDS, weighed('words', ['largest-paint']), FIRST)).toEqual([]);
});

test('a heavy video is removed, and its banner stays', () => {
  const [mend] = mendsFor(situation(), FILM, weighed('film', ['heavy-video'], { videos: 4_000_000 }), FIRST);
  expect(mend?.words).toBe('Remove the video');
  expect(after(mend).blocks.get('film')?.properties.video).toBeNull();
});
