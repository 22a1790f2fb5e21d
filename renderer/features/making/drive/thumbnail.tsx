import { IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { type DriveFile, durationText } from '../../../../shared/features/making/drive/drive.ts';
import { thumbnailAddress } from './drive-file-text.ts';
import styles from './thumbnail.module.css';

/** A file as lists show it: a video has its length on its first frame. */
export function Thumbnail({ file }: { readonly file: DriveFile }) {
  const address = thumbnailAddress(file);
  const picture = address !== null && (
    <img src={address} alt="" loading="lazy" decoding="async" draggable={false} />
  );
  if (file.durationMs === null) return picture;
  return (
    <span className={styles.video} data-empty={address === null || undefined}>
      {picture}
      <span className={styles.mark}>
        {picture ? <IconPlayerPlayFilled size={12} aria-hidden /> : <IconVideo size={14} aria-hidden />}
        {durationText(file.durationMs)}
      </span>
    </span>
  );
}
