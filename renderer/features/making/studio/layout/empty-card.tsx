import { Button, FileButton } from '@mantine/core';
import { IconLetterT, IconPhotoUp } from '@tabler/icons-react';
import { useStudioDoor } from '../studio-door.ts';
import styles from './layout.module.css';

interface EmptyCardProps {
  readonly onFiles: (files: File[]) => void;
  readonly onText: () => void;
}

/** How a side is started; it shows while nothing is on it, and is no part of the design. */
export function EmptyCard({ onFiles, onText }: EmptyCardProps) {
  const { pictures } = useStudioDoor();
  return (
    <div className={styles.emptyCard}>
      <p>Drop a picture here</p>
      <FileButton onChange={onFiles} accept={pictures.accept} multiple>
        {(props) => (
          <Button {...props} leftSection={<IconPhotoUp size={18} aria-hidden />}>
            Upload
          </Button>
        )}
      </FileButton>
      <Button variant="default" leftSection={<IconLetterT size={18} aria-hidden />} onClick={onText}>
        Write something
      </Button>
    </div>
  );
}
