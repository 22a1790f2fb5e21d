import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  redirect,
} from 'react-router';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { CallGateway } from '../../../shared/contract/gateway.ts';
import { pageNotFound } from '../access/route-access.ts';
import { gateway, Unreachable } from '../calls/calls.ts';
import { routeEntryOfPattern } from '../routing/route-table.ts';
import { pageServerContext } from '../visit/page-server.ts';
import type { CallQuery } from './call-query.ts';
import { mayAnswerLater, queryClient } from './query-client.ts';

/** What a route needs before it shows, from its parameters and its address's query. */
export type RouteQueries = (params: Params, search: URLSearchParams) => readonly CallQuery[];

/** Where a visit is sent on to once the answers are known; null where it stays. */
export type SentOn = (answers: QueryClient) => string | null;
const stays: SentOn = () => null;

/** What a loader made with {@link serverLoader} gives: the cache's content for the browser. */
export interface RouteData {
  readonly dehydrated: DehydratedState;
}

const PAYMENT_REQUIRED = 402;
const TOO_MANY = 429;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

/** A network or server failure, or a refusal that passes: what the screen is for is available later. */
const passes = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof Refusal &&
    (error.status >= 500 || error.status === PAYMENT_REQUIRED || error.status === TOO_MANY));

/** What a screen that has words and a way out for every refusal can say under its heading. */
const isSayable = (error: unknown): boolean =>
  passes(error) || (error instanceof Refusal && (error.status === FORBIDDEN || error.status === NOT_FOUND));

/** The screen itself asks on without a network, and says so. */
const unlessUnreachable = (failures: number, error: Error): boolean =>
  !(error instanceof Unreachable) && mayAnswerLater(failures, error);

/**
 * @param isThere the screen shows already, and can say itself what did not come
 * @param says which of the reasons it can say
 * @returns the status of the first refusal that the screen says; null where all came
 */
async function ensure(
  client: QueryClient,
  queries: readonly CallQuery[],
  through: CallGateway,
  isThere = false,
  says = passes,
): Promise<number | null> {
  const outcomes = await Promise.allSettled(
    queries.map(({ key, run, optional }) =>
      client.fetchQuery({
        queryKey: key,
        queryFn: async () => (await run(through)) ?? null,
        // Its own place on the page asks again, where one can see that: the page does not wait for it.
        retry: optional ? false : isThere ? unlessUnreachable : mayAnswerLater,
      }),
    ),
  );
  let refused: number | null = null;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled' || queries[index]?.optional) continue;
    if (!(isThere && says(outcome.reason))) throw routeErrorOf(outcome.reason);
    if (outcome.reason instanceof Refusal) refused ??= outcome.reason.status;
  }
  return refused;
}

/**
 * A refused call becomes the route's error page with the same status; anything else stays a fault. An address whose
 * parameters cannot be right (422) is an address with nothing at it.
 */
export function routeErrorOf(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.status === 422) return pageNotFound();
  return data({ message: error.message, code: error.code }, { status: error.status });
}

/** How long a press waits for its answers before a screen shows that they are on their way. */
const PATIENCE_MS = 150;

/**
 * What the server renders with. A document without the router’s scripts doesn’t send the answers, but the router would write
 * them as text all the same, which takes a tenth of a page’s time. It leaves out a property that isn’t enumerable.
 */
function answersOf(client: QueryClient, pattern: string): RouteData {
  const dehydrated = dehydrate(client);
  if (routeEntryOfPattern(pattern)?.meta.hydrate !== 'islands') return { dehydrated };
  return Object.defineProperty({ dehydrated }, 'dehydrated', { enumerable: false });
}

/**
 * The route's `loader`: asks the calls on the server, in process, and hands their answers to the browser.
 * @param showsStates the screen says itself that an answer did not come: its page has the status of the refusal
 */
export const serverLoader =
  (queries: RouteQueries, sentOn = stays, showsStates = false) =>
  async ({ params, url, context, pattern }: LoaderFunctionArgs) => {
    const client = queryClient();
    const through = context.get(pageServerContext);
    const says = showsStates ? isSayable : passes;
    const refused = await ensure(client, queries(params, url.searchParams), through, showsStates, says);
    const target = sentOn(client);
    if (target !== null) throw redirect(target);
    const answers = answersOf(client, pattern);
    return refused === null ? answers : data(answers, { status: refused });
  };

/**
 * The route's `clientLoader`: the same calls from the browser or the workstation, where the cache lacks them. A screen
 * that is there already, and only searches, filters or turns a page, is not taken away for want of a network or for a
 * fault of ours: it keeps what it can show and says so.
 * @param showsStates the screen says itself that answers are on their way or did not come, and does not wait for them
 */
export const browserLoader =
  (queries: RouteQueries, sentOn = stays, showsStates = false) =>
  async ({ params, url }: ClientLoaderFunctionArgs): Promise<null> => {
    const isThere = showsStates || url.pathname === location.pathname;
    const says = showsStates ? isSayable : passes;
    const answers = ensure(queryClient(), queries(params, url.searchParams), gateway(), isThere, says);
    if (showsStates) {
      // What fails after that is told by the screen.
      answers.catch(() => undefined);
      await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      return null;
    }
    await answers;
    const target = sentOn(queryClient());
    if (target !== null) throw redirect(target);
    return null;
  };
