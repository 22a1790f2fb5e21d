import { Input, SegmentedControl, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import { Stack } from '../../../ui/layout.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { MarksToolbar } from '../../../ui/text-marks/marks-toolbar.tsx';
import { linkMark, type TextMark, withMark } from '../../../ui/text-marks/text-marks.ts';
import styles from './product-details.module.css';

interface DescriptionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Text with marks, written or as shoppers see it. */
export function DescriptionField({ value, error, onText }: DescriptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState('write');
  const mark = (pressed: TextMark) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    const next = withMark({ text: value, start: selectionStart, end: selectionEnd }, pressed);
    onText(next.text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.start, next.end);
    });
  };
  const id = useId();
  return (
    <Stack gap={2}>
      <Input.Label htmlFor={id}>Description</Input.Label>
      <div className={styles.descriptionHead}>
        <MarksToolbar isDisabled={mode !== 'write'} onMark={mark} onLink={() => mark(linkMark('https://'))} />
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
