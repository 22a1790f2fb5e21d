import { IconAlertOctagon, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import {
  type LabelStory,
  type StoryLink,
  storyReason,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './printing.module.css';
import { StoryAction } from './story-action.tsx';

const ICON = {
  done: IconCheck,
  open: IconClock,
  stopped: IconAlertOctagon,
  later: IconCircleDashed,
} as const;

/** Where a label’s way to paper stopped, with the one thing to do, then all of it from its payment to its first scan. */
export function LabelWay({ story }: { readonly story: LabelStory }) {
  const links = tellLabelStory(story, Date.now());
  const reason = storyReason(links);
  return (
    <div className={styles.way}>
      {reason?.cause && (
        <section
          className={styles.reason}
          data-status={reason.status}
          aria-label={`Label ${story.counter}: ${reason.name}`}
        >
          <LinkIcon status={reason.status} size={28} />
          <div>
            <p>
              <b>{reason.words}</b>
              {reason.at && (
                <small>
                  <OrderDate at={reason.at} />
                </small>
              )}
            </p>
            <StoryAction cause={reason.cause} printId={reason.printId} story={story} />
          </div>
        </section>
      )}
      <ol className={styles.story} aria-label={`Label ${story.counter}: way to paper`}>
        {links.map((link) => (
          <WayLink key={link.name} link={link} isReason={link === reason} />
        ))}
      </ol>
    </div>
  );
}

function LinkIcon({ status, size }: { readonly status: StoryLink['status']; readonly size: number }) {
  const Icon = ICON[status];
  return <Icon size={size} stroke={2} aria-hidden />;
}

function WayLink({ link, isReason }: { readonly link: StoryLink; readonly isReason: boolean }) {
  return (
    <li className={styles.link} data-status={link.status} data-reason={isReason || undefined}>
      <LinkIcon status={link.status} size={20} />
      <div className={styles.linkText}>
        <b>{link.name}</b>
        {link.words && link.words !== link.name && <span>{link.words}</span>}
        {link.at && (
          <small>
            <OrderDate at={link.at} />
          </small>
        )}
      </div>
    </li>
  );
}
