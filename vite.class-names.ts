import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';

/**
 * Class names of CSS modules. The page build and the islands build have to agree on them, because an island's styles
 * come with the page that renders it.
 */
export function scopedClassName(local: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 5);
  return `${basename(path).split('.')[0]}_${local}_${hash}`;
}
