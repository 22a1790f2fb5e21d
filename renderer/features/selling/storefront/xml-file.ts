import type { Visit } from '../../../../shared/contract/gateway.ts';
import { fileSharing } from './file-sharing.ts';

/**
 * An XML file that is sent part by part: however long it is, it is never held whole. The first part is read before the
 * answer begins, so that a refusal has its own status.
 */
export async function xmlFile(visit: Visit, parts: AsyncGenerator<string, void>): Promise<Response> {
  const encoder = new TextEncoder();
  let part = await parts.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part.done) return controller.close();
      controller.enqueue(encoder.encode(part.value));
      part = await parts.next();
    },
    async cancel() {
      await parts.return();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': fileSharing(visit) },
  });
}
