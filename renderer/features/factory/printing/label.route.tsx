import { IconAlertOctagon, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import { useParams } from 'react-router';
import {
  getLabelStory,
  type LabelStory,
  type StoryLink,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PrintEvents } from './print-events.tsx';
import styles from './printing.module.css';
import { StoryAction } from './story-action.tsx';

const EVERY_MS = 5_000;

/** An unknown code is a message on this page, not an error page. */
export const queries: RouteQueries = ({ code = '' }) => [
  reads(getLabelStory, { params: { code: code.slice(0, 64) } }, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/printing/labels/{code}/`: why a label isn’t on paper, from its payment to the first scan. */
export default function LabelPage() {
  const { code = '' } = useParams();
  const story = useCall(getLabelStory, { params: { code: code.slice(0, 64) } }, { everyMs: EVERY_MS });
  return (
    <>
      <PageTitle>{`Label ${code}`}</PageTitle>
      {!story.data && <PageHeader title="Why wasn’t this label printed?" lead={code} />}
      {story.isPending && <LoadingState label="Label" lines={8} />}
      {story.isError && !story.data && <ErrorState error={story.error} retry={() => void story.refetch()} />}
      {story.data && <Story story={story.data} />}
    </>
  );
}

function Story({ story }: { readonly story: LabelStory }) {
  const links = tellLabelStory(story, Date.now());
  const reason = links.find(({ status }) => status === 'stopped' || status === 'open') ?? null;
  const garment = [story.productName, story.colour, story.size].filter(Boolean).join(', ');
  return (
    <>
      <PageHeader
        title={
          reason && story.printedAt === null ? 'Why wasn’t this label printed?' : 'This label’s way to paper'
        }
        lead={
          <>
            {story.code} ·{' '}
            <ProjectLink to={`/factory/orders/${story.orderNumber}/`}>Order {story.orderNumber}</ProjectLink>,
            item {story.counter} of {story.of} · {garment}
          </>
        }
      />
      <Stack gap={5}>
        <ol className={styles.story} aria-label="Way to paper">
          {links.map((link) => (
            <Link key={link.name} link={link} story={story} isReason={link === reason} />
          ))}
        </ol>
        {story.events.length > 0 && (
          <Panel title="What happened">
            <PrintEvents events={story.events} />
          </Panel>
        )}
      </Stack>
    </>
  );
}

const ICON = {
  done: IconCheck,
  open: IconClock,
  stopped: IconAlertOctagon,
  later: IconCircleDashed,
} as const;

function Link({
  link,
  story,
  isReason,
}: {
  readonly link: StoryLink;
  readonly story: LabelStory;
  readonly isReason: boolean;
}) {
  const Icon = ICON[link.status];
  return (
    <li className={styles.link} data-status={link.status} data-reason={isReason || undefined}>
      <Icon size={isReason ? 28 : 20} stroke={2} aria-hidden />
      <div className={styles.linkText}>
        <b>{link.name}</b>
        {link.words && <span>{link.words}</span>}
        {link.at && (
          <small>
            <OrderDate at={link.at} />
          </small>
        )}
        {isReason && link.cause && <StoryAction cause={link.cause} printId={link.printId} story={story} />}
      </div>
    </li>
  );
}
