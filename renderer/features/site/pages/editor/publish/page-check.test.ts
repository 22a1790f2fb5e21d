import { expect, test } from 'vitest';
import {
  fillTemplate,
  flatBlockSchema,
  loadTree,
  PAGE_TEMPLATES,
  type PageDoc,
  pageFieldsSchema,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { blockTree } from '../document/block-tree.ts';
import { checkPage } from './page-check.ts';

const fields = { title: 'Summer', description: 'What we wear in summer.' };
const pageOf = (
  blocks: readonly { readonly uid: string; readonly type: string; readonly properties?: object }[],
  properties: object = fields,
  url = '/summer/',
): PageDoc => ({
  ...loadTree(pageFieldsSchema.parse({ url, properties }), []),
  blocks: new Map(
    blocks.map((block, at) => [
      block.uid,
      flatBlockSchema.parse({ ...block, parent: null, order: `a${at}` }),
    ]),
  ),
});
const found = (doc: PageDoc) =>
  checkPage(doc, blockTree(doc), new Map([['/gone/', null]])).map(({ code, uid }) => [code, uid]);
const words = (text: string) => ({ uid: 'words', type: 'textBlock', properties: { title: text } });

test('a page without a fault has nothing to look at', () => {
  expect(found(pageOf([words('Summer')]))).toEqual([]);
});

test.each([
  ['alt-missing', 'image', { image: { src: '/a.jpg', alt: '' } }],
  ['link-empty', 'button', { text: 'Shop', href: '' }],
  ['link-words', 'button', { text: 'Click here', href: '/' }],
  ['link-broken', 'button', { text: 'Shop the sea', href: '/gone/' }],
  ['condition-unknown', 'quote', { text: 'Hi', conditions: ['isFoo'] }],
  ['condition-unknown', 'quote', { text: 'Hi', conditions: '{' }],
  ['placeholder', 'quote', { text: 'What someone said about your work.' }],
  ['question-half', 'expandable', { question: 'When?' }],
  ['question-half', 'expandable', { answer: 'On Monday.' }],
  ['frame-title', 'iframe', { src: 'https://example.com/' }],
  ['frame-title', 'html', { html: '<p>Hi</p>' }],
])('%s is found once, at its block: %s %o', (code, type, properties) => {
  expect(found(pageOf([words('Summer'), { uid: 'faulty', type, properties }]))).toEqual([[code, 'faulty']]);
});

test.each([
  ['expandable', { question: 'When?', answer: 'On Monday.' }],
  ['expandable', {}],
  ['iframe', { src: 'https://example.com/', title: 'Booking' }],
])('nothing is wrong with %s %o', (type, properties) => {
  expect(found(pageOf([words('Summer'), { uid: 'fine', type, properties }]))).toEqual([]);
});

test('what is wrong with the page as a whole', () => {
  expect(found(pageOf([]))).toEqual([['empty', null]]);
  expect(found(pageOf([words('Hi')], { title: '', description: '' }))).toEqual([
    ['title', null],
    ['description', null],
  ]);
  expect(found(pageOf([words('Hi')], { ...fields, title: 'a'.repeat(61) }))).toEqual([['title', null]]);
  expect(found(pageOf([words('Hi')], { ...fields, loginState: 'logged-in' }))).toEqual([['noindex', null]]);
  expect(found(pageOf([{ ...words('Hi'), properties: { title: 'Hi', published: false } }]))).toEqual([
    ['hidden-all', 'words'],
  ]);
});

test('what a template left to write is found until it is written', () => {
  const template = PAGE_TEMPLATES.find(({ id }) => id === 'launch');
  if (!template) throw new Error('There is no such template');
  const doc = fillTemplate(template, { name: 'Loom', tagline: '', collections: [] }, { url: '/new/' });
  const placeholders = (of: PageDoc) => found(of).filter(([code]) => code === 'placeholder');
  const story = [...doc.blocks.values()].find(({ type }) => type === 'textBlock');
  if (!story) throw new Error('The template has no text');
  expect(placeholders(doc)).toEqual([['placeholder', story.uid]]);
  const written = { ...story, properties: { ...story.properties, text: 'It began with a walk.' } };
  expect(placeholders({ ...doc, blocks: new Map([...doc.blocks, [story.uid, written]]) })).toEqual([]);
});

test.each([[['text']], ['text'], [null], [{ text: 4 }]])(
  'a note of samples that is none of ours is left alone: %j',
  (_sample) => {
    const block = { uid: 'words', type: 'textBlock', properties: { title: 'Summer', text: 'Hot', _sample } };
    expect(found(pageOf([block]))).toEqual([]);
  },
);
