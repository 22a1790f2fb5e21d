import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const unbrokenIn = (text: string) =>
  [...renderToStaticMarkup(<Unbroken text={text} />).matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(
    ([, part]) => part,
  );

it.each(['F05-6', 'A-01', 'B-14-03', 'A-01-01', 'AB12-3'])('keeps the pick face %s in one piece', (code) => {
  expect(unbrokenIn(`Take it from ${code}, then scan it`)).toEqual([code]);
  expect(unbrokenIn(code)).toEqual([code]);
});

it('leaves words and their hyphens alone', () => {
  expect(unbrokenIn('Put the T-shirt back, one-sided, in A1')).toEqual([]);
});

it('shows the whole text', () => {
  const html = renderToStaticMarkup(<Unbroken text="Go to B-14-03 or F05-6" />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Go to B-14-03 or F05-6');
});
