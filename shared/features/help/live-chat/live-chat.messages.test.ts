import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_REDIRECTS } from '../../../../tests/support/hostile-links.ts';
import { isSafeUrl } from '../../../rules/url-safety/url-safety.ts';
import { type ChatMessage, chatTextSchema, mergeMessages, textWithLinks } from './live-chat.ts';

const message = (seq: number): ChatMessage => ({
  id: '00000000-0000-7000-8000-000000000000',
  seq,
  kind: 'customer',
  text: `${seq}`,
  author: null,
  at: '2026-01-01T00:00:00Z',
});

test('lists messages in the server’s order, each once, in whatever order they arrive', () => {
  const arrival = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(arrival), (arrivals) => {
      let known: readonly ChatMessage[] = [];
      for (const seqs of arrivals) known = mergeMessages(known, seqs.map(message));
      const expected = [...new Set(arrivals.flat())].sort((one, other) => one - other);
      expect(known.map(({ seq }) => seq)).toEqual(expected);
    }),
  );
});

test('a text is made of its parts, and only safe web addresses are links', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(...HOSTILE_REDIRECTS)), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join(' ');
      const shown = textWithLinks(text);
      expect(shown.map((part) => part.text).join('')).toBe(text);
      for (const part of shown) {
        if (part.kind === 'text') continue;
        expect(part.href).toMatch(/^https?:\/\//i);
        expect(isSafeUrl(part.href)).toBe(true);
      }
    }),
  );
});

test('the sign after an address belongs to the sentence', () => {
  expect(textWithLinks('See (https://example.com/a?b=1).')).toEqual([
    { kind: 'text', text: 'See (' },
    { kind: 'link', text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { kind: 'text', text: ').' },
  ]);
  expect(textWithLinks('javascript:alert(1)')).toEqual([{ kind: 'text', text: 'javascript:alert(1)' }]);
});

test('keeps line breaks and strips invisible characters', () => {
  expect(chatTextSchema.parse(' one\r\ntwo\u0000\u0007 \n')).toBe('one\ntwo');
  expect(chatTextSchema.safeParse(' \n ').success).toBe(false);
  expect(chatTextSchema.safeParse('x'.repeat(2_000)).success).toBe(true);
  expect(chatTextSchema.safeParse('x'.repeat(2_001)).success).toBe(false);
});
