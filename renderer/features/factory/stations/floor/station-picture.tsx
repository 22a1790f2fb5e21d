import { IconShirt } from '@tabler/icons-react';
import styles from './answer.module.css';
import { useStationPicture } from './use-station.ts';

interface StationPictureProps {
  readonly fileId: string | null;
  readonly alt: string;
}

/** A picture the station keeps, so that it shows without the network too; whole, never cropped. */
export function StationPicture({ fileId, alt }: StationPictureProps) {
  const picture = useStationPicture(fileId);
  return picture ? (
    <img className={styles.image} src={`data:${picture.mediaType};base64,${picture.base64}`} alt={alt} />
  ) : (
    <IconShirt className={styles.image} stroke={1} role="img" aria-label={alt} />
  );
}
