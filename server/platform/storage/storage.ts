import { fileURLToPath } from 'node:url';
import type { Storage } from './file.ts';
import { createLocalStorage } from './local.ts';

export { type ByteRange, contentKey, FileMissing, type Storage } from './file.ts';

export interface StorageOptions {
  /** `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=eu-west-1&tls=1` or `file:///folder`; else `folder` is used. */
  readonly url: string | undefined;
  readonly folder: string;
}

/** Opens the storage that the settings name. Throws a ConfigError for an address that cannot be right. */
export async function createStorage({ url, folder }: StorageOptions): Promise<Storage> {
  if (url?.startsWith('s3:')) {
    // Its client is a tenth of all the source that a server loads.
    const { createS3Storage, parseS3Address } = await import('./s3.ts');
    return createS3Storage(parseS3Address(url));
  }
  return createLocalStorage(url ? fileURLToPath(url) : folder);
}
