import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

/** Schemas of what other people’s programs read of a store, by the file in public-schemas that begins it. */
const SCHEMAS = {
  sitemap: ['sitemap-image.xsd'],
  'product-feed': ['product-data.xsd'],
  rss: ['atom-link.xsd', 'media-rss.xsd'],
} as const;

const fileOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(join(import.meta.dirname, 'public-schemas', fileName), 'utf8'),
});

/** What is wrong with a file, by its public schema; nothing if it passes. */
export async function xmlFaults(text: string, schema: keyof typeof SCHEMAS): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents: text }],
    schema: [fileOf(`${schema}.xsd`)],
    preload: SCHEMAS[schema].map(fileOf),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
