import { useEffect, useLayoutEffect, useRef } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { setStep } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import type { InlineText } from './inline-texts.ts';
import { hideUnder, layOver } from './lay-over.ts';
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
  const isLine = !/copy|^text$|body/.test(name);

  useLayoutEffect(
    () => hideUnder(element, () => field.current && layOver(field.current, element)),
    [element],
  );
  // Each time: a letter more, or a change above it, may have moved the text.
  useLayoutEffect(() => {
    if (field.current) layOver(field.current, element);
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
  return (
    <textarea
      ref={field}
      rows={1}
      className={styles.inline}
      aria-label={`Edit ${name} of this block`}
      value={typeof stored === 'string' ? stored : ''}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        event.stopPropagation();
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
  );
}
