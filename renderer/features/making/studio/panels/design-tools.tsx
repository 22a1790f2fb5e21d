import { useMemo, useState } from 'react';
import type { Picture } from '../../../../../shared/features/making/files/files.ts';
import {
  printWarnings,
  type SceneSide,
  type ShapeElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import type { SelectionContext } from '../commands/stage-commands.ts';
import type { Cloths } from '../new-elements.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import { AddPanel } from './add-panel.tsx';
import { ClipboardButtons } from './clipboard-buttons.tsx';
import { ElementPanel } from './element-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { newGraphic } from './new-drawings.ts';
import { SelectionPanel } from './selection-panel.tsx';
import type { PictureUpload } from './use-picture-upload.ts';
import type { Typing } from './use-typing.ts';

const codeDialog = lazyCode(() => import('./code-dialog.tsx'));

/** Not the id of any element. */
const NEW_CODE = '';

interface DesignToolsProps {
  readonly context: SelectionContext;
  /** The side that shows. */
  readonly sceneSide: SceneSide;
  /** What the design is sold on. */
  readonly cloths: Cloths;
  readonly preferences: StudioPreferences;
  readonly pictureNames: ReadonlyMap<string, string>;
  readonly typing: Typing | null;
  readonly upload: PictureUpload;
  readonly onPicture: (picture: Picture) => void;
  readonly onText: () => void;
  readonly onShape: (shape: ShapeElement['shape']) => void;
  readonly onCrop: (id: string) => void;
  readonly onEdit: (id: string) => void;
}

/** Everything that adds to the design and changes it. */
export function DesignTools(props: DesignToolsProps) {
  const { context, sceneSide, cloths, preferences, pictureNames, typing, upload } = props;
  const { studio, resources } = context;
  const { selected } = studio;
  const [codeOf, setCodeOf] = useState<string | null>(null);
  const warnings = useMemo(
    () => printWarnings(sceneSide, resources.measureText, resources.missingLetters),
    [sceneSide, resources],
  );
  const warnedIds = useMemo(() => new Set(warnings.map((warning) => warning.elementId)), [warnings]);
  return (
    <>
      {selected && (
        <ElementPanel
          key={selected.id}
          element={selected}
          context={context}
          preferences={preferences}
          warnings={warnings.filter((warning) => warning.elementId === selected.id)}
          pictureNames={pictureNames}
          typing={typing}
          onCrop={props.onCrop}
          onEdit={props.onEdit}
          onCode={setCodeOf}
        />
      )}
      {studio.selection.length > 1 && <SelectionPanel context={context} preferences={preferences} />}
      <AddPanel
        upload={upload}
        onPicture={props.onPicture}
        onText={props.onText}
        onGraphic={(graphic) => studio.add(newGraphic(graphic, sceneSide, cloths))}
        onShape={props.onShape}
        onCode={() => setCodeOf(NEW_CODE)}
      />
      <ClipboardButtons context={context} />
      <LayersPanel studio={studio} pictureNames={pictureNames} warnedIds={warnedIds} />
      {codeOf !== null && (
        <LateDialog code={codeDialog} onClose={() => setCodeOf(null)}>
          {({ default: CodeDialog }) => (
            <CodeDialog
              element={selected?.kind === 'drawing' && selected.id === codeOf ? selected : null}
              studio={studio}
              side={sceneSide}
              onClose={() => setCodeOf(null)}
            />
          )}
        </LateDialog>
      )}
    </>
  );
}
