import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { MarksToolbar } from '../../../../../ui/text-marks/marks-toolbar.tsx';
import { setStep } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import { useTextMarks } from '../properties/use-text-marks.ts';
import { type InlineText, isRichText } from './inline-texts.ts';
import { hideUnder, layAbove, layOver } from './lay-over.ts';
import styles from './overlay.module.css';

interface InlineEditorProps {
  readonly block: FlatBlock;
  readonly text: InlineText;
  readonly onLeave: () => void;
  readonly onNext: () => void;
}

/** A field exactly over a text of the page, in its own letters. The page makes room as it grows. */
export function InlineEditor({ block, text: { name, element }, onLeave, onNext }: InlineEditorProps) {
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = block.properties[name];
  const schema = blockRegistry.find(block.type)?.properties.shape[name];
  const isRich = isRichText(block.type, name);
  const isLine = !isRich && !/copy|^text$|body/.test(name);
  const tools = useRef<HTMLDivElement>(null);

  const lay = useCallback(() => {
    if (!field.current) return;
    layOver(field.current, element);
    if (tools.current) layAbove(tools.current, field.current);
  }, [element]);
  useLayoutEffect(() => hideUnder(element, lay), [element, lay]);
  // Each time: a letter more, or a change above it, may have moved the text.
  useLayoutEffect(() => {
    lay();
  });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const type = (next: string) => {
    const words = isLine ? next.replace(/\n/g, ' ') : next;
    if (
      schema &&
      'safeParse' in schema &&
      typeof schema.safeParse === 'function' &&
      !schema.safeParse(words).success
    ) {
      editor.say('This text is as long as it can be');
      return;
    }
    editor.make(setStep(block, name, words, name));
  };
  const marks = useTextMarks({ division: editor.division, field, write: type });
  return (
    <>
      {isRich && (
        <div ref={tools} className={styles.marks}>
          <MarksToolbar hasKeys onMark={marks.mark} onLink={() => void marks.askLink()} />
        </div>
      )}
      <textarea
        ref={field}
        rows={1}
        className={styles.inline}
        aria-label={`Edit ${name} of this block`}
        value={typeof stored === 'string' ? stored : ''}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (!marks.isAsking.current) onLeave();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (isRich && marks.onKey(event)) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            onLeave();
          }
          if (event.key === 'Tab' || (event.key === 'Enter' && isLine)) {
            event.preventDefault();
            onNext();
          }
        }}
      />
    </>
  );
}
