import { Button } from '@mantine/core';
import { IconBuildingStore, IconDiscount2 } from '@tabler/icons-react';
import {
  findMarketingStep,
  type MarketingOverview,
  marketingCalls,
} from '../../../../shared/features/growth/marketing/marketing.ts';
import type { DiscountRow } from '../../../../shared/features/selling/discounts/discounts.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { NextStep } from '../../../ui/next-step.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './marketing.module.css';

function usesText({ uses, totalLimit }: DiscountRow): string {
  if (uses === 0) return 'Not used yet';
  if (totalLimit !== null) return `Used ${uses} of ${totalLimit} times`;
  return uses === 1 ? 'Used once' : `Used ${uses} times`;
}

function factsOf(discount: DiscountRow, timeZone: string): string {
  const { method, code, endsAt } = discount;
  const how = method === 'automatic' ? 'Automatic' : (code ?? 'Many codes');
  // It ends with the first moment of the day after.
  const lastMoment = endsAt === null ? null : new Date(Date.parse(endsAt) - 1);
  const end = lastMoment === null ? 'no end' : `until ${formatDate(lastMoment, 'day', timeZone)}`;
  return `${how} · ${usesText(discount)} · ${end}`;
}

function Discounts({ active, scheduled, live }: NonNullable<MarketingOverview['discounts']>) {
  const timeZone = useTimeZone();
  return (
    <Panel
      title="Discounts"
      actions={<ProjectLink to="/marketing/discounts/">See all discounts</ProjectLink>}
    >
      <p>{`${active} live, ${scheduled} scheduled`}</p>
      {live.length > 0 && (
        <ul className={styles.list} aria-label="Live discounts">
          {live.map((discount) => (
            <li key={discount.id}>
              <ProjectLink to={`/marketing/discounts/${discount.id}/`}>{discount.name}</ProjectLink>
              <span>{discount.sentence}</span>
              <small>{factsOf(discount, timeZone)}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** For members whose permissions cover none of it yet. */
function NothingToSee() {
  return (
    <Empty
      title="Marketing starts with discounts"
      icon={<IconDiscount2 size={32} stroke={1.5} />}
      action={
        <PermissionGate needs={['manage-discounts']}>
          <Button component={ProjectLink} to="/marketing/discounts/create/">
            Create a discount
          </Button>
        </PermissionGate>
      }
    >
      Your role doesn’t include them. Ask the project’s owner if you need them.
    </Empty>
  );
}

function Overview({ overview }: { readonly overview: MarketingOverview }) {
  const step = findMarketingStep(overview, Date.now());
  return (
    <Stack gap={4}>
      {step && <NextStep {...step} />}
      {overview.discounts ? <Discounts {...overview.discounts} /> : <NothingToSee />}
    </Stack>
  );
}

function MarketingOfStore() {
  const overview = useCall(marketingCalls.overview, {});
  if (overview.data) return <Overview overview={overview.data} />;
  if (overview.isLoadingError)
    return <ErrorState what="your marketing" error={overview.error} retry={overview.refetch} />;
  return <LoadingState label="Marketing" lines={8} />;
}

/** `/marketing/`: what is live, what waits, and one next step. */
export default function Marketing() {
  const { store } = useSession();
  return (
    <Page title="Marketing" lead="What brings shoppers to your store, and what to do next.">
      {store ? (
        <MarketingOfStore key={store.id} />
      ) : (
        <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
          Once your project has a store, its discounts are here.
        </Empty>
      )}
    </Page>
  );
}
