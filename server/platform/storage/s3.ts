import { stat } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { v7 as uuid } from 'uuid';
import { ConfigError } from '../config.ts';
import { checkKey, FileMissing, type Storage, type StoredFile, streamOf } from './file.ts';

export interface S3Address {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where the storage is written to see whether it can be. */
const CHECKS = 'checks';
const UNKNOWN_TYPE = 'application/octet-stream';

/** Reads `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=eu-west-1&tls=1`. `tls=0` speaks plain HTTP. */
export function parseS3Address(text: string): S3Address {
  const url = new URL(text);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!url.username || !url.password || !url.hostname || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw new ConfigError(
      'STORAGE_URL is wrong: must be an address such as s3://key:secret@host/bucket?region=eu-west-1. Correct it and start again.',
    );
  const protocol = url.searchParams.get('tls') === '0' ? 'http' : 'https';
  return {
    endpoint: `${protocol}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** Files in a bucket of a server that speaks the S3 protocol. Large files go up in parts. */
export function createS3Storage(address: S3Address): Storage {
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: true,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // Checksums in trailers are Amazon's own; other servers of this protocol refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: address.bucket, Key: key };
  };

  const get: Storage['get'] = async (key, range) => {
    const part = range ? { Range: `bytes=${range.from}-${range.to}` } : {};
    const object = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch(absent);
    if (!object) throw new FileMissing(key);
    if (!(object.Body instanceof Readable)) throw new TypeError(`The storage gave no content for ${key}`);
    return { stream: object.Body, file: storedFile(object) };
  };

  return {
    async put(key, source, { contentType }) {
      const target = { ...at(key), ContentType: contentType };
      if ('bytes' in source) {
        await new Upload({ client, params: { ...target, Body: source.bytes } }).done();
        return { size: source.bytes.byteLength };
      }
      let size = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(null, chunk);
        },
      });
      if ('path' in source) await stat(source.path);
      const stream = streamOf(source);
      // A source that breaks off breaks the upload too: `counting` is destroyed with the reason.
      const body = pipeline(stream, counting, () => undefined);
      try {
        await new Upload({ client, params: { ...target, Body: body } }).done();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return { size };
    },
    get,
    async read(key) {
      const { stream } = await get(key);
      return Buffer.concat(await stream.toArray());
    },
    async head(key) {
      const object = await client.send(new HeadObjectCommand(at(key))).catch(absent);
      return object && storedFile(object);
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(absent);
    },
    localPath: () => null,
    async check() {
      const target = { Bucket: address.bucket, Key: `${CHECKS}/${uuid()}` };
      await client.send(new PutObjectCommand({ ...target, Body: Buffer.from('check') }));
      await client.send(new DeleteObjectCommand(target));
    },
    async close() {
      client.destroy();
    },
  };
}

function absent(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
  throw error;
}

function storedFile(object: {
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
  ContentType?: string | undefined;
  LastModified?: Date | undefined;
}): StoredFile {
  return {
    // A part is shorter than its file.
    size: Number(/\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength ?? 0),
    contentType: object.ContentType ?? UNKNOWN_TYPE,
    modifiedAt: (object.LastModified ?? new Date()).toISOString(),
  };
}
