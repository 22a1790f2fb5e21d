import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useMemo, useState } from 'react';
import {
  hexOf,
  type Recipe,
  type RecipeStep,
  withStep,
} from '../../../../../shared/features/making/effects/effects.ts';
import {
  editPicture,
  elementMarkup,
  findElement,
  type PictureEdits,
  type PictureElement,
  type Scene,
} from '../../../../../shared/features/making/studio/studio.ts';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Hint } from '../../../../ui/hint.tsx';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { EditSections } from './edit-sections.tsx';
import styles from './pictures.module.css';
import { usePreview } from './use-preview.ts';

interface EditDialogProps {
  readonly element: PictureElement;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly onClose: () => void;
}

/** The colour of a picture’s file at a share of its width and height. */
async function colourAt(address: string, across: number, down: number): Promise<string | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const [x, y] = [Math.floor(across * image.naturalWidth), Math.floor(down * image.naturalHeight)];
  context.drawImage(image, -x, -y);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha < 128 ? null : hexOf([red, green, blue]);
}

type Edits = Pick<PictureEdits, 'recipe' | 'mask'>;

function editedAs(scene: Scene, element: PictureElement, edits: Edits): PictureElement {
  const found = findElement(editPicture(scene, element.id, edits), element.id);
  return found?.kind === 'picture' ? found : element;
}
const UNEDITED: Edits = { recipe: undefined, mask: undefined };

/** What is done to a picture’s pixels, with a preview that follows. Nothing changes before it is kept. */
export default function EditDialog({ element, studio, resources, onClose }: EditDialogProps) {
  const [edits, setEdits] = useState<Edits>(() => ({
    recipe: element.edits?.recipe,
    mask: element.edits?.mask,
  }));
  const [compares, setCompares] = useState(false);
  const { scene } = studio;
  const drafted = useMemo(() => editedAs(scene, element, edits), [scene, element, edits]);
  const original = useMemo(() => editedAs(scene, element, UNEDITED), [scene, element]);
  const href = resources.pictureHref(element.fileId) ?? '';
  const preview = usePreview(drafted, href);
  const untouched = usePreview(original, href);
  const onStep = <S extends RecipeStep>(step: S, settings: Recipe[S] | undefined) =>
    setEdits((now) => ({ ...now, recipe: withStep(now.recipe, step, settings) }));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '\\') setCompares(event.type === 'keydown');
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
    };
  }, []);

  const shown = compares ? original : drafted;
  const address = compares ? untouched.address : preview.address;
  const markup = address === null ? '' : elementMarkup(shown, { ...resources, editedHref: () => address });
  const { width, height } = element;
  const { background, repeat } = edits.recipe ?? {};
  const canPick = background !== undefined && repeat === undefined && untouched.address !== null;
  const pick = async (event: PointerEvent<SVGSVGElement>) => {
    if (!canPick || !background || untouched.address === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    const place = [element.flipX ? 1 - across : across, element.flipY ? 1 - down : down] as const;
    const colour = await colourAt(untouched.address, ...place);
    if (colour) onStep('background', { ...background, colour });
  };
  const isChanged = edits.recipe !== undefined || edits.mask !== undefined;
  const isEmpty = preview.facts !== null && preview.facts.box === null;
  const keep = () => {
    studio.change((now) => editPicture(now, element.id, edits));
    onClose();
  };
  return (
    <Dialog title="Edit image" size="l" onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.previewColumn}>
          {(preview.isMissing || untouched.isMissing) && (
            <Hint tone="bad" isAlert>
              Picture missing. Close this and choose another.
            </Hint>
          )}
          <div className={styles.preview}>
            <svg
              viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
              style={{ aspectRatio: `${width} / ${height}` }}
              data-picks={canPick || undefined}
              role="img"
              aria-label={compares ? 'The image as it was' : 'The image as edited'}
              onPointerDown={(event) => void pick(event)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers
              dangerouslySetInnerHTML={{ __html: markup }}
            />
          </div>
          <div className={styles.state}>
            <span role="status">
              {preview.share !== null
                ? `Working, ${Math.round(preview.share * 100)}%`
                : isEmpty
                  ? 'Nothing would print'
                  : ''}
            </span>
            {preview.share !== null && preview.share > 0 && (
              <Button variant="subtle" size="compact-md" onClick={preview.stop}>
                Stop
              </Button>
            )}
            <Button
              variant="default"
              size="compact-md"
              onPointerDown={() => setCompares(true)}
              onPointerUp={() => setCompares(false)}
              onPointerLeave={() => setCompares(false)}
              onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && setCompares(true)}
              onKeyUp={() => setCompares(false)}
              onBlur={() => setCompares(false)}
            >
              Hold to compare
            </Button>
          </div>
        </div>
        <EditSections
          recipe={edits.recipe}
          mask={edits.mask}
          facts={untouched.facts}
          width={width}
          onStep={onStep}
          onMask={(mask) => setEdits((now) => ({ ...now, mask }))}
        />
      </div>
      <DialogActions onCancel={onClose}>
        <Button variant="subtle" disabled={!isChanged} onClick={() => setEdits(UNEDITED)}>
          Reset all
        </Button>
        <Button onClick={keep} disabled={untouched.facts === null}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
