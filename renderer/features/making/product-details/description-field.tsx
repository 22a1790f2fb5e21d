import { Button, Input, SegmentedControl, Textarea } from '@mantine/core';
import { IconBold, IconH2, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { Stack } from '../../../ui/layout.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './product-details.module.css';

const MARKS = [
  { label: 'Bold', Icon: IconBold, before: '**', after: '**' },
  { label: 'Italic', Icon: IconItalic, before: '*', after: '*' },
  { label: 'Heading', Icon: IconH2, before: '\n## ', after: '\n' },
  { label: 'List', Icon: IconList, before: '\n- ', after: '\n' },
  { label: 'Link', Icon: IconLink, before: '[', after: '](https://)' },
] as const;

interface DescriptionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Text with marks, written or as shoppers see it. */
export function DescriptionField({ value, error, onText }: DescriptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState('write');
  const mark = (before: string, after: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    const chosen = value.slice(selectionStart, selectionEnd) || 'text';
    // At the beginning no line has to end.
    const begin = selectionStart === 0 ? before.trimStart() : before;
    onText(value.slice(0, selectionStart) + begin + chosen + after + value.slice(selectionEnd));
    const from = selectionStart + begin.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from, from + chosen.length);
    });
  };
  const id = useId();
  return (
    <Stack gap={2}>
      <Input.Label htmlFor={id}>Description</Input.Label>
      <div className={styles.descriptionHead}>
        <div className={styles.marks} role="toolbar" aria-label="Format">
          {MARKS.map(({ label, Icon, before, after }) => (
            <Button
              key={label}
              variant="default"
              size="sm"
              className={styles.mark ?? ''}
              aria-label={label}
              title={label}
              disabled={mode !== 'write'}
              onClick={() => mark(before, after)}
            >
              <Icon size={18} aria-hidden />
            </Button>
          ))}
        </div>
        <SegmentedControl
          aria-label="Description"
          data={[
            { value: 'write', label: 'Write' },
            { value: 'look', label: 'Preview' },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      {mode === 'write' ? (
        <Textarea
          ref={field}
          id={id}
          value={value}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={PRODUCT_LIMITS.descriptionLength}
          onChange={(event) => onText(event.currentTarget.value)}
          error={error}
        />
      ) : (
        <section className={styles.look} aria-label="Description as shoppers see it">
          {value.trim() === '' ? (
            <p className={styles.note}>Nothing written yet. Shoppers see what the garment is.</p>
          ) : (
            <RichText text={value} />
          )}
        </section>
      )}
    </Stack>
  );
}
