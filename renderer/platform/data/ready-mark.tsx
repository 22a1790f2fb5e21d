import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useNavigation } from 'react-router';

type Queries = NonNullable<Parameters<typeof useIsFetching>[0]>;

/** Calls on their way that have never had an answer: a call that is repeated for news doesn’t count. */
const FIRST_CALLS: Queries = { predicate: ({ state }) => state.status === 'pending' };

/**
 * Sets `data-ready` on the document’s element while a whole page is awake and has its first data: its effects have run, and
 * neither a navigation nor a first call is on its way. Stands behind the page, whose effects make these calls.
 */
export function ReadyMark(): null {
  const client = useQueryClient();
  const isStill = useNavigation().state === 'idle';
  const isReady = useIsFetching(FIRST_CALLS) === 0 && isStill;
  const [round, lookAgain] = useReducer((before: number) => before + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round may find that the calls of the last one are answered
  useEffect(() => {
    if (!isReady) return;
    // Made by the effects that ran just now, which the last rendering didn’t know.
    if (client.isFetching(FIRST_CALLS) > 0) {
      lookAgain();
      return;
    }
    const { dataset } = document.documentElement;
    dataset.ready = '';
    return () => {
      delete dataset.ready;
    };
  }, [client, isReady, round]);
  return null;
}
