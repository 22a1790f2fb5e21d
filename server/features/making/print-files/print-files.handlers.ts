import { notFound } from '../../../../shared/contract/errors.ts';
import { printFilesCalls } from '../../../../shared/features/making/print-files/print-files.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storedPrintFile } from './print-files.queries.ts';
import { thumbnailKey } from './render-version.ts';

export const printFilesImplementations = implement(printFilesCalls, {
  downloadPrintFile: async ({ params }, { tx, services }) => {
    const stored = await storedPrintFile(tx, params.printFile);
    if (!stored) throw notFound('This print file isn’t ready');
    const { stream, file } = await services.storage.get(stored.storageKey);
    return {
      body: stream,
      bytes: file.size,
      mediaType: stored.mediaType,
      immutable: true,
      downloadAs: `${params.printFile}-${stored.name}`,
    };
  },
  printFileThumbnail: async ({ params }, { tx, services }) => {
    const stored = await storedPrintFile(tx, params.printFile);
    if (!stored) throw notFound('This print file isn’t ready');
    const { stream, file } = await services.storage.get(thumbnailKey(stored.sha256));
    return { body: stream, bytes: file.size, mediaType: 'image/webp', immutable: true };
  },
});
