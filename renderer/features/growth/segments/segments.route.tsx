import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { countText } from '../../../../shared/contract/list.ts';
import { type SegmentRow, segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './segments.module.css';

export const queries: RouteQueries = () => [reads(segmentCalls.list, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const CREATE = '/teemail/audience/segments/create/';

function Card({ segment: { id, name, members, state, updatedAt } }: { readonly segment: SegmentRow }) {
  return (
    <li className={styles.card}>
      <ProjectLink className={styles.cardName} to={`/teemail/audience/segments/${id}/`}>
        {name}
      </ProjectLink>
      <span className={styles.cardCount}>
        {state === 'building' ? 'Counting…' : `${countText(members)} ${members === 1 ? 'person' : 'people'}`}
      </span>
      <span className={styles.second}>
        {'Changed '}
        <OrderDate at={updatedAt} />
      </span>
    </li>
  );
}

/** `/teemail/audience/segments/`: the groups that a store’s people are in by what they do and are. */
export default function Segments() {
  const found = useCall(segmentCalls.list, {}, { everyMs: 15_000 });
  if (found.isPending) return <LoadingState label="Segments" lines={6} />;
  if (found.isLoadingError)
    return <ErrorState what="your segments" error={found.error} retry={() => void found.refetch()} />;
  const { segments } = found.data;
  const create = (
    <Button component={ProjectLink} to={CREATE}>
      Create a segment
    </Button>
  );
  return (
    <Page
      title="Segments"
      lead="Groups of people by what they did, who they are and what they agreed to. We keep them up to date."
      actions={segments.length > 0 && create}
    >
      {segments.length === 0 ? (
        <Empty title="No segments yet" icon={<IconUsersGroup size={32} stroke={1.5} />} action={create}>
          Put people into a group once, such as everyone who ordered twice, and send them what fits.
        </Empty>
      ) : (
        <ul className={styles.cards}>
          {segments.map((segment) => (
            <Card key={segment.id} segment={segment} />
          ))}
        </ul>
      )}
    </Page>
  );
}
