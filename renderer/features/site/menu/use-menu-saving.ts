import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { type MenuEntry, menuCalls, menuEntriesSchema } from '../../../../shared/features/site/menu/menu.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey } from '../../../platform/data/data.ts';
import { createDraftSaver } from '../../../platform/drafts/draft-saver.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';

export type LoadedMenu = CallAnswer<typeof menuCalls.load>;
type Entries = readonly MenuEntry[];

/** The entries that an editor opens with. */
export const startOf = ({ draft, published, automatic }: LoadedMenu): Entries =>
  draft ?? published ?? automatic;

/** `invalid`: a label is missing. It’s kept here and saved once the menu can be one. */
type SavingState = 'saved' | 'unsaved' | 'failed' | 'invalid';

const SAVE_AFTER_MS = 600;

const isNewer = (error: unknown) => error instanceof Refusal && error.status === 409;

interface MenuSaving {
  readonly division: string;
  readonly entries: Entries;
  readonly loaded: LoadedMenu;
}

/** Saves a menu shortly after each change, one save after the other. */
export function useMenuSaving({ division, entries, loaded }: MenuSaving) {
  const client = useQueryClient();
  const [state, setState] = useState<SavingState>('saved');
  /** What someone else has saved since. */
  const [theirs, setTheirs] = useState<LoadedMenu | null>(null);
  /** Counts saves: a preview shows each. */
  const [saves, setSaves] = useState(0);
  const latest = useRef(entries);
  latest.current = entries;
  const input = { params: { division } };
  const [saver] = useState(() =>
    createDraftSaver<Entries>(
      { document: startOf(loaded), revision: loaded.revision },
      async (draft, before) => {
        const body = { entries: [...draft], revision: before };
        const { revision } = await gateway().call(menuCalls.save, { ...input, body });
        // The screen, opened again, starts from this save.
        client.setQueryData<LoadedMenu>(
          callKey(menuCalls.load, input),
          (old) => old && { ...old, draft: [...draft], revision },
        );
        setSaves((count) => count + 1);
        return revision;
      },
    ),
  );

  const fail = async (error: unknown) => {
    setState('failed');
    if (!isNewer(error)) return showFailure(error);
    try {
      setTheirs(await gateway().call(menuCalls.load, input));
    } catch (failure) {
      showFailure(failure);
    }
  };
  const settle = () => {
    if (saver.isSaved(latest.current)) setState('saved');
  };
  const saveNow = async (): Promise<boolean> => {
    try {
      await saver.save(() => latest.current);
    } catch (error) {
      await fail(error);
      return false;
    }
    settle();
    return true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the entries alone is saved
  useEffect(() => {
    if (saver.isSaved(entries)) {
      setState('saved');
      return undefined;
    }
    if (!menuEntriesSchema.safeParse(entries).success) {
      setState('invalid');
      return undefined;
    }
    setState('unsaved');
    const timer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [entries]);

  return {
    state,
    saves,
    theirs,
    /** Saves what isn’t saved yet; false where that failed. */
    save: saveNow,
    /** After a save that failed. */
    saveAgain: () => {
      setState('unsaved');
      void saveNow();
    },
    publish: async (publishing: Entries) => {
      try {
        await saver.publish(publishing, async (document, revision) => {
          const body = { entries: [...document], revision };
          return (await gateway().call(menuCalls.publish, { ...input, body })).revision;
        });
      } catch (error) {
        await fail(error);
        return false;
      }
      client.setQueryData<LoadedMenu>(
        callKey(menuCalls.load, input),
        (old) => old && { ...old, published: [...publishing], draft: null, revision: old.revision + 1 },
      );
      setSaves((count) => count + 1);
      settle();
      return true;
    },
    /** Saves the entries here over what someone else has saved. */
    keepMine: async () => {
      if (!theirs) return;
      client.setQueryData<LoadedMenu>(callKey(menuCalls.load, input), theirs);
      await saver.follow({ document: startOf(theirs), revision: theirs.revision });
      setTheirs(null);
      await saveNow();
    },
  };
}
