import type { EventEmitter } from 'node:events';

/** How long a page may still take after its visitor has gone. */
const LEFT_MS = 5_000;

/**
 * A page that is being rendered, or nothing once its visitor has been gone for a while: what never ends would keep its
 * place among the few that are rendered at once. It isn’t given back at the moment they go, as the work continues.
 */
export function notForEver(visitor: EventEmitter, page: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    let late: NodeJS.Timeout | undefined;
    const gone = () => {
      late = setTimeout(() => resolve(new Response(null)), LEFT_MS);
    };
    visitor.once('close', gone);
    page.then(resolve, reject).finally(() => {
      visitor.off('close', gone);
      clearTimeout(late);
    });
  });
}
