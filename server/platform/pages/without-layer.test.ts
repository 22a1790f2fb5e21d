import { expect, test } from 'vitest';
import { withoutLayer } from './without-layer.ts';

test('a layer’s rules go, wherever they are; braces in texts don’t end it', () => {
  const css =
    '@layer base,mantine,ui;@layer base{a{b:c}}@layer mantine{i:after{content:"}"}@media print{i{d:e}}}@layer ui{u{f:g}}@layer mantine{s{h:i}}p{j:k}';
  expect(withoutLayer(css, 'mantine')).toBe(
    '@layer base,mantine,ui;@layer base{a{b:c}}@layer ui{u{f:g}}p{j:k}',
  );
});

test('a stylesheet without the layer, and one that breaks off, are taken as they are', () => {
  expect(withoutLayer('a{b:c}', 'mantine')).toBe('a{b:c}');
  expect(withoutLayer('a{b:c}@layer mantine{d{e:f}', 'mantine')).toBe('a{b:c}');
});
