import {
  type Failure,
  failurePhotoPath,
  failurePlace,
  failureReason,
} from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './failure-photos.module.css';

/** Which piece failed. */
interface Piece {
  readonly orderNumber: string;
  readonly counter: number;
}

interface FailurePhotoProps {
  readonly failure: Failure;
  readonly piece: Piece;
}

const THUMBNAIL_PX = 96;

/** The photo of a failed garment as a thumbnail, which opens it large; nothing where there’s none. */
export function FailurePhoto({ failure, piece }: FailurePhotoProps) {
  if (failure.photo === null) return null;
  const { width, height } = failure.photo;
  const alt = `Photo of the failed garment, ${piece.orderNumber}-${piece.counter}, ${failureReason(failure)}`;
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={alt}
      onClick={() => void openPopup('image-preview', { src: failurePhotoPath(failure.id, 'large'), alt })}
    >
      <Picture
        src={failurePhotoPath(failure.id, 'small')}
        alt=""
        width={THUMBNAIL_PX}
        height={Math.round((THUMBNAIL_PX * height) / width)}
        fit="cover"
        {...(styles.picture && { className: styles.picture })}
      />
    </button>
  );
}

interface FailureListProps {
  readonly failures: readonly Failure[];
  readonly piece: Piece;
}

/** Every report that a piece’s garment is spoiled, each with who, when, why and its photo. */
export function FailureList({ failures, piece }: FailureListProps) {
  return (
    <ul className={styles.failures} aria-label="Failures">
      {failures.map((failure) => (
        <li key={failure.id} data-undone={failure.isUndone || undefined}>
          <FailurePhoto failure={failure} piece={piece} />
          <div className={styles.words}>
            <b>
              {failurePlace(failure)}
              {failure.staffName && ` by ${failure.staffName}`}: {failureReason(failure)}
            </b>
            <span>
              <OrderDate at={failure.at} /> · {failure.stationName}
              {failure.isUndone && ' · undone'}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
