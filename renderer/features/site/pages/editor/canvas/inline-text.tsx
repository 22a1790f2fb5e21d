import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { setStep } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import type { InlineText } from './inline-texts.ts';
import styles from './overlay.module.css';

interface InlineEditorProps {
  readonly block: FlatBlock;
  readonly text: InlineText;
  readonly onLeave: () => void;
  readonly onNext: () => void;
}

const COPIED = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'color',
] as const;

/** A field exactly over a text of the page, in its own letters. */
export function InlineEditor({ block, text: { name, element }, onLeave, onNext }: InlineEditorProps) {
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = block.properties[name];
  const [typed, setTyped] = useState(typeof stored === 'string' ? stored : '');
  const [look, setLook] = useState<CSSProperties>({});
  const schema = blockRegistry.find(block.type)?.properties.shape[name];
  const isLine = !/copy|^text$|body/.test(name);

  useLayoutEffect(() => {
    const view = element.ownerDocument.defaultView;
    if (!view) return undefined;
    const computed = view.getComputedStyle(element);
    const { left, top, width } = element.getBoundingClientRect();
    setLook({
      ...Object.fromEntries(
        COPIED.map((property) => [
          property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
          computed.getPropertyValue(property),
        ]),
      ),
      left: left + view.scrollX,
      top: top + view.scrollY,
      width: Math.max(width, 120),
    });
    element.style.visibility = 'hidden';
    return () => {
      element.style.visibility = '';
      element.style.minHeight = '';
    };
  }, [element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useLayoutEffect(() => {
    const { current } = field;
    const view = element.ownerDocument.defaultView;
    if (!current || !view) return;
    current.style.height = 'auto';
    const height = `${current.scrollHeight}px`;
    current.style.height = height;
    // The page makes room: what is below the text moves down with it, and so may the text itself.
    element.style.minHeight = height;
    const { left, top } = element.getBoundingClientRect();
    current.style.left = `${left + view.scrollX}px`;
    current.style.top = `${top + view.scrollY}px`;
  }, [typed, look]);

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
    setTyped(words);
    editor.make(setStep(block, name, words, name));
  };
  return (
    <textarea
      ref={field}
      rows={1}
      className={styles.inline}
      style={look}
      aria-label={`Edit ${name} of this block`}
      value={typed}
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
