import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import {
  blocksInPlace,
  type PageDoc,
  pageFieldsSchema,
  SAVED_LIMITS,
  saveTree,
} from '../../../../../../shared/features/site/pages/pages.ts';
import {
  type SavedBlock,
  savedBlockCalls,
} from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { useCall, useCallMutation } from '../../../../../platform/data/data.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { LatePart } from '../../../../../ui/late-part.tsx';
import { ActionMenu } from '../../../../../ui/menu/action-menu.tsx';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { PageButtons } from '../../../../../ui/page-buttons.tsx';
import { ErrorState } from '../../../../../ui/states.tsx';
import { type Place, placeToAdd, refusalIn } from '../document/places.ts';
import { LATE_PICTURES } from '../late-pictures.ts';
import { BlockPictogram } from '../library/block-pictogram.tsx';
import library from '../library/library-panel.module.css';
import { useEditor } from '../page-editor.ts';
import { useStoreContent } from '../use-store-content.ts';
import { counted, ReachList } from './reach-list.tsx';
import styles from './saved-blocks.module.css';
import { placeSavedStep } from './saved-steps.ts';
import { useFreshAnswers } from './use-fresh-answers.ts';

const PICTURED_WIDTH = 480;
const NONE: readonly SavedBlock[] = [];

/** One page of all saved blocks, to ask for what the store gives them. */
const pageOf = (saved: readonly SavedBlock[]): PageDoc => ({
  page: pageFieldsSchema.parse({ url: '/' }),
  sequence: 0,
  blocks: new Map(
    saved
      .flatMap(({ content }, at) =>
        blocksInPlace(content, { uid: `saved${at}`, parent: null, order: `a${at % 10}`, mark: null }),
      )
      .map((block) => [block.uid, block]),
  ),
});

function useSavedPictures(division: string, saved: readonly SavedBlock[]) {
  const content = useStoreContent(division);
  const { update } = content;
  const doc = useMemo(() => pageOf(saved), [saved]);
  const trees = useMemo(() => new Map(saveTree(doc).map((block) => [block.uid, block])), [doc]);
  useEffect(() => update(doc), [update, doc]);
  return (at: number, instead: ReactNode): ReactNode => {
    const tree = trees.get(`saved${at}`);
    if (!tree || Object.keys(content.theme).length === 0) return instead;
    return (
      <LatePart code={LATE_PICTURES.picture} waiting={instead} around={() => instead}>
        {({ BlocksPicture }) => (
          <BlocksPicture blocks={[tree]} content={content} width={PICTURED_WIDTH}>
            {instead}
          </BlocksPicture>
        )}
      </LatePart>
    );
  };
}

function pictogramOf({ content }: SavedBlock): ReactNode {
  const type = content[0]?.type ?? '';
  return <BlockPictogram type={type} group={blockRegistry.find(type)?.facts.group ?? 'Layout'} />;
}

const wordsOf = ({ isShared, places }: SavedBlock): string =>
  isShared ? `The same everywhere, in ${counted(places, 'place')}` : 'Copied each time';

