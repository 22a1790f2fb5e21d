import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageSpeedCalls } from '../../../../../../shared/features/site/page-speed/page-speed.calls.ts';
import type { PageWeight } from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import { gateway } from '../../../../../platform/calls/calls.ts';
import { callKey, useCall } from '../../../../../platform/data/data.ts';
import { type PageEditor, useEditor } from '../page-editor.ts';

/** After a change that was saved, the page is weighed once nothing more has changed for so long. */
const QUIET_MS = 500;
const AT_MOST_EVERY_MS = 2_000;

const speedInput = ({ division, pageId }: Pick<PageEditor, 'division' | 'pageId'>) => ({
  params: { division, page: pageId },
});

/** What the page’s draft weighs, as it was when it was weighed last. Footers have no budget. */
export function usePageSpeed(): UseQueryResult<PageWeight, Error> {
  const editor = useEditor();
  return useCall(pageSpeedCalls.weigh, speedInput(editor), { enabled: editor.kind === 'page' });
}

/**
 * Weighs the page as it is saved up to a change, unless that is known. Null where it can’t be weighed now, which
 * keeps no page from being published.
 */
export function useWeighing(): (sequence: number) => Promise<PageWeight | null> {
  const client = useQueryClient();
  const editor = useEditor();
  const input = speedInput(editor);
  const queryKey = callKey(pageSpeedCalls.weigh, input);
  return async (sequence) => {
    if (editor.kind !== 'page') return null;
    const known = client.getQueryData<PageWeight>(queryKey);
    if (known?.sequence === sequence) return known;
    const queryFn = () => gateway().call(pageSpeedCalls.weigh, input);
    return client.fetchQuery<PageWeight>({ queryKey, queryFn, staleTime: 0, retry: false }).catch(() => null);
  };
}

/** Weighs the page again after each change that was saved. One part of the editor does that. */
export function useFollowedSpeed(): UseQueryResult<PageWeight, Error> {
  const answer = usePageSpeed();
  const { refetch } = answer;
  const awaits = (answer.data?.awaited ?? 0) > 0;
  const { dataUpdatedAt } = answer;
  const { doc, saveState } = useEditor();
  const weighed = useRef({ blocks: doc.blocks, page: doc.page, at: performance.now() });
  const isSaved = saveState.kind === 'saved';
  useEffect(() => {
    const { blocks, page, at } = weighed.current;
    if (!isSaved || (doc.blocks === blocks && doc.page === page)) return;
    const wait = Math.max(QUIET_MS, AT_MOST_EVERY_MS - (performance.now() - at));
    const timer = setTimeout(() => {
      weighed.current = { blocks: doc.blocks, page: doc.page, at: performance.now() };
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [doc, isSaved, refetch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that lacks pictures is followed by another
  useEffect(() => {
    if (!awaits) return;
    const timer = setTimeout(() => void refetch(), AT_MOST_EVERY_MS);
    return () => clearTimeout(timer);
  }, [awaits, dataUpdatedAt, refetch]);
  return answer;
}
