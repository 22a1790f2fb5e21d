import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a person copies out of a file’s pages, text by text, as a reader that shares no code with ours has it. */
export async function pdfLines(file: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const loaded = await loading.promise;
  const lines: string[] = [];
  for (let number = 1; number <= loaded.numPages; number += 1) {
    const page = await loaded.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  await loading.destroy();
  return lines;
}
