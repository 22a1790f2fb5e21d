import { describe, expect, it } from 'vitest';
import { NAMES } from '../../../tests/support/names.ts';
import { pdfLines } from '../../../tests/support/pdf-text.ts';
import { openPdf } from './pdf.ts';

describe('a PDF', () => {
  it('shows names of any script, and gives them back when they are copied', async () => {
    const { pen, end } = await openPdf('Names', new Date(0));
    for (const [at, name] of NAMES.entries()) pen.write(name, 48, 40 + at * 20);
    const file = await end();
    expect(await pdfLines(file)).toEqual(NAMES);
    expect(file.length).toBeLessThan(150_000);
  });

  it('composes letters, uses plain forms where fonts lack a letter, and drops invisible signs', async () => {
    const { pen, end } = await openPdf('Names', new Date(0));
    const written = [
      'Cafe\u0301',
      'ﬁne ﬃ',
      'A\u200bnn\u202e \ufeffBo\u00adb',
      '👩‍🚀 Ann 🎉',
      'x\u{e123}y\u{10ffff}',
    ];
    for (const [at, text] of written.entries()) pen.write(text, 48, 40 + at * 20);
    expect(await pdfLines(await end())).toEqual(['Café', 'fine ffi', 'Ann Bob', '👩‍🚀 Ann 🎉', 'xy']);
  });

  it('never uses the glyph of missing letters', async () => {
    const { doc, pen, end } = await openPdf('Names', new Date(0));
    const written: string[] = [];
    const add = doc.addContent.bind(doc);
    doc.addContent = (data) => {
      written.push(String(data));
      return add(data);
    };
    for (const name of [...NAMES, '\u{e000}', '\u{1f9d1}\u{200d}\u{10fffd}']) pen.write(name, 48, 40);
    await end();
    const codes = written.flatMap((text) =>
      [...text.matchAll(/<([0-9a-f]+)>/g)].map(([, code = '']) => code),
    );
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => code.match(/.{4}/g)?.includes('0000'))).toEqual([]);
  });

  it('has only the letters it shows: a page stays small', async () => {
    const { pen, end } = await openPdf('Names', new Date(0));
    pen.write('山田 太郎, 王小明, Ann Smith', 48, 40);
    expect((await end()).length).toBeLessThan(20_000);
  });

  it('cuts a long word to its room, and breaks scripts without spaces into lines', async () => {
    const { pen, end } = await openPdf('Names', new Date(0));
    pen.write('x'.repeat(400), 48, 40, {}, 100);
    pen.write('Short', 48, 60, {}, 100);
    const lines = pen.wrap('山田太郎さくら'.repeat(4), 100);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(pen.width(line)).toBeLessThanOrEqual(100);
    const [long = '', short] = await pdfLines(await end());
    expect(long).toMatch(/^x+…$/);
    expect(pen.width(long)).toBeLessThanOrEqual(100);
    expect(pen.width(`x${long}`)).toBeGreaterThan(100);
    expect(short).toBe('Short');
  });
});
