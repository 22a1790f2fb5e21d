import {
  findLabelStories,
  type LabelStories,
  type LabelStory,
  storyReason,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import { orderCode } from '../../../../shared/features/selling/orders/orders.ts';
import { isUnpaid } from '../../../../shared/rules/orders/orders.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { LabelWay } from './label-way.tsx';
import styles from './label-ways.module.css';

const EVERY_MS = 15_000;

/** Each label of an order on its way to paper, so that the office sees why one wasn’t printed. */
export function OrderLabelWays({ orderNumber }: { readonly orderNumber: number }) {
  const stories = useCall(
    findLabelStories,
    { params: { code: orderCode(orderNumber) } },
    { everyMs: EVERY_MS },
  );
  if (stories.isPending) return <LoadingState label="Labels" />;
  if (stories.isLoadingError)
    return <ErrorState what="the labels" error={stories.error} retry={() => void stories.refetch()} />;
  return <LabelWays stories={stories.data} />;
}

/** The labels, each folded to where it stands; open where someone has to act. */
export function LabelWays({ stories }: { readonly stories: LabelStories }) {
  const { labels, total, orderStatus } = stories;
  if (labels.length === 0)
    return (
      <Empty title="No labels yet">
        {isUnpaid(orderStatus)
          ? 'The order isn’t paid yet. We create labels once it is.'
          : 'We create labels once the order is paid.'}
      </Empty>
    );
  return (
    <>
      <ul className={styles.trails}>
        {labels.map((story) => (
          <li key={story.labelId}>
            <FoldedWay story={story} />
          </li>
        ))}
      </ul>
      {total > labels.length && (
        <Hint tone="note">
          The first {formatNumber(labels.length)} of {formatNumber(total)} labels. Scan a label to see another
          one.
        </Hint>
      )}
    </>
  );
}

function FoldedWay({ story }: { readonly story: LabelStory }) {
  const links = tellLabelStory(story, Date.now());
  const reason = storyReason(links);
  const now = reason ?? links.at(-1);
  return (
    <details open={reason?.status === 'stopped'}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>
          Label {story.counter} of {story.of}
        </h3>
        {now && (
          <span className={styles.now} data-status={now.status}>
            {now.words}
          </span>
        )}
      </summary>
      <LabelWay story={story} />
      <ProjectLink to={`/factory/printing/labels/${story.code}/`} className={styles.code}>
        All about {story.code}
      </ProjectLink>
    </details>
  );
}
