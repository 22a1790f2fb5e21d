import { Button } from '@mantine/core';
import {
  binPrintCopy,
  findLabelStories,
  type LabelStory,
  listPrints,
  reportPrintLost,
  STORY_CAUSES,
  type StoryCause,
  settlePrint,
  takeOverPrint,
} from '../../../../shared/features/factory/printing/printing.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './printing.module.css';

const OWNER_TEXT = {
  office: 'For the office',
  supervisor: 'For a supervisor',
  worker: 'At the station',
} as const;
const STATION_TEXT: Readonly<Partial<Record<StoryCause, string>>> = {
  'not-asked': 'Print it from the Labels place of any station.',
  'lease-over': 'Print it from the Labels place of any station.',
  superseded: 'Print it from the Labels place of any station.',
  claimed: 'It prints automatically.',
  'waiting-turn': 'It prints automatically.',
  'in-memory': 'It prints automatically.',
  'printer-stopped': 'Fix the printer. The label then prints automatically.',
  'needs-scan': 'Scan the last label that was printed.',
  offline: 'Bring the station back to the network.',
  'failed-person': 'Print it again from the Labels place.',
  'not-printed': 'Print it again from the Labels place.',
  lost: 'Print it again with the reason “Lost”.',
};

/** The one thing to do about a cause, with who does it. */
export function StoryAction(props: {
  readonly cause: StoryCause;
  readonly printId: string | null;
  readonly story: LabelStory;
}) {
  const { owner } = STORY_CAUSES[props.cause];
  return (
    <div className={styles.action}>
      <small>{OWNER_TEXT[owner]}</small>
      <Act {...props} />
    </div>
  );
}

function Act({
  cause,
  printId,
  story,
}: {
  readonly cause: StoryCause;
  readonly printId: string | null;
  readonly story: LabelStory;
}) {
  const refreshes = [findLabelStories, listPrints];
  const takeOver = useCallMutation(takeOverPrint, { refreshes });
  const bin = useCallMutation(binPrintCopy, { refreshes });
  const lost = useCallMutation(reportPrintLost, { refreshes });
  const settle = useCallMutation(settlePrint, { refreshes });
  const print = story.prints.find(({ id }) => id === printId);
  switch (STORY_CAUSES[cause].action) {
    case 'open-order':
      return (
        <Button component={ProjectLink} to={`/factory/orders/${story.orderNumber}/`}>
          Open order {story.orderNumber}
        </Button>
      );
    case 'stock':
      return (
        <>
          <p>It goes back on the pick list automatically when the stock has one.</p>
          <Button component={ProjectLink} to={`/factory/orders/${story.orderNumber}/`} variant="default">
            Open order {story.orderNumber}
          </Button>
        </>
      );
    case 'find':
      return (
        <>
          <p>Scan it at any station. {print && `It was printed at ${print.station}.`} If you’ve looked:</p>
          <Button
            variant="default"
            loading={lost.isPending}
            onClick={() =>
              printId &&
              lost.mutate(
                { params: { id: printId } },
                {
                  onError: showFailure,
                  onSuccess: () => showSnackbar({ text: 'Print it again with the reason “Lost”' }),
                },
              )
            }
          >
            It isn’t there
          </Button>
        </>
      );
    case 'settle':
      return (
        <>
          <p>Scan it at any station. If you’ve looked yourself:</p>
          <Row gap={3}>
            {[true, false].map((isOnPaper) => (
              <Button
                key={String(isOnPaper)}
                variant={isOnPaper ? 'filled' : 'default'}
                disabled={settle.isPending}
                onClick={() =>
                  printId &&
                  settle.mutate({ params: { id: printId }, body: { isOnPaper } }, { onError: showFailure })
                }
              >
                {isOnPaper ? 'It printed' : 'It didn’t print'}
              </Button>
            ))}
          </Row>
          {print?.stopId && (
            <ProjectLink to={`/factory/printing/stops/${print.stopId}/`}>
              All labels of this printer stop
            </ProjectLink>
          )}
        </>
      );
    case 'station':
      return <p>{STATION_TEXT[cause]}</p>;
    case 'binned':
      return (
        <Button
          loading={bin.isPending}
          onClick={() => printId && bin.mutate({ params: { id: printId } }, { onError: showFailure })}
        >
          I’ve binned one
        </Button>
      );
    case 'take-over':
      return (
        <Button
          loading={takeOver.isPending}
          onClick={async () => {
            if (printId === null) return;
            const isSure = await openPopup('confirm', {
              title: 'Give it to another station?',
              text: `If ${print?.station ?? 'that station'} prints it too, you’ll have a copy to bin.`,
            });
            if (isSure)
              takeOver.mutate(
                { params: { id: printId } },
                {
                  onError: showFailure,
                  onSuccess: () => showSnackbar({ text: 'Any station can print it now' }),
                },
              );
          }}
        >
          Give it to another station
        </Button>
      );
  }
}
