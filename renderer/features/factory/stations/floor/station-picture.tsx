import { IconShirt } from '@tabler/icons-react';
import styles from './floor.module.css';
import { useStationPicture } from './use-station.ts';

interface StationPictureProps {
  readonly fileId: string | null;
  readonly alt: string;
  readonly large?: boolean;
}

/** A picture the station keeps, so that it shows without the network too. */
export function StationPicture({ fileId, alt, large = false }: StationPictureProps) {
  const picture = useStationPicture(fileId);
  return (
    <span className={styles.picture} data-large={large}>
      {picture ? (
        <img src={`data:${picture.mediaType};base64,${picture.base64}`} alt={alt} />
      ) : (
        <IconShirt size={48} stroke={1.2} role="img" aria-label={alt} />
      )}
    </span>
  );
}
