import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tidyAddress } from './tidy-address.ts';

it.each([
  ['/PRODUCT/Evening-Sail-T-Shirt/', '/product/evening-sail-t-shirt/'],
  ['/Product/tee/?Colour=White', '/product/tee/?Colour=White'],
  ['/product/tee/.', '/product/tee'],
  ['/product/tee.', '/product/tee'],
  ['/product/tee/,', '/product/tee'],
  ['/product/tee)', '/product/tee'],
  ['/product/tee%20', '/product/tee'],
  ['/product/tee%C2%A0/', '/product/tee/'],
  ['/product/tee%E2%80%9D', '/product/tee'],
  ['/product/tee%22/', '/product/tee/'],
  ['/product/tee/%E2%80%8B', '/product/tee'],
  ['/product/tee%E2%80%A6', '/product/tee'],
  ['/product//tee/', '/product/tee/'],
  ['//evil.example/', '/evil.example/'],
  ['///evil.example', '/evil.example'],
  ['/About-Us', '/about-us'],
  ['/PAGES/%C3%9Cber/', '/pages/%C3%BCber/'],
  ['/a%3Fb/C', '/a%3Fb/c'],
  ['/product/tee/', null],
  ['/', null],
  ['/?A=b', null],
  ['/%E0%A4%A', null],
])('%s may be %s', (url, other) => {
  expect(tidyAddress(url)).toBe(other);
});

it('leads to an address of this host, and comes to an end', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, more) => {
      let url: string | null = `/${path}${encodeURIComponent(more)}`;
      for (let step = 0; url !== null; step += 1) {
        expect(url).toMatch(/^\/(?!\/)|^\/\//);
        if (step > 0) expect(new URL(url, 'https://store.example').host).toBe('store.example');
        expect(step).toBeLessThan(6);
        url = tidyAddress(url);
      }
    }),
  );
});