function RenameDialog({ saved, onClose }: { readonly saved: SavedBlock; readonly onClose: () => void }) {
  const [name, setName] = useState(saved.name);
  const rename = useCallMutation(savedBlockCalls.rename, {
    refreshes: [savedBlockCalls.list, savedBlockCalls.versions],
    onSuccess: onClose,
  });
  const isEmpty = name.trim() === '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rename ${saved.name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) rename.mutate({ params: { savedBlock: saved.id }, body: { name: name.trim() } });
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={SAVED_LIMITS.name}
          value={name}
          error={isEmpty ? 'Give it a name' : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {rename.isError && (
          <p role="alert" className={styles.alert}>
            {failureMessage(rename.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function DeleteDialog({ saved, onClose }: { readonly saved: SavedBlock; readonly onClose: () => void }) {
  const editor = useEditor();
  const remove = useCallMutation(savedBlockCalls.remove, {
    refreshes: [savedBlockCalls.list, savedBlockCalls.versions],
    onSuccess: async ({ places }) => {
      await editor.refresh();
      editor.say(
        places > 0
          ? `${saved.name} deleted. ${counted(places, 'place')} kept its blocks`
          : `${saved.name} deleted`,
      );
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Delete ${saved.name}?`}
      size={saved.isShared ? 'lg' : 'md'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.dialog}>
        <p>
          {saved.isShared
            ? 'Pages keep what they show of it, as blocks that no longer follow each other.'
            : 'Pages that have a copy keep it.'}
        </p>
        {saved.isShared && <ReachList savedBlock={saved.id} />}
        {remove.isError && (
          <p role="alert" className={styles.alert}>
            {failureMessage(remove.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button
            color="brick"
            loading={remove.isPending}
            onClick={() =>
              void editor.save().then(
                () => remove.mutate({ params: { savedBlock: saved.id } }),
                () => editor.say('Save your changes first'),
              )
            }
          >
            Delete
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface SavedLibraryProps {
  readonly search: string;
  /** Chosen with a + on the page; otherwise a block goes after the selection. */
  readonly place: Place | null;
  readonly onAdded: () => void;
}

/** Blocks that the project saved, in the block library: placed like its kinds, renamed and deleted here. */
export function SavedLibrary({ search, place, onAdded }: SavedLibraryProps) {
  const editor = useEditor();
  const { doc, tree, selection } = editor;
  const [at, setAt] = useState({ search, page: 1 });
  // Another search starts at its first page.
  const page = at.search === search ? at.page : 1;
  const setPage = (next: number) => setAt({ search, page: next });
  const [dialog, setDialog] = useState<{
    readonly kind: 'rename' | 'delete';
    readonly saved: SavedBlock;
  } | null>(null);
  const query = { search: search.trim().slice(0, SAVED_LIMITS.name), page };
  useFreshAnswers(savedBlockCalls.list);
  const answer = useCall(savedBlockCalls.list, { query }, { keepPrevious: true });
  const rows = answer.data?.rows ?? NONE;
  const picture = useSavedPictures(editor.division, rows);
  if (answer.isLoadingError)
    return <ErrorState what="your saved blocks" error={answer.error} retry={answer.refetch} />;
  if (!answer.data || (rows.length === 0 && search !== '')) return null;
  const placeFor = (type: string): Place | null => {
    if (!place) return placeToAdd(doc, tree, type, selection.at(-1) ?? null);
    return refusalIn(doc, tree, type, place.parent) === null ? place : null;
  };
  const add = (saved: SavedBlock) => {
    const type = saved.content[0]?.type ?? '';
    const target = placeFor(type);
    if (!target) {
      editor.say(refusalIn(doc, tree, type, place?.parent ?? null) ?? `${saved.name} can’t go here`);
      return;
    }
    if (editor.make(placeSavedStep(editor, saved, target))) onAdded();
  };
  const { total, pageSize } = answer.data;
  return (
    <section aria-label="Saved">
      <h3 className={library.group}>Saved</h3>
      {rows.length === 0 ? (
        <p className={styles.hint}>
          Nothing saved yet. Select a block and choose “Save for other pages”: it waits here, on every page.
        </p>
      ) : (
        <div className={library.cards}>
          {rows.map((saved, at) => (
            <div key={saved.id} className={`${library.card} ${styles.card}`}>
              <span className={library.picture} aria-hidden>
                {picture(at, pictogramOf(saved))}
              </span>
              <button
                type="button"
                className={library.add}
                aria-label={`Add ${saved.name}`}
                aria-describedby={`about-${saved.id}`}
                onClick={() => add(saved)}
              >
                <span className={library.title}>
                  {saved.isShared && <IconLink size={14} aria-hidden />} {saved.name}
                </span>
                <span className={library.about} id={`about-${saved.id}`}>
                  {wordsOf(saved)}
                </span>
              </button>
              <span className={styles.more}>
                <ActionMenu
                  position="bottom-end"
                  button={
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`More about ${saved.name}`}
                    >
                      <IconDots size={18} aria-hidden />
                    </ActionIcon>
                  }
                >
                  {({ Item }) => (
                    <>
                      <Item
                        leftSection={<IconPencil size={16} aria-hidden />}
                        onClick={() => setDialog({ kind: 'rename', saved })}
                      >
                        Rename
                      </Item>
                      <Item
                        leftSection={<IconTrash size={16} aria-hidden />}
                        onClick={() => setDialog({ kind: 'delete', saved })}
                      >
                        Delete
                      </Item>
                    </>
                  )}
                </ActionMenu>
              </span>
            </div>
          ))}
        </div>
      )}
      <PageButtons page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
      {dialog?.kind === 'rename' && <RenameDialog saved={dialog.saved} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'delete' && <DeleteDialog saved={dialog.saved} onClose={() => setDialog(null)} />}
    </section>
  );
}
