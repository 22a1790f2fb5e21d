import { segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { movedText } from './segment-texts.ts';
import styles from './segments.module.css';

/** The segments a person is in, since when and why. */
export function PersonSegments({ personId }: { readonly personId: string }) {
  const found = useCall(segmentCalls.ofPerson, { params: { person: personId } });
  if (found.isPending) return <LoadingState label="Segments" lines={2} />;
  if (found.isLoadingError)
    return <ErrorState what="their segments" error={found.error} retry={() => void found.refetch()} />;
  const { segments, currency } = found.data;
  if (segments.length === 0) return <p className={styles.note}>They’re in no segment.</p>;
  return (
    <ul className={styles.people}>
      {segments.map((segment) => (
        <li key={segment.id}>
          <ProjectLink className={styles.name} to={`/teemail/audience/segments/${segment.id}/`}>
            {segment.name}
          </ProjectLink>
          <span className={styles.second}>
            {'Since '}
            <OrderDate at={segment.since} />
            {`. ${movedText(segment, segment, currency)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
