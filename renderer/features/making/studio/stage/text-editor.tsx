import {
  caretAt,
  elementSize,
  elementTransform,
  type MeasureText,
  selectionBoxes,
} from '../../../../../shared/features/making/studio/studio.ts';
import styles from './stage.module.css';
import type { AreaOnStage } from './stage-view.ts';
import type { TextEditing } from './use-text-editing.ts';

interface TextEditorProps {
  readonly editing: TextEditing;
  readonly viewBox: string;
  /** Puts millimetres of the print area where it lies on the picture. */
  readonly inArea: string;
  readonly area: AreaOnStage;
  readonly measureText: MeasureText;
}

/** The caret and the selection, drawn from the outlines that print, over a field that takes the keys. */
export function TextEditor({ editing, viewBox, inArea, area, measureText }: TextEditorProps) {
  const { element, lines, selection, field, value, onInput, onSelect, onKeyDown, onBlur } = editing;
  const [from, to] = selection;
  const { width, height } = elementSize(element, measureText);
  const caret = lines && caretAt(lines, to);
  const px = {
    width: Math.max(1, width * area.pxPerMm),
    height: Math.max(1, height * area.pxPerMm),
  };
  return (
    <>
      <svg className={styles.layer} viewBox={viewBox} aria-hidden data-caret>
        <g transform={`${inArea} ${elementTransform(element)}`}>
          <rect className={styles.typed} x={-width / 2} y={-height / 2} width={width} height={height} />
          {lines &&
            selectionBoxes(lines, from, to).map((box) => (
              <rect
                key={box.top}
                className={styles.chosenWords}
                x={box.left}
                y={box.top}
                width={box.right - box.left}
                height={box.bottom - box.top}
              />
            ))}
          {caret && from === to && (
            // Starts to blink again at each new place.
            <g key={`${to} ${value.length}`} className={styles.caret}>
              <line className={styles.caretHalo} x1={caret.x} x2={caret.x} y1={caret.top} y2={caret.bottom} />
              <line className={styles.caretLine} x1={caret.x} x2={caret.x} y1={caret.top} y2={caret.bottom} />
            </g>
          )}
        </g>
      </svg>
      <textarea
        ref={field}
        className={styles.words}
        aria-label="Text on the design"
        value={value}
        rows={1}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="enter"
        style={{
          left: area.left + element.x * area.pxPerMm - px.width / 2,
          top: area.top + element.y * area.pxPerMm - px.height / 2,
          ...px,
          rotate: `${element.rotation}deg`,
        }}
        onChange={(event) => onInput(event.currentTarget.value)}
        onSelect={onSelect}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </>
  );
}
