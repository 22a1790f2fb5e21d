import type { ElementFaults, PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import type { SceneSide } from '../../../../../shared/features/making/studio/studio.ts';
import type { SelectionContext } from '../commands/stage-commands.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import { ClipboardButtons } from './clipboard-buttons.tsx';
import { ElementPanel, type IssueReview } from './element-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import styles from './panels.module.css';
import { SelectionPanel } from './selection-panel.tsx';
import { SidePanel } from './side-panel.tsx';
import { useShownSelection } from './use-shown-selection.ts';

export { AddPanel } from './add-panel.tsx';
export { ClipboardButtons } from './clipboard-buttons.tsx';

interface ToolsProps {
  readonly context: SelectionContext;
  /** The side that shows. */
  readonly sceneSide: SceneSide;
  readonly pictureNames: ReadonlyMap<string, string>;
}

interface DesignPanelProps extends ToolsProps {
  readonly preferences: StudioPreferences;
  /** What is to be looked at, of everything. */
  readonly issues: readonly PublishIssue[];
  readonly review: IssueReview;
  readonly onCrop: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onCode: (id: string) => void;
}

/** What can be changed about what is selected; with nothing selected, about the side. */
export function DesignPanel(props: DesignPanelProps) {
  const { sceneSide, preferences, pictureNames, issues } = props;
  const studio = useShownSelection(props.context.studio);
  const context = { ...props.context, studio };
  const { selected } = studio;
  return (
    <>
      {selected && (
        <ElementPanel
          key={selected.id}
          element={selected}
          context={context}
          preferences={preferences}
          issues={issues.filter(({ elementId }) => elementId === selected.id)}
          review={props.review}
          pictureNames={pictureNames}
          onCrop={props.onCrop}
          onEdit={props.onEdit}
          onCode={props.onCode}
        />
      )}
      {studio.selection.length > 1 && <SelectionPanel context={context} preferences={preferences} />}
      {studio.selection.length === 0 && <SidePanel sceneSide={sceneSide} preferences={preferences} />}
      <ClipboardButtons context={context} />
    </>
  );
}

interface LayersToolProps extends ToolsProps {
  readonly faults: ReadonlyMap<string, ElementFaults>;
}

/** Everything on the side, as a list. */
export function LayersTool({ context, sceneSide, pictureNames, faults }: LayersToolProps) {
  if (sceneSide.elements.length === 0)
    return <p className={styles.none}>No elements on this side yet. Add a picture or text.</p>;
  return <LayersPanel studio={context.studio} pictureNames={pictureNames} faults={faults} />;
}
