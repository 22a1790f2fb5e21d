import type { Readable } from 'node:stream';
import { type AskedPart, askedPart } from '../../../platform/calls/asked-part.ts';
import type { CallRequest } from '../../../platform/calls/context.ts';
import { FileMissing, type Storage } from '../../../platform/storage/storage.ts';
import type { StoredVideo } from './videos.queries.ts';

export interface SentVideo {
  readonly body: Readable | Buffer;
  readonly bytes: number;
  readonly mediaType: string;
  readonly part: AskedPart;
}

/**
 * A video, or the part of it that a request asks for: browsers ask for what they are about to play.
 * @throws FileMissing where it isn’t stored any more
 */
export async function openStoredVideo(
  storage: Pick<Storage, 'get' | 'head'>,
  { storageKey, mediaType }: StoredVideo,
  request: Pick<CallRequest, 'header'>,
): Promise<SentVideo> {
  const stored = await storage.head(storageKey);
  if (!stored) throw new FileMissing(storageKey);
  const part = askedPart(request, stored.size);
  if (part.kind === 'beyond') return { body: Buffer.alloc(0), bytes: 0, mediaType, part };
  const { stream } = await storage.get(storageKey, part.kind === 'part' ? part : undefined);
  const bytes = part.kind === 'part' ? part.to - part.from + 1 : part.of;
  return { body: stream, bytes, mediaType, part };
}
