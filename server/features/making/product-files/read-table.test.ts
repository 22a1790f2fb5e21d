import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  descriptionHtml,
  type FileRow,
  plainText,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { descriptionText } from './description-text.ts';
import { describeTable, readRows } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'table.csv');
  await writeFile(path, bytes);
  return path;
}

const TEXT = 'Handle,Title\r\ncafe,Café “Ø”\r\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a table', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16', utf16be(`\uFEFF${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT.replace('“', '\x93').replace('”', '\x94'), 'latin1')],
  ] as const)('in %s', async (encoding, bytes) => {
    expect(await describeTable(await fileOf(bytes))).toEqual({
      encoding,
      separator: 'comma',
      header: undefined,
      rows: 1,
      fileColumns: [
        { name: 'Handle', samples: ['cafe'] },
        { name: 'Title', samples: ['Café “Ø”'] },
      ],
    });
  });

  it.each([
    ['semicolon', 'Handle;"Title, long";Price\nmug;"A; mug";24,00\n'],
    ['tab', 'Handle\t"Title, long"\tPrice\nmug\tA; mug\t24,00\n'],
  ])('with a %s between cells', async (separator, text) => {
    const table = await describeTable(await fileOf(text));
    expect(table).toMatchObject({ separator, rows: 1 });
    expect(table.fileColumns.map(({ samples }) => samples[0])).toEqual(['mug', 'A; mug', '24,00']);
  });

  it('names the line on which each row begins, whatever its cells hold', async () => {
    const text = 'Handle,Title\n\nmug,"two\nlines"\n,\ncup,one\nwide,1,2,3\nnarrow';
    const rows: FileRow[] = [];
    await readRows(await fileOf(text), (row) => rows.push(row));
    expect(rows.filter(({ cells }) => cells.join('') !== '')).toEqual([
      { line: 3, cells: ['mug', 'two\nlines'] },
      { line: 6, cells: ['cup', 'one'] },
      { line: 7, cells: ['wide', '1', '2', '3'] },
      { line: 8, cells: ['narrow'] },
    ]);
  });

  it.each(['', 'x'])('keeps every emoji, wherever its parts end: %j', async (beginning) => {
    const title = `${beginning}${'😀'.repeat(40_000)}`;
    const read: (string | undefined)[] = [];
    await readRows(await fileOf(`Handle,Title\nmug,${title}\n`), ({ cells }) => read.push(cells[1]));
    expect(read[0] === title).toBe(true);
  });

  it('shows no halves of characters, which the database doesn’t take', async () => {
    for (const length of [79, 80, 159, 160, 319, 320]) {
      const text = `Handle,${'x'.repeat(length)}😀😀\nmug,${'y'.repeat(length)}😀😀\n`;
      const { fileColumns } = await describeTable(await fileOf(text));
      expect(JSON.stringify(fileColumns)).not.toMatch(/\\ud[89a-f]/);
      expect(fileColumns[1]?.name).toMatch(/^x{79,80}…$/);
    }
  });

  it('with 100 further columns', async () => {
    const further = Array.from({ length: 100 }, (_, at) => `Metafield ${at}`);
    const text = `${['Handle', 'Title', ...further].join()}\n${['mug', 'A mug', ...further].join()}\n`;
    expect((await describeTable(await fileOf(text))).fileColumns).toHaveLength(102);
  });

  it.each([
    ['', 'This file is empty'],
    ['\n\n', 'This file is empty'],
    ['Handle,Title\n\n', 'This file has a header and no rows'],
    ['PK\x03\x04 a workbook', 'This is an Excel or Numbers file. Save it as CSV there and choose that file'],
    ['\x89PNG\r\n\x1a\n\x00', 'This isn’t a CSV file. Export your products as CSV and choose that file'],
    ['Handle\nmug\n"cup\n', 'Line 3: A quote that opens a cell isn’t closed'],
    ['Handle\nmug\n"c"up\n', 'Line 3: A quote inside a cell isn’t doubled'],
    [`Handle\n${'x'.repeat(1_200_000)}\n`, 'Line 2: This line is too long'],
    [`${'a,'.repeat(600)}\n1\n`, 'This file has more than 500 columns'],
    [
      `Handle\n${'mug\n'.repeat(50_001)}`,
      'This file has more than 50,000 rows. Divide it into smaller files',
    ],
  ])('that can’t be read is refused with its reason', async (text, message) => {
    await expect(describeTable(await fileOf(Buffer.from(text, 'latin1')))).rejects.toThrow(message);
  });
});

describe('a description', () => {
  it.each([
    ['<p>One <b>bold</b> line</p><p>Two</p>', 'One bold line\n\nTwo'],
    ['<ul><li>Soft</li>\n <li>Warm</li></ul>', '• Soft\n• Warm'],
    ['Fish &amp; chips<br>5 &lt; 6', 'Fish & chips\n5 < 6'],
    ['No markup\nand its lines', 'No markup\nand its lines'],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>Safe<style>p{}</style>', 'Safe'],
    ['<p>open <div><script>alert(1)', 'open'],
  ])('in HTML becomes text: %s', (html, text) => {
    expect(descriptionText(html)).toBe(text);
  });

  it('comes back from an export as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '<b>', '&amp;', '"', 'é', '<', '>')), (parts) => {
        const text = parts.join('');
        expect(descriptionText(descriptionHtml(text))).toBe(plainText(text));
      }),
    );
  });
});
