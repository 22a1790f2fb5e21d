import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Block, blockRegistry, type NewBlock } from '../../../../shared/features/site/blocks/blocks.ts';
import { BlockList } from './block-list.tsx';

const make = (type: string, block: NewBlock): Block => blockRegistry.make(type, block);

function render(blocks: readonly Block[]) {
  const log: string[] = [];
  const html = renderToStaticMarkup(
    <BlockList blocks={blocks} title="Tideline" log={(line) => log.push(line)} />,
  );
  return { html, log };
}

const picture = (name: string) => ({ src: `https://pictures.example/${name}.png` });

test('logs and skips an unknown kind, and renders the rest of the page', () => {
  const unknown = { ...make('quote', { uid: 'a' }), type: 'hologram' };
  const { html, log } = render([unknown, make('quote', { uid: 'b', properties: { text: 'Lovely' } })]);
  expect(html).toContain('Lovely');
  expect(log).toEqual(["Block type of hologram hasn't been registered"]);
});

test('a page has one h1: its first heading, or its name read aloud', () => {
  const titles = ['One', 'Two'].map((title) => make('banner', { uid: title, properties: { title } }));
  expect(render(titles).html.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1>One']);
  expect(render([make('spacer', { uid: 'a' })]).html).toContain('<h1 class="only-read-aloud">Tideline</h1>');
});

test('only the first picture is fetched before all others', () => {
  const { html } = render([
    make('banner', { uid: 'a', properties: { image: picture('a') } }),
    make('image', { uid: 'b', properties: { image: picture('b') } }),
  ]);
  expect(html.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1);
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
});

test('a button needs a text and somewhere to lead', () => {
  const button = (uid: string, properties: Record<string, unknown>) => make('button', { uid, properties });
  const { html } = render([
    button('a', { text: 'Basket', action: 'open-basket' }),
    button('b', { text: 'Nowhere' }),
    button('c', { text: 'Unknown', action: 'open-sesame' }),
    button('d', { href: '/search/' }),
  ]);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/basket/"']);
});

test('an address that was stored before it was checked does not become a link', () => {
  const stored = make('quote', { uid: 'a', properties: { text: 'Hi', source: 'Blog' } });
  const { html } = render([{ ...stored, properties: { ...stored.properties, href: 'javascript:alert(1)' } }]);
  expect(html).toContain('Blog');
  expect(html).not.toContain('javascript:');
});

test('blocks of a titled row come a heading level below it', () => {
  const pod = make('pod', { uid: 'pod', properties: { title: 'Tees', href: '/collection/tees/' } });
  const { html } = render([make('row', { uid: 'row', items: [pod], properties: { title: 'Collections' } })]);
  expect(html).toMatch(/<h2[^>]*>Collections<\/h2>/);
  expect(html).toMatch(
    /<h3[^>]*><a [^>]*href="\/collection\/tees\/"|<h3[^>]*><a href="\/collection\/tees\/"/,
  );
});

test('a heading below another one isn’t the page’s: it looks like its neighbours', () => {
  const [left, right] = ['Left', 'Right'].map((title) =>
    make('textBlock', { uid: title, properties: { title, text: 'Words' } }),
  );
  const items = [left, right].filter((block) => block !== undefined);
  const titled = render([make('row', { uid: 'row', items, properties: { title: 'Two things' } })]).html;
  expect(titled).toMatch(/<h3[^>]*>Left.*<h3[^>]*>Right/);
  expect(titled).toContain('<h1 class="only-read-aloud">Tideline</h1>');
  expect(render([make('row', { uid: 'row', items })]).html).toMatch(/<h1[^>]*>Left/);
});

test('from edge to edge, pictures fill the window and words stay in the page’s column', () => {
  const items = [make('quote', { uid: 'b', properties: { text: 'Lovely' } })];
  const full = (type: string) => {
    const properties = { fullWidth: true, title: 'Hello', text: 'Hello' };
    const { html } = render([make(type, { uid: 'a', properties, items: type === 'grid' ? items : [] })]);
    return /data-full="(\w+)"/.exec(html)?.[1];
  };
  expect(['banner', 'textBlock', 'grid'].map(full)).toEqual(['pictures', 'words', 'lists']);
});
