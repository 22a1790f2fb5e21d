import { describe, expect, it } from 'vitest';
import { alikeWords, plainWords, withCompounds, wordTexts } from './word-forms.ts';

describe('words that mean the same', () => {
  it.each([
    ['tshirt', ['tee', 'tees', 'tshirts']],
    ['tees', ['tee', 'tshirt', 'tshirts']],
    ['hoody', ['hoodie', 'hoodies']],
    ['hoodies', ['hoodie', 'hoody']],
    ['ladies', ['lady', 'women', 'woman']],
    ['patches', ['patch']],
    ['poster', ['posters']],
    ['grey', ['gray']],
    ['kapuzenpullover', ['hoodie', 'hoodies']],
    ['sweat', ['sweatshirt', 'pullover']],
    ['camiseta', ['tshirt', 'tee']],
    ['camisetas', ['tshirt']],
    ['koszulka', ['tshirt']],
    ['tasse', ['mug']],
    ['felpa', ['sweatshirt']],
    ['affiche', ['poster', 'posters']],
    ['stoffbeutel', ['tote']],
    ['trui', ['sweater']],
    ['kids', ['child', 'children', 'youth']],
    ['mens', ['man', 'men']],
  ])('%s is also %j', (word, also) => {
    expect(alikeWords(word)).toEqual(expect.arrayContaining(also));
    expect(alikeWords(word)).not.toContain(word);
  });

  it.each(['t', 'xl', 'glass', 'dress'])('%s is no plural', (word) => {
    expect(alikeWords(word)).not.toContain(word.slice(0, -1));
  });

  it('are looked for in lists word by word, as names have them', () => {
    expect(wordTexts('')).toEqual([]);
    const [blue, tee] = wordTexts('Blue  tees');
    expect(blue).toEqual(['Blue', 'blue', 'blues']);
    expect(tee).toEqual(expect.arrayContaining(['tees', 'tee', 'tshirt', 't-shirt', 't shirt', 't-shirts']));
    expect(wordTexts('t-shirt')).toHaveLength(1);
  });

  it('writes compounds as one word, however they were typed', () => {
    for (const typed of ['T-shirt', 't shirt', 'T‑Shirt', 't - shirt'])
      expect(withCompounds(typed).toLowerCase()).toBe('tshirt');
    expect(withCompounds('black v-necks')).toBe('black vnecks');
    expect(withCompounds('sweat shirt')).toBe('sweat shirt');
    expect(plainWords('Café-MUG  café')).toEqual(['cafe', 'mug']);
  });
});
