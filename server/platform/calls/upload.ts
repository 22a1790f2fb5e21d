import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { CallUpload } from '../../../shared/contract/call.ts';
import { invalid, Refusal } from '../../../shared/contract/errors.ts';
import { FIELD_MESSAGES } from '../../../shared/rules/fields/fields.ts';
import { cutTo } from '../../../shared/rules/text/excerpt.ts';
import { toLine } from '../../../shared/rules/text/line.ts';
import type { ReceivedFile } from './context.ts';
import { incomingFolder } from './incoming.ts';

const NAME_MAX = 200;
const FIELDS_MAX = 20;
const FIELD_BYTES = 100_000;
/** What a form may take in addition to its file. */
export const FORM_BYTES = FIELDS_MAX * FIELD_BYTES;

export interface ReceivedForm {
  readonly file: ReceivedFile;
  readonly fields: Record<string, string>;
  discard(): Promise<void>;
}

/** How many bytes a request says it brings; null where it doesn’t say. */
export function announcedBytes({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

/** Whether a request brings fields and files, as far as its head says. */
export const bringsForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

export const tooLargeFile = ({ maxBytes }: CallUpload): Refusal =>
  new Refusal(413, 'too-large', `This file is larger than ${Math.round(maxBytes / 1_000_000)} MB`);

/** The text fields of a form that brings no file. */
export async function receiveFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { files: 0, fields: 20, fieldSize: 10_000 } }))
    if (part.type === 'field' && typeof part.value === 'string') fields[part.fieldname] = part.value;
  return fields;
}

/** Takes a call's file to disk while it streams in, hashing it on the way. Fields have to come before the file. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: CallUpload,
  dataDir: string,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  const folder = incomingFolder(dataDir);
  for await (const part of request.parts({
    limits: { fileSize: upload.maxBytes, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== upload.field) throw invalid({ [part.fieldname]: ['We didn’t expect this file'] });
    await mkdir(folder, { recursive: true });
    const path = join(folder, newId());
    const hash = createHash('sha256');
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const discard = () => rm(path, { force: true });
    try {
      await pipeline(part.file, measure, createWriteStream(path));
    } catch (error) {
      await discard();
      throw error;
    }
    if (part.file.truncated) {
      await discard();
      throw tooLargeFile(upload);
    }
    const name = cutTo(basename(toLine(part.filename || '') || 'file'), NAME_MAX);
    return { file: { path, name, bytes, sha256: hash.digest('hex') }, fields, discard };
  }
  throw invalid({ [upload.field]: [FIELD_MESSAGES.required] });
}
