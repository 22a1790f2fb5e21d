import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BLOCK_TYPES, type Block, shownProperties } from './blocks.ts';

const stored = (properties: Block['properties'], version = 1) => ({ properties, version });

describe('the properties of a stored block', () => {
  it('replace a bad value by its default, log it and keep the others', () => {
    const log: string[] = [];
    const shown = shownProperties(BLOCK_TYPES.pod, stored({ title: 'Tees', titleSize: 9 }), (line) =>
      log.push(line),
    );
    expect(shown).toMatchObject({ title: 'Tees', titleSize: 2 });
    expect(log).toEqual([expect.stringContaining('pod: titleSize')]);
  });

  it('log nothing where all fit', () => {
    const log: string[] = [];
    shownProperties(BLOCK_TYPES.quote, stored({ text: 'Fine' }), (line) => log.push(line));
    expect(log).toEqual([]);
  });

  it('keep a value whose property was renamed since it was stored', () => {
    const note = {
      type: 'note',
      title: 'Note',
      facts: BLOCK_TYPES.textBlock.facts,
      properties: z.object({ body: z.string().default('') }),
      upgrades: [({ text, ...rest }: Block['properties']) => ({ body: text, ...rest })],
    };
    const shown = (properties: Block['properties'], version: number) =>
      shownProperties(note, stored(properties, version), () => {});
    expect(shown({ text: 'Written last year' }, 1)).toEqual({ body: 'Written last year' });
    expect(shown({ body: 'Written today' }, 2)).toEqual({ body: 'Written today' });
  });
});
