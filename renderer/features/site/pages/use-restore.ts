import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';

const RESTORE = 'pages-restore-';

/** The snackbar’s action that brings a deleted page back. */
export const restoreEvent = (page: string): string => `${RESTORE}${page}`;

/** The page that such an action brings back; null for other actions. */
export const restoredBy = (event: string): string | null =>
  event.startsWith(RESTORE) ? event.slice(RESTORE.length) : null;

/** Brings deleted pages of a store back. */
export function useRestore(division: string) {
  const { mutate, isPending } = useCallMutation(pageCalls.restore, {
    refreshes: [pageCalls.list, pageCalls.load],
  });
  const run = (page: string) =>
    mutate(
      { params: { division, page } },
      { onError: showFailure, onSuccess: ({ url }) => showSnackbar({ text: `Restored at ${url}` }) },
    );
  return { run, isPending };
}
