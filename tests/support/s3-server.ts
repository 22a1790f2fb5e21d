import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  readonly body: Buffer;
  readonly type: string;
}

export interface S3Server {
  /** Address for `STORAGE_URL`. */
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** Parts of every upload that was completed in parts, in the order of completion. */
  readonly partCounts: number[];
  close(): Promise<void>;
}

const ACCESS_KEY = 'KEY/with slash';
const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=KEY\/with slash\/\d{8}\/eu-west-1\/s3\/aws4_request, ?SignedHeaders=[\w;-]*host[\w;-]*, ?Signature=[0-9a-f]{64}$/;

/** A server that speaks as much of the S3 protocol as the storage needs, and refuses whatever is not signed. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const partCounts: number[] = [];
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (!SIGNATURE.test(request.headers.authorization ?? '')) return refuse(response, 403, 'AccessDenied');
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== 'files') return refuse(response, 404, 'NoSuchBucket');
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    const uploadId = url.searchParams.get('uploadId');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, { type, parts: new Map() });
      return response.end(
        `<InitiateMultipartUploadResult><Bucket>files</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = uploadId === null ? undefined : uploads.get(uploadId);
    if (upload && request.method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'));
      upload.parts.set(number, body);
      return response.writeHead(200, { etag: `"part-${number}"` }).end();
    }
    if (upload && request.method === 'POST') {
      const numbers = [...upload.parts.keys()].sort((a, b) => a - b);
      objects.set(key, {
        type: upload.type,
        body: Buffer.concat(numbers.flatMap((n) => upload.parts.get(n) ?? [])),
      });
      partCounts.push(numbers.length);
      return response.end(
        `<CompleteMultipartUploadResult><Bucket>files</Bucket><Key>${key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (upload && request.method === 'DELETE') {
      uploads.delete(uploadId ?? '');
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(key, { type, body });
      return response.writeHead(200, { etag: '"whole"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return response.writeHead(200).end();
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      'content-type': object.type,
      'content-length': object.body.length,
      'last-modified': new Date().toUTCString(),
      etag: '"whole"',
    });
    return response.end(request.method === 'HEAD' ? undefined : object.body);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${encodeURIComponent(ACCESS_KEY)}:SECRET@127.0.0.1:${port}/files?region=eu-west-1&tls=0`,
    objects,
    partCounts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
