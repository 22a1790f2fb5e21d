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
      headerLine: 1,
      firstLines: [
        { line: 1, text: 'Handle · Title' },
        { line: 2, text: 'cafe · Café “Ø”' },
      ],
      header: undefined,
      rows: 1,
      fileColumns: [
        { name: 'Handle', samples: ['cafe'] },
        { name: 'Title', samples: ['Café “Ø”'] },
      ],
    });
  });

  it.each<[string, Buffer | string, Partial<Awaited<ReturnType<typeof describeTable>>>, string[][]]>([
    [
      'the line that names the separator',
      'sep=;\r\nHandle;Title\r\nmug;Café\r\n',
      { separator: 'semicolon', headerLine: 2 },
      [['mug'], ['Café']],
    ],
    [
      'that line in quotes',
      '"sep=|"\nHandle|Title\nmug|A, b; c\n',
      { separator: 'pipe' },
      [['mug'], ['A, b; c']],
    ],
    ['a vertical line', 'Handle|Title\nmug|Mug\n', { separator: 'pipe' }, [['mug'], ['Mug']]],
    ['a colon', 'Handle:Title\nmug:Mug\n', { separator: 'colon' }, [['mug'], ['Mug']]],
    [
      'more commas than semicolons in a name',
      'Handle;"Title"\nmug;"A, b, c, d"\n',
      { separator: 'semicolon' },
      [['mug'], ['A, b, c, d']],
    ],
    [
      'a title',
      'Products export 2026-11-26,,\r\nHandle,Title,Price\r\nmug,Mug,5\r\n',
      { headerLine: 2, rows: 1 },
      [['mug'], ['Mug'], ['5']],
    ],
    [
      'a title and an empty line',
      'Stock, all shops\n\n;;\nHandle;Title\nmug;Mug\n',
      { headerLine: 4, rows: 1, separator: 'semicolon' },
      [['mug'], ['Mug']],
    ],
    [
      'a header that we don’t know',
      'Kürzel,Bezeichnung\nmug,Mug\n',
      { headerLine: 1, rows: 1 },
      [['mug'], ['Mug']],
    ],
    ['an inch mark', 'Handle,Title\nmug,12" vinyl tee\n', { rows: 1 }, [['mug'], ['12" vinyl tee']]],
    ['a quote behind a quoted cell', 'Handle,Title\nmug,"c"up\n', { rows: 1 }, [['mug'], ['"c"up']]],
    [
      'one bad byte in UTF-8',
      Buffer.concat([
        Buffer.from('Handle,Title\nmug,Café Nguyễn\ncup,'),
        Buffer.from([0xe9]),
        Buffer.from('\n'),
      ]),
      { encoding: 'UTF-8', rows: 2 },
      [
        ['mug', 'cup'],
        ['Café Nguyễn', '\uFFFD'],
      ],
    ],
    ['a control character', 'Handle,Title\nmug,A\u0002 mug\u001A\n', { rows: 1 }, [['mug'], ['A mug']]],
    ['a mark that two programs wrote', '\uFEFFHandle,Title\nmug,Mug\n', { rows: 1 }, [['mug'], ['Mug']]],
    ['the line ends of old Macs', 'Handle,Title\rmug,Mug\r', { rows: 1 }, [['mug'], ['Mug']]],
    ['no-break spaces around names', '\u00A0Handle ,Title\nmug,Mug\n', { rows: 1 }, [['mug'], ['Mug']]],
  ])('with %s', async (_, content, found, samples) => {
    const { fileColumns, ...table } = await describeTable(await fileOf(content));
    expect(table).toMatchObject(found);
    expect(fileColumns.map((column) => column.samples)).toEqual(samples);
  });

  it('is read as it is chosen', async () => {
    const path = await fileOf('Title;of a list\nHandle;Name,Title\nmug;A,B\n');
    expect(await describeTable(path)).toMatchObject({ separator: 'semicolon', headerLine: 1 });
    const chosen = await describeTable(path, { separator: 'comma', headerLine: 2 });
    expect(chosen.fileColumns).toEqual([
      { name: 'Handle;Name', samples: ['mug;A'] },
      { name: 'Title', samples: ['B'] },
    ]);
    const polish = await fileOf(Buffer.from([...Buffer.from('Handle,Title\nmug,'), 0xa3, 0xf3, 0x64, 0x9f]));
    expect((await describeTable(polish, { encoding: 'Windows-1250' })).fileColumns[1]?.samples).toEqual([
      'Łódź',
    ]);
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
