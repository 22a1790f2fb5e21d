import { describe, expect, it, test } from 'vitest';
import { BLOCK_TYPES } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { fieldError, propertyFields } from './property-fields.ts';

describe('the fields of a kind of block', () => {
  test.each(Object.values(BLOCK_TYPES))(
    '$type has a field with a name for each property that people set',
    ({ properties }) => {
      const fields = propertyFields(properties);
      expect(fields.length).toBeGreaterThan(3);
      for (const field of fields) expect(field.title).toMatch(/^\p{Lu}/u);
    },
  );

  const field = (type: keyof typeof BLOCK_TYPES, name: string) => {
    const found = propertyFields(BLOCK_TYPES[type].properties).find((each) => each.name === name);
    if (!found) throw new Error(`No field ${name}`);
    return found;
  };

  it('are told apart by their schemas', () => {
    expect(field('banner', 'title').control.kind).toBe('text');
    expect(field('banner', 'copy').control.kind).toBe('long-text');
    expect(field('banner', 'overlayColor').control.kind).toBe('colour');
    expect(field('banner', 'image').control.kind).toBe('picture');
    expect(field('banner', 'ratio').control).toMatchObject({ kind: 'number', min: 0.05, max: 2 });
    expect(field('banner', 'actions').control).toMatchObject({ kind: 'list', most: 4 });
    expect(field('button', 'href').control.kind).toBe('link');
    expect(field('row', 'phoneColumns').control).toMatchObject({
      kind: 'choice',
      options: [{ value: 1 }, { value: 2 }],
    });
    expect(field('quote', 'fullBackgroundColor').control.kind).toBe('colour');
    expect(field('announcement', 'action').control.kind).toBe('group');
  });

  it('say a limit of spec 3 §5.5', () => {
    expect(fieldError(field('banner', 'fontScale'), 2)).toBe('Up to 1');
    expect(fieldError(field('pod', 'titleSize'), 5)).toBe('Up to 4');
    expect(fieldError(field('button', 'href'), 'javascript:alert(1)')).toBe('This address isn’t safe');
    expect(fieldError(field('banner', 'image'), { src: '' })).toBe('No src found in image property value');
    expect(fieldError(field('banner', 'overlayColor'), 'red')).toBe('Write a colour such as #b3202c');
    expect(fieldError(field('banner', 'title'), 'Summer')).toBeNull();
  });
});
