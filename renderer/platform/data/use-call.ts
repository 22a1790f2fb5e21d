import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallAnswer, CallDeclaration, CallInput } from '../../../shared/contract/call.ts';
import { gateway, Unreachable, type Upload, uploadByCall } from '../calls/calls.ts';
import { callKey, callOptions } from './call-query.ts';
import { mayAnswerLater } from './query-client.ts';

interface UseCallOptions {
  /** False while the input is not known yet. */
  readonly enabled?: boolean;
  /** Asks again this often while the screen shows. */
  readonly everyMs?: number;
  /**
   * Keeps the last answer on screen while the next input's one is fetched (typed searches, paging, filters). Without a
   * network it is asked for until there is one; `ConnectionNotice` of `ui/` says so.
   */
  readonly keepPrevious?: boolean;
}

const NO_NETWORK_PAUSE_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;

const untilThereIsANetwork = {
  retry: (failures: number, error: Error) => error instanceof Unreachable || mayAnswerLater(failures, error),
  retryDelay: (failures: number, error: Error) =>
    error instanceof Unreachable ? NO_NETWORK_PAUSE_MS : FIRST_PAUSE_MS * 2 ** failures,
};

/** The answer of a call, from the cache if the route's `queries` already fetched it. */
export function useCall<C extends CallDeclaration>(
  call: C,
  input: CallInput<C>,
  options: UseCallOptions = {},
): UseQueryResult<CallAnswer<C>, Error> {
  return useQuery({
    ...callOptions(call, input),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.keepPrevious && {
      placeholderData: (previous: CallAnswer<C> | undefined) => previous as never,
      ...untilThereIsANetwork,
    }),
  });
}

interface CallMutationOptions<C extends CallDeclaration>
  extends Omit<UseMutationOptions<CallAnswer<C>, Error, CallInput<C>>, 'mutationFn'> {
  /** Calls whose answers are out of date once this one succeeded. */
  readonly refreshes?: readonly CallDeclaration[];
}

/** Makes a call on demand. Show its failure with `showFailure`, or let a form map it to its fields. */
export function useCallMutation<C extends CallDeclaration>(
  call: C,
  { refreshes = [], ...options }: CallMutationOptions<C> = {},
): UseMutationResult<CallAnswer<C>, Error, CallInput<C>> {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input) => gateway().call(call, input),
    onSuccess: async (...args) => {
      await refresh(client, refreshes);
      await options.onSuccess?.(...args);
    },
  });
}

/** As {@link useCallMutation}, for a call that takes a file. */
export function useUpload<C extends CallDeclaration>(
  call: C,
  { refreshes = [] }: { readonly refreshes?: readonly CallDeclaration[] } = {},
): UseMutationResult<CallAnswer<C>, Error, { readonly input: CallInput<C> } & Upload> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, ...upload }) => uploadByCall(call, input, upload),
    onSuccess: () => refresh(client, refreshes),
  });
}

async function refresh(client: QueryClient, calls: readonly CallDeclaration[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: callKey(call) })));
}
