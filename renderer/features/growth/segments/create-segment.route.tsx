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
import { startOf } from './row-subjects.ts';
import { SegmentEditor } from './segment-editor.tsx';

export const queries: RouteQueries = () => [reads(segmentCalls.setup, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/teemail/audience/segments/create/`: a new segment, which begins with one row. */
export default function CreateSegment() {
  const setup = useCall(segmentCalls.setup, {});
  if (setup.isPending) return <LoadingState label="Segment" lines={8} />;
  if (setup.isLoadingError)
    return <ErrorState what="what segments can ask" error={setup.error} retry={() => void setup.refetch()} />;
  return (
    <Page title="Create a segment">
      <SegmentEditor segment={null} initial={{ all: [startOf('did:ordered')] }} setup={setup.data} />
    </Page>
  );
}
