import { expect, test } from 'vitest';
import { darkenedColour, darkenHtml } from './mail-darkness.ts';

const HTML =
  '<style>@media (prefers-color-scheme: dark) { p { color: #eeeeee } }</style><p style="background-color: #ffffff; color: #111111">Hi</p>';

test('a light email stays as it is, and its dark rules are off', () => {
  expect(darkenHtml(HTML, 'light')).toContain('@media not all');
  expect(darkenHtml(HTML, 'light')).toContain('color: #111111');
});

test('the dark look that an email brings is shown whatever the device is', () => {
  expect(darkenHtml(HTML, 'own')).toContain('@media all');
});

test.each(['partial', 'full'] as const)(
  'light grounds and dark words turn round where it is %s',
  (darkness) => {
    const dark = darkenHtml(HTML, darkness);
    expect(dark).toContain('background-color: #1f1f1f');
    expect(dark).toContain('color: #eeeeee">');
    expect(dark).not.toContain('#ffffff');
  },
);

test('colours keep their hue, and dark grounds stay dark', () => {
  expect(darkenedColour('#cc0000', 'ground', 'full')).toBe('#cc0000');
  expect(darkenedColour('#003366', 'ink', 'full')).toBe('#99ccff');
});
