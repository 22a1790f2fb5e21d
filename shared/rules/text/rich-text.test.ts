import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText, plainRichText } from './rich-text.ts';

describe('text with a little form', () => {
  it('has headings, paragraphs, lists, bold, italic and links', () => {
    expect(
      parseRichText('## Why\nSoft **and** *light*,\nsee [care](/care/)\n\n- one\n- **two**').map(
        ({ kind }) => kind,
      ),
    ).toEqual(['heading', 'paragraph', 'list']);
    expect(parseRichText('see [care](/care/) **now**')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'see ' },
            { kind: 'link', text: 'care', href: '/care/' },
            { kind: 'text', text: ' ' },
            { kind: 'bold', text: 'now' },
          ],
        ],
      },
    ]);
  });

  it('leaves unsafe links and HTML as words', () => {
    for (const typed of [
      '[x](javascript:alert)',
      '[x](data:text/html,x)',
      '[x](//evil.example)',
      '<script>alert()</script>',
    ])
      expect(parseRichText(typed)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text: typed }]] }]);
  });

  it('keeps every word of a text without marks', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z<>&"']{1,12}$/), { minLength: 1 }), (words) => {
        expect(plainRichText(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });

  it('takes any text, and gives no address with another scheme', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('*', '[', ']', '(', ')', 'j:', '-', ' ', '\n', '/', '#', 'a', 'http://'),
        }),
        (text) => {
          const found = JSON.stringify(parseRichText(text)).match(/"href":"[^"]*"/g) ?? [];
          for (const href of found) expect(href).toMatch(/^"href":"(https?:\/\/|mailto:|tel:|\/|#)/);
        },
      ),
    );
  });
});
