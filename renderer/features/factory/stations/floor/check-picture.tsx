import { CHECK_POINTS } from '../../../../../shared/features/factory/floor/floor.ts';
import type { LabelWork } from '../../../../../shared/features/factory/stations/stations.ts';
import { StationPicture } from './station-picture.tsx';
import styles from './treatment.module.css';

/** The artwork of each printed side next to the finished product’s picture, and what to look at. */
export function CheckPicture({ label }: { readonly label: LabelWork }) {
  const ground = label.colourHex === null ? undefined : { background: label.colourHex };
  return (
    <div className={styles.check}>
      <div className={styles.pictures}>
        {label.printFiles.map(({ side, fileId, widthMm, heightMm }) => (
          <figure key={side} style={ground}>
            <StationPicture fileId={fileId} alt={`Artwork of the ${side}`} />
            <figcaption>
              {side}, print area {Math.round(widthMm)} × {Math.round(heightMm)} mm
            </figcaption>
          </figure>
        ))}
        <figure>
          <StationPicture fileId={label.mockupFileId} alt={label.productName} />
          <figcaption>Finished</figcaption>
        </figure>
      </div>
      <ol className={styles.points}>
        {CHECK_POINTS.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </div>
  );
}
