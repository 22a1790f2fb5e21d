import { escaped } from './xml-text.ts';

/** A page that search engines may show. */
export interface SitemapAddress {
  readonly path: string;
  readonly changedAt?: string;
  /** Path of its picture. */
  readonly picture?: string | null;
}

const FORMAT = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What a file of addresses begins with. */
export const SITEMAP_HEAD = `${DECLARATION}<urlset xmlns="${FORMAT}" xmlns:image="${IMAGES}">\n`;

export const SITEMAP_END = '</urlset>\n';

export function sitemapEntry(origin: string, { path, changedAt, picture }: SitemapAddress): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : '';
  const image = picture
    ? `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`
    : '';
  return `  <url><loc>${escaped(origin + path)}</loc>${lastmod}${image}</url>\n`;
}

/** The list of files, where addresses fill more than one. */
export function sitemapIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `  <sitemap><loc>${escaped(origin)}/sitemap.xml?page=${index + 1}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${FORMAT}">\n${entries.join('')}</sitemapindex>\n`;
}
