import { Button, Loader } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { FEEDBACK_IMAGE_TYPES } from '../../../../shared/features/help/feedback/feedback.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../../shared/rules/constants/constants.ts';
import styles from './feedback.module.css';
import type { FeedbackImages } from './use-feedback-images.ts';

const MEGABYTE = 1_000_000;

/** Pictures by file, by drop, and by paste (the popup hears the paste). */
export function FeedbackImagesField({ images, problem, add, remove }: FeedbackImages) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hint = useId();
  const full = images.length >= FEEDBACK_ATTACHMENTS.max;
  const takeDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void add(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.images}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={takeDrop}
    >
      <ul className={styles.thumbs}>
        {images.map(({ key, file, preview, id }) => (
          <li key={key} className={styles.thumb}>
            <img src={preview} alt={file.name} />
            {id === null && (
              <Loader size="sm" className={styles.loader} aria-label={`Sending ${file.name}`} />
            )}
            <button type="button" aria-label={`Remove ${file.name}`} onClick={() => remove(key)}>
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        accept={FEEDBACK_IMAGE_TYPES.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void add(file);
        }}
      />
      <Button
        variant="default"
        disabled={full}
        aria-describedby={hint}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Add a picture
      </Button>
      <p id={hint} className={styles.hint}>
        {full
          ? 'You’ve added the maximum number of images.'
          : `Up to ${FEEDBACK_ATTACHMENTS.max}, ${FEEDBACK_ATTACHMENTS.maxBytes / MEGABYTE} MB each. You can also drop or paste them here.`}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
