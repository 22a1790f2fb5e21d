import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import type { ThemeDocument } from '../../../../shared/features/site/theme/theme.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey } from '../../../platform/data/data.ts';
import { createDraftSaver } from '../../../platform/drafts/draft-saver.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';

type Loaded = CallAnswer<typeof themeCalls.load>;

interface DraftSaving {
  readonly division: string;
  readonly document: ThemeDocument;
  readonly published: ThemeDocument;
  readonly loaded: Loaded;
  /** Someone else has saved since: what they saved is loaded. */
  readonly onReload: () => void;
}

type SavingState = 'saved' | 'unsaved' | 'failed';

const SAVE_AFTER_MS = 700;
const TEXTS = { saved: 'Draft saved', unsaved: 'Saving…', failed: 'Not saved' } as const;

const isNewer = (error: unknown) => error instanceof Refusal && error.status === 409;

/** Saves a theme shortly after each change, one save after the other. */
export function useDraftSaving({ division, document, published, loaded, onReload }: DraftSaving) {
  const client = useQueryClient();
  const [state, setState] = useState<SavingState>('saved');
  const latest = useRef(document);
  latest.current = document;
  const [saver] = useState(() => {
    const input = { params: { division } };
    const start = { document: loaded.draft ?? loaded.published, revision: loaded.revision };
    return createDraftSaver<ThemeDocument>(start, async (draft, before) => {
      const body = { document: draft, revision: before };
      const { revision } = await gateway().call(themeCalls.save, { ...input, body });
      // Screens that open the theme later start from this save.
      client.setQueryData<Loaded>(
        callKey(themeCalls.load, input),
        (old) => old && { ...old, draft, revision },
      );
      return revision;
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the document alone is saved
  useEffect(() => {
    if (saver.isSaved(document)) {
      setState('saved');
      return undefined;
    }
    setState('unsaved');
    const settle = () => {
      if (saver.isSaved(latest.current)) setState('saved');
    };
    const fail = async (error: unknown) => {
      setState('failed');
      if (!isNewer(error)) return showFailure(error);
      const answer = await openPopup('confirm', {
        title: 'Someone else has changed this theme',
        text: 'Load their version to continue. Export yours first if you want to keep it.',
        confirmLabel: 'Load their version',
      });
      if (answer === true) onReload();
    };
    const timer = setTimeout(() => void saver.save(() => latest.current).then(settle, fail), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [document]);

  return {
    state,
    text: document === published && state === 'saved' ? 'Published' : TEXTS[state],
    /** Publishes a document once earlier saves are done. A change made since is saved after it. */
    publish: async (...[publishing, publish]: Parameters<typeof saver.publish>) => {
      await saver.publish(publishing, publish);
      if (saver.isSaved(latest.current)) setState('saved');
    },
  };
}
