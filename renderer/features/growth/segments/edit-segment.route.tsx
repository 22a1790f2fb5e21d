import { useParams } from 'react-router';
import { segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { SegmentEditor } from './segment-editor.tsx';
import { changeText } from './segment-texts.ts';
import styles from './segments.module.css';

export const queries: RouteQueries = ({ segment }) => [
  reads(segmentCalls.setup, {}),
  ...(segment
    ? [
        reads(segmentCalls.find, { params: { segment } }),
        reads(segmentCalls.members, { params: { segment }, query: {} }),
        reads(segmentCalls.changes, { params: { segment } }),
      ]
    : []),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** How often a segment is looked at again while its people are found, in milliseconds. */
const WHILE_BUILDING_MS = 1_500;

/** `/teemail/audience/segments/{segment}/`: one segment, its rows, its people and who came and left. */
export default function EditSegment() {
  const { segment: id = '' } = useParams();
  const setup = useCall(segmentCalls.setup, {});
  const found = useCall(segmentCalls.find, { params: { segment: id } });
  const isBuilding = found.data?.segment.state === 'building';
  useCall(
    segmentCalls.find,
    { params: { segment: id } },
    { enabled: isBuilding, everyMs: WHILE_BUILDING_MS },
  );
  if (setup.isPending || found.isPending) return <LoadingState label="Segment" lines={8} />;
  if (setup.isLoadingError)
    return <ErrorState what="what segments can ask" error={setup.error} retry={() => void setup.refetch()} />;
  if (found.isLoadingError)
    return <ErrorState what="this segment" error={found.error} retry={() => void found.refetch()} />;
  const { segment, currency } = found.data;
  return (
    <Page isRecord title={segment.name} lead={changeText(segment)}>
      <SegmentEditor key={segment.id} segment={segment} initial={segment.definition} setup={setup.data} />
      <div className={styles.below}>
        <MembersPanel segment={segment} currency={currency} />
        <HistoryPanel segment={segment} currency={currency} />
      </div>
    </Page>
  );
}
