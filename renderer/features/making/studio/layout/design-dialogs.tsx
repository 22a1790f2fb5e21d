import type { SceneSide } from '../../../../../shared/features/making/studio/studio.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import type { Cloths } from '../new-elements.ts';
import { newGraphic } from '../panels/new-drawings.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';

const shortcutsDialog = lazyCode(() => import('../commands/shortcuts-dialog.tsx'));
const cropDialog = lazyCode(() => import('../crop/crop-dialog.tsx'));
const editDialog = lazyCode(() => import('../pictures/edit-dialog.tsx'));
const codeDialog = lazyCode(() => import('../panels/code-dialog.tsx'));
const graphicsLibrary = lazyCode(() => import('../panels/graphics-library.tsx'));

/** A dialog over the studio; some are about an element. */
export type DesignDialog =
  | { readonly kind: 'crop' | 'edit' | 'code'; readonly id: string }
  | { readonly kind: 'new-code' | 'library' | 'shortcuts' };

interface DesignDialogsProps {
  readonly dialog: DesignDialog | null;
  readonly onClose: () => void;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly sceneSide: SceneSide;
  readonly cloths: Cloths;
  /** After something was added. */
  readonly onAdded: () => void;
}

/** The dialog that is open, fetched as it opens. One about an element closes with its selection. */
export function DesignDialogs(props: DesignDialogsProps) {
  const { dialog, onClose, studio, resources, sceneSide, cloths, onAdded } = props;
  const { selected } = studio;
  const about = dialog && 'id' in dialog && selected?.id === dialog.id ? selected : null;
  if (dialog?.kind === 'crop' && about?.kind === 'picture')
    return (
      <LateDialog code={cropDialog} onClose={onClose}>
        {({ default: CropDialog }) => (
          <CropDialog element={about} studio={studio} resources={resources} onClose={onClose} />
        )}
      </LateDialog>
    );
  if (dialog?.kind === 'edit' && about?.kind === 'picture')
    return (
      <LateDialog code={editDialog} onClose={onClose}>
        {({ default: EditDialog }) => (
          <EditDialog element={about} studio={studio} resources={resources} onClose={onClose} />
        )}
      </LateDialog>
    );
  if (dialog?.kind === 'new-code' || (dialog?.kind === 'code' && about?.kind === 'drawing'))
    return (
      <LateDialog code={codeDialog} onClose={onClose}>
        {({ default: CodeDialog }) => (
          <CodeDialog
            element={about?.kind === 'drawing' ? about : null}
            studio={studio}
            side={sceneSide}
            onClose={onClose}
          />
        )}
      </LateDialog>
    );
  if (dialog?.kind === 'library')
    return (
      <LateDialog code={graphicsLibrary} onClose={onClose}>
        {({ default: GraphicsLibrary }) => (
          <GraphicsLibrary
            onGraphic={(graphic) => {
              studio.add(newGraphic(graphic, sceneSide, cloths));
              onClose();
              onAdded();
            }}
            onClose={onClose}
          />
        )}
      </LateDialog>
    );
  if (dialog?.kind === 'shortcuts')
    return (
      <LateDialog code={shortcutsDialog} onClose={onClose}>
        {({ default: ShortcutsDialog }) => <ShortcutsDialog onClose={onClose} />}
      </LateDialog>
    );
  return null;
}
