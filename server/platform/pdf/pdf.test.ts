import { expect, test, vi } from 'vitest';
import { openPdf } from './pdf.ts';

test('a long word is cut to its room in a few measurements', async () => {
  const { doc, pen, end } = openPdf('Names', new Date(0));
  const measured = vi.spyOn(doc, 'widthOfString');
  const written = vi.spyOn(doc, 'text');
  pen.write('x'.repeat(400), 0, 0, {}, 100);
  expect(measured.mock.calls.length).toBeLessThan(20);
  const shown = written.mock.calls.map(([text]) => text).join('');
  expect(shown).toMatch(/^x+…$/);
  expect(pen.width(shown)).toBeLessThanOrEqual(100);
  expect(pen.width(`x${shown}`)).toBeGreaterThan(100);
  pen.write('Short', 0, 0, {}, 100);
  expect(written).toHaveBeenLastCalledWith('Short', 0, 0, { lineBreak: false });
  await end();
});
