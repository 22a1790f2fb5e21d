import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '../../../shared/contract/errors.ts';
import { IS_SERVER } from '../environment.ts';

const FRESH_FOR_MS = 30_000;

/** Whether a call that failed may answer better the next time. A refusal is an answer: asking again gives the same one. */
export const mayAnswerLater = (failures: number, error: Error): boolean =>
  !(error instanceof Refusal && error.status < 500) && failures < 2;

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: mayAnswerLater,
        refetchOnWindowFocus: !IS_SERVER,
        // Without a network a call fails and says so, instead of waiting in silence; it is asked again with one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // What was pressed without a network is refused at once: done unasked an hour later, it would surprise.
      mutations: { networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One cache a page request on the server, one a tab in the browser. */
export function queryClient(): QueryClient {
  if (IS_SERVER) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}
