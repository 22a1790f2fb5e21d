import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ProductCard } from '../../../../../../shared/features/making/products/products.ts';
import type { Block, BlockFigures } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { keepTree, type Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { BlockList, FooterGround } from '../../../blocks/blocks.ts';
import { childrenIn, pathTo } from '../document/block-tree.ts';
import type { Place } from '../document/places.ts';
import { setStep } from '../document/steps.ts';
import { EditorParts } from '../editor-parts.tsx';
import type { PageEditor } from '../page-editor.ts';
import { kindName } from '../page-words.ts';
import { choosePicture, pictureProperty } from '../properties/choose-picture.ts';
import type { SharedOnPage } from '../saved-blocks/shared-on-page.ts';
import { useLensState } from '../view-as/use-lens-state.ts';
import styles from './canvas.module.css';
import { CanvasOverlay } from './canvas-overlay.tsx';
import type { DragTrack } from './drag-track.ts';
import { drawRest, noteWork } from './draw-rest.ts';
import { blockElement, uidUnder } from './geometry.ts';
import { inlineTexts } from './inline-texts.ts';
import { useDroppedPicture } from './use-dropped-picture.ts';
import { type Typing, whileTyped } from './while-typed.ts';
import { withMade } from './with-made.ts';

export interface EditedPageProps {
  /** Given, and no context: blocks are drawn again for what of it has changed alone. */
  readonly editor: PageEditor;
  readonly shared: SharedOnPage;
  readonly title: string;
  readonly scale: number;
  readonly products: Readonly<Record<string, readonly ProductCard[]>>;
  readonly figures: BlockFigures;
  readonly made: Readonly<Record<string, readonly Block[]>>;
  /** The blocks as they are drawn elsewhere; without it, they’re drawn here as shoppers get them. */
  readonly drawn?: ReactNode;
  readonly track: DragTrack;
  readonly typing: Typing | null;
  readonly onType: (typing: Typing | null) => void;
  readonly onAdd: (place: Place) => void;
  readonly onDrag: (event: PointerEvent, uid: Uid) => void;
}

const silent = () => undefined;
const SHOWN_TO = 80;
/** Blocks of the page’s top level that are drawn first: more than a screen shows. */
const DRAWN_FIRST = 12;
/** Those drawn after them, each time. */
const DRAWN_AT_ONCE = 8;

/**
 * How many of the page’s blocks are drawn: a screenful at first, and more whenever the browser has time and the person neither
 * types nor drags, so that the editor can be used while it draws. `wanted` is the place of one that somebody has selected.
 */
function useDrawn(page: Document | null, count: number, wanted: number): number {
  const [drawn, setDrawn] = useState(count <= DRAWN_FIRST ? Number.POSITIVE_INFINITY : DRAWN_FIRST);
  const isAhead = wanted >= drawn;
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return undefined;
    const next = (isAhead ? wanted : drawn) + DRAWN_AT_ONCE;
    const drawMore = () => startTransition(() => setDrawn(next >= count ? Number.POSITIVE_INFINITY : next));
    if (isAhead) {
      drawMore();
      return undefined;
    }
    return drawRest(page, drawMore);
  }, [page, count, wanted, isAhead, drawn]);
  useEffect(() => {
    const views = [window, page?.defaultView].filter((view) => view != null);
    const ends = views.map(noteWork);
    return () => {
      for (const end of ends) end();
    };
  }, [page]);
  return drawn;
}

/** The page itself, drawn by the components that shoppers get, with the editor’s lines over it. */
export function EditedPage(props: EditedPageProps) {
  const { editor, shared, title, scale, products, figures, made, track, typing, onType, onAdd, onDrag } =
    props;
  const { doc, tree, kind, selection, view } = editor;
  const state = useLensState(view);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [save] = useState(keepTree);
  const blocks = useMemo(() => withMade(save(whileTyped(doc, typing)), made), [save, doc, typing, made]);
  const page = host?.ownerDocument ?? null;
  const last = selection.at(-1);
  const lastTop = last === undefined ? undefined : pathTo(doc, last)[0]?.uid;
  const lastAt = useMemo(() => blocks.findIndex(({ uid }) => uid === lastTop), [blocks, lastTop]);
  const drawn = useDrawn(page, blocks.length, lastAt);
  const isLastDrawn = lastAt < drawn;

  // Again once it is drawn: the block may be further down than what is drawn first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides whether there is an element
  useEffect(() => {
    const element = page && last !== undefined ? blockElement(page, last) : null;
    const view = page?.defaultView;
    if (!element || !view) return;
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < SHOWN_TO || top > view.innerHeight - SHOWN_TO)
      view.scrollTo({ top: view.scrollY + top - SHOWN_TO, behavior: 'smooth' });
  }, [page, last, isLastDrawn]);

  const dropped = useDroppedPicture(editor);
  const isEmpty = childrenIn(tree, null).length === 0;
  const press = (event: MouseEvent) => {
    // Links, forms and buttons of the page don’t react while it is edited.
    event.preventDefault();
    const uid = uidUnder(event.target, doc);
    if (uid === null) {
      editor.select([]);
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      const parent = pathTo(doc, uid).at(-2);
      editor.select([parent?.uid ?? uid]);
    } else if (event.shiftKey && last !== undefined) editor.select([...new Set([...selection, uid])]);
    else editor.select([uid]);
  };
  const enterText = (event: MouseEvent) => {
    const uid = uidUnder(event.target, doc);
    const block = uid === null ? undefined : doc.blocks.get(uid);
    if (!page || !block) return;
    const texts = inlineTexts(page, block);
    const text = texts.find(({ element }) => element === event.target) ?? texts[0];
    if (text) onType({ uid: block.uid, name: text.name });
  };
  // The same, and not drawn again, while only the selection or the state of the draft changes.
  const own = props.drawn;
  const list = useMemo(
    () =>
      own ?? (
        <BlockList
          blocks={drawn < blocks.length ? blocks.slice(0, drawn) : blocks}
          products={products}
          figures={figures}
          title={kind === 'footer' ? null : title}
          mode="preview"
          editing
          log={silent}
          {...(view && state && { state, lens: { showsAll: view.showsAll } })}
        />
      ),
    [own, blocks, drawn, products, figures, kind, title, view, state],
  );
  return (
    <>
      <div
        className={styles.page}
        data-kind={kind}
        data-over={dropped.isOver || undefined}
        {...dropped.handlers}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the outline and the keys select blocks, too */}
        <div
          ref={setHost}
          className={styles.main}
          onClickCapture={press}
          onDoubleClick={enterText}
          onSubmitCapture={(event) => event.preventDefault()}
        >
          {isEmpty ? (
            <div className={styles.empty}>
              <h2>This {kindName(kind)} is empty</h2>
              <p>Add your first block, or drag one here from the block library.</p>
            </div>
          ) : kind === 'footer' ? (
            <FooterGround>{list}</FooterGround>
          ) : (
            list
          )}
        </div>
      </div>
      {page && (
        <EditorParts editor={editor} shared={shared}>
          <CanvasOverlay
            page={page}
            drawn={list}
            scale={scale}
            track={track}
            typing={typing}
            onType={onType}
            onAdd={onAdd}
            onPicture={(block) => {
              editor.select([block.uid]);
              void choosePicture(pictureProperty(block.type, 'image')).then((image) => {
                if (image) editor.make(setStep(block, 'image', image, 'Picture'));
              });
            }}
            onDrag={onDrag}
          />
        </EditorParts>
      )}
    </>
  );
}
