import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import type { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import {
  claimsVideo,
  UPLOAD_PART_BYTES,
  VIDEO_LIMITS,
} from '../../../../shared/features/making/files/files.ts';
import { toLine } from '../../../../shared/rules/text/line.ts';
import type { ReceivedFile, SteppedContext } from '../../../platform/calls/context.ts';
import { incomingFolder } from '../../../platform/calls/incoming.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing, type Storage } from '../../../platform/storage/storage.ts';
import { storageUsed } from './drive-files.queries.ts';
import { type PictureOwner, requireRoom, storePicture } from './store-picture.ts';
import { refuseVideo, storeVideo } from './store-video.ts';
import {
  addUpload,
  deleteUpload,
  findUpload,
  hasFolder,
  runningUpload,
  setReceived,
  type UploadRow,
} from './uploads.queries.ts';

/** Uploads in parts. Each part is stored by itself, so that any server process can take the next one. */

type Context = Pick<SteppedContext, 'project' | 'user' | 'services' | 'transaction' | 'file'>;
type Running = CallAnswer<typeof filesCalls.startUpload>;

const partKey = (id: string, offset: number) => `uploads/${id}/${offset}`;

/** Where the parts of so many bytes begin. */
const offsetsOf = (bytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / UPLOAD_PART_BYTES) }, (_, part) => part * UPLOAD_PART_BYTES);

const gone = () => notFound('This upload has expired. Start it again.');

function whoUploads({ project, user }: Pick<Context, 'project' | 'user'>) {
  if (!project || !user) throw forbidden();
  return { project, user };
}

const stateOf = ({ id, received }: UploadRow): Running => ({ upload: { id, received } });

export async function startUpload(
  body: { name: string; bytes: number; fingerprint: string; folder?: string | undefined },
  context: Context,
): Promise<Running> {
  const { project, user } = whoUploads(context);
  // It would be refused once all of it had come.
  if (claimsVideo(body.name) && body.bytes > VIDEO_LIMITS.bytes) throw refuseVideo('video-too-large');
  const fingerprint = `${body.bytes}/${body.fingerprint}`;
  return context.transaction(async (tx) => {
    const running = await runningUpload(tx, { accountId: user.id, fingerprint });
    if (running) return stateOf(running);
    if (body.folder && !(await hasFolder(tx, body.folder))) throw notFound('This folder no longer exists');
    requireRoom(project, (await storageUsed(tx, project.id)) + body.bytes);
    const upload = await addUpload(tx, {
      projectId: project.id,
      accountId: user.id,
      folderId: body.folder ?? null,
      name: basename(toLine(body.name)) || 'file',
      fingerprint,
      bytes: body.bytes,
    });
    return stateOf(upload);
  });
}

export async function takePart(id: string, offset: number, context: Context): Promise<Running> {
  const { user } = whoUploads(context);
  const { file, services, transaction } = context;
  const upload = await transaction((tx) => findUpload(tx, id, user.id));
  if (!upload || !file) throw gone();
  const end = offset + file.bytes;
  if (end <= upload.received) return stateOf(upload);
  if (offset !== upload.received) throw conflict('part-too-early', 'A part of this file is missing');
  const expected = Math.min(UPLOAD_PART_BYTES, upload.bytes - offset);
  if (file.bytes !== expected) throw invalid({ part: ['This part doesn’t have the right size'] });
  await services.storage.put(
    partKey(id, offset),
    { path: file.path },
    { contentType: 'application/octet-stream' },
  );
  await transaction((tx) => setReceived(tx, id, end));
  return { upload: { id, received: end } };
}

/** Puts the parts together on this machine. */
async function assemble(
  services: Pick<Services, 'storage' | 'config'>,
  upload: UploadRow,
): Promise<ReceivedFile> {
  const folder = incomingFolder(services.config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId());
  const hash = createHash('sha256');
  async function* content() {
    for (const offset of offsetsOf(upload.bytes)) {
      const { stream } = await services.storage.get(partKey(upload.id, offset));
      for await (const chunk of stream) {
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        yield bytes;
      }
    }
  }
  try {
    await pipeline(Readable.from(content()), createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, name: upload.name, bytes: upload.bytes, sha256: hash.digest('hex') };
}

export async function removeParts(
  storage: Pick<Storage, 'delete'>,
  { id, bytes }: Pick<UploadRow, 'id' | 'bytes'>,
): Promise<void> {
  await Promise.all(offsetsOf(bytes).map((offset) => storage.delete(partKey(id, offset))));
}

interface Finishing extends Required<PictureOwner> {
  readonly uploadId: string;
}

/** Checks and stores what arrived. A refused file ends the upload. After any other failure this can be tried again. */
async function finish<Stored extends { readonly isDuplicate: boolean }>(
  id: string,
  context: Context,
  store: (file: ReceivedFile, owner: Finishing) => Promise<Stored>,
): Promise<Stored> {
  const { project, user } = whoUploads(context);
  const { services, transaction } = context;
  const upload = await transaction((tx) => findUpload(tx, id, user.id));
  if (!upload) throw gone();
  if (upload.received < upload.bytes) throw conflict('part-missing', 'A part of this file is missing');
  const end = async (isRecorded: boolean) => {
    if (!isRecorded) await transaction((tx) => deleteUpload(tx, id));
    await removeParts(services.storage, upload);
  };
  const owner = {
    projectId: project.id,
    isPro: project.isPro,
    accountId: user.id,
    folderId: upload.folderId,
    uploadId: id,
  };
  let file: ReceivedFile;
  try {
    file = await assemble(services, upload);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await end(false);
    throw gone();
  }
  try {
    const stored = await store(file, owner);
    await end(!stored.isDuplicate);
    return stored;
  } catch (error) {
    if (isFinal(error)) await end(false);
    throw error;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** A picture whose parts are all there. */
export const finishUpload = (
  id: string,
  context: Context,
): Promise<CallAnswer<typeof filesCalls.finishUpload>> =>
  finish(id, context, (file, owner) => storePicture(context.services, context.transaction, file, owner));

/** A video whose parts are all there. */
export const finishVideo = (
  id: string,
  posterId: string | null,
  context: Context,
): Promise<CallAnswer<typeof filesCalls.finishVideo>> =>
  finish(id, context, (file, owner) =>
    storeVideo(context.services, context.transaction, file, { ...owner, posterId }),
  );

/** What the file itself was refused for stays so; a full drive or a busy server may have room later. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && [413, 415, 422].includes(Number(error.status));
