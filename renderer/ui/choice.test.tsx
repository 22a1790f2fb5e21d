import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Choice } from './choice.tsx';

const OPTIONS = [
  { value: 'hand', text: 'By hand', hint: 'You add each product.' },
  { value: 'rules', text: 'By rules' },
] as const;

const render = (more: object = {}) =>
  renderToStaticMarkup(
    <Choice
      label="How are they chosen?"
      kind="list"
      options={OPTIONS}
      value="rules"
      onValue={() => undefined}
      {...more}
    />,
  );

it('is a group with a name, of which one option is chosen', () => {
  const html = render();
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>How are they chosen\?<\/legend>/);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/checked="" [^>]*value="rules"|value="rules"[^>]* checked=""/);
});

it('names an option by its text and describes it by its hint', () => {
  const [, id] = /aria-describedby="([^"]+)"/.exec(render()) ?? [];
  expect(render()).toContain(`<span id="${id}"`);
  expect(render().match(/aria-describedby/g)).toHaveLength(1);
});

it('says what is wrong with it', () => {
  expect(render({ error: 'Choose one' })).toMatch(/aria-invalid="true".*role="alert"[^>]*>Choose one</);
});

it('keeps two groups of one page apart', () => {
  const names = [
    ...renderToStaticMarkup(
      <>
        <Choice label="One" kind="row" options={OPTIONS} value={null} onValue={() => undefined} />
        <Choice label="Two" kind="row" options={OPTIONS} value={null} onValue={() => undefined} />
      </>,
    ).matchAll(/name="([^"]+)"/g),
  ].map(([, name]) => name);
  expect(new Set(names).size).toBe(2);
});
