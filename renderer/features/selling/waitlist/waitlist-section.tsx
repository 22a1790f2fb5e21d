import { Button, Text } from '@mantine/core';
import { waitlistCalls } from '../../../../shared/features/selling/waitlist/waitlist.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

const MOST_COUNTED = 10_000;

const countText = (waiting: number) =>
  waiting > MOST_COUNTED
    ? `${formatNumber(MOST_COUNTED)}+ people are waiting`
    : waiting === 1
      ? '1 person is waiting'
      : `${formatNumber(waiting)} people are waiting`;

function Waiting({ store, comingSoon }: { readonly store: string; readonly comingSoon: boolean }) {
  const count = useCall(waitlistCalls.count, { query: { store } });
  if (count.isPending) return <LoadingState label="Waitlist" />;
  if (count.isLoadingError)
    return <ErrorState what="your waitlist" error={count.error} retry={count.refetch} />;
  const { waiting } = count.data;
  if (waiting === 0 && !comingSoon)
    return (
      <Empty size="part" title="Your store is open">
        While your coming-soon page is on, visitors can ask for an email when you open. They’re counted here.
      </Empty>
    );
  if (waiting === 0)
    return (
      <Empty size="part" title="No one yet">
        Visitors can leave their email address on your coming-soon page.
      </Empty>
    );
  return (
    <>
      <Text fw={600} size="xl">
        {countText(waiting)}
      </Text>
      <Text mb="md">
        {comingSoon
          ? 'Each gets one email within a minute or so of your store opening. We then delete their addresses.'
          : 'Their emails are on the way. They go out only while anyone can enter your store without a password.'}
      </Text>
      <Button component={ProjectLink} to="/settings/?section=store" variant="default">
        Store access
      </Button>
    </>
  );
}

/** Settings: how many people wait for the store to open. */
export function WaitlistSection() {
  const { store, project } = useSession();
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  return (
    <Panel title="Waitlist">
      <Waiting store={store.id} comingSoon={store.comingSoon} />
    </Panel>
  );
}
