import { expect, it } from 'vitest';
import { blockSchema } from '../../../../shared/features/site/blocks/blocks.ts';
import { embeddedIn, pictureOrigins } from './embedded.ts';

const block = (type: string, properties: object, items: readonly object[] = []) =>
  blockSchema.parse({ uid: `${type}-1`, type, order: 0, properties, items });

it('finds the pages and pictures of other sites, however deep they are', () => {
  const blocks = [
    block('row', {}, [
      block('iframe', { src: 'https://maps.example/embed?q=leeds' }),
      block('image', {
        image: {
          src: 'https://cdn.example/a.png',
          renditions: [{ src: '//small.example/a.png', width: 320 }],
        },
      }),
    ]),
    block('image', { image: { src: '/files/0197/a.webp' }, href: 'https://elsewhere.example/' }),
    block('image', { image: { src: 'data:image/png;base64,AAAA' } }),
    block('youtube', { video: 'dQw4w9WgXcQ' }),
  ];
  expect(embeddedIn(blocks)).toEqual({
    frames: ['https:', 'https://www.youtube-nocookie.com'],
    pictures: ['https://cdn.example', 'https://small.example'],
    isAnything: false,
  });
});

it('can’t say what a merchant’s own markup shows', () => {
  const blocks = [block('row', {}, [block('html', { html: '<img src="https://any.example/a.png">' })])];
  expect(embeddedIn(blocks)).toEqual({ frames: [], pictures: [], isAnything: true });
});

it('finds the pictures of menu entries', () => {
  const entries = [
    { label: 'New', href: 'https://blog.example/', picture: '' },
    { label: 'Sale', items: [{ label: 'Tees', picture: 'https://cdn.example/tees.webp' }] },
  ];
  expect(pictureOrigins(entries)).toEqual(['https://cdn.example']);
});
