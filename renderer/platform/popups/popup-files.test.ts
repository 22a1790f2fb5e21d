import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = globSync('renderer/**/*.popup.tsx');

describe('popup files', () => {
  it.each(files)('%s takes the props declared under its name', (file) => {
    const name = basename(file, '.popup.tsx');
    expect(readFileSync(file, 'utf8')).toContain(`PopupProps<'${name}'>)`);
  });

  it('have unique names', () => {
    const names = files.map((file) => basename(file));
    expect(new Set(names).size).toBe(names.length);
  });

  it('exist for every declared popup', () => {
    const declared = globSync('renderer/**/*.{ts,tsx}').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const [, body = ''] =
        /^(?:export | {2})interface PopupTypes \{([\s\S]*?)\n(?:\}\n| {2}\}\n\})/m.exec(text) ?? [];
      // Popups are declared at the interface's own depth; their props lie deeper.
      const [, indent = ''] = /^( +)\S/m.exec(body) ?? [];
      const names = new RegExp(`^${indent}(?:'([\\w-]+)'|(\\w+)): \\{`, 'gm');
      return [...body.matchAll(names)].map(([, quoted, plain]) => quoted ?? plain);
    });
    const names = files.map((file) => basename(file, '.popup.tsx'));
    expect(declared.toSorted()).toEqual(names.toSorted());
  });
});
