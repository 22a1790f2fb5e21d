import { Button } from '@mantine/core';
import { IconBuildingStore, IconExternalLink, IconShirt } from '@tabler/icons-react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { dashboardCalls, onboardingSteps } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { notConnectedText, outsideShopName } from '../../../../shared/features/projects/projects/projects.ts';
import type { StoreOrderView } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { useMayOpen } from '../../../platform/access/use-may-open.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  callKey,
  queryClient,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Badges } from './badges.tsx';
import styles from './dashboard.module.css';
import { FactoryStations, FactoryToday } from './factory-today.tsx';
import { FigureTile } from './figure-tile.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { NextStep } from './next-step.tsx';
import { SalesCard } from './sales-card.tsx';

export const queries: RouteQueries = () => [reads(dashboardCalls.summary, {})];
export const loader = serverLoader(queries);
const load = browserLoader(queries);
/** What was done on other screens shows at once: each visit asks again. */
export const clientLoader: typeof load = async (args) => {
  await queryClient().invalidateQueries({
    queryKey: callKey(dashboardCalls.summary),
    refetchType: 'none',
  });
  return load(args);
};

const REFRESH_MS = 60_000;
const DRAFTS = '/my-products/?view=draft';

type Summary = CallAnswer<typeof dashboardCalls.summary>;
type Project = NonNullable<Summary['project']>;

const some = (count: number, tone: 'bad' | 'warn') => (count > 0 ? tone : undefined);

const hasNothing = ({ products, orders }: Project) =>
  products.live + products.preparing === 0 && (orders?.total ?? 0) === 0;

interface ProjectTodayProps {
  readonly project: Project;
  readonly hasStore: boolean;
  readonly outsideShop: string | null;
  readonly isOwner: boolean;
}

function ProjectToday({ project, hasStore, outsideShop, isOwner }: ProjectTodayProps) {
  const { orders, products } = project;
  const mayReadOrders = useMayOpen('orders/list');
  const toOrders = (view: StoreOrderView) =>
    mayReadOrders ? { to: `/ecom/orders/?view=${view}` } : undefined;
  // A product needs a store to be in, or waits for one. Its owner is asked for one by the next step.
  if (hasNothing(project) && !hasStore && outsideShop === null)
    return isOwner ? null : (
      <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
        Only the project owner can open a store. Its products and orders will appear here.
      </Empty>
    );
  if (hasNothing(project))
    return (
      <Empty
        title={products.drafts > 0 ? 'Finish your first product' : 'Create your first product'}
        icon={<IconShirt size={32} stroke={1.5} />}
        action={
          products.drafts > 0 ? (
            <Button component={ProjectLink} to={DRAFTS}>
              Continue designing
            </Button>
          ) : (
            <Button component={ProjectLink} to="/create-a-product/">
              Create a product
            </Button>
          )
        }
      >
        {outsideShop !== null && !hasStore && `${notConnectedText(outsideShop)} `}
        Pick a product, add your design and set a price. We print when someone buys, so there’s nothing to pay
        upfront.
      </Empty>
    );
  return (
    <Panel title="Today">
      <ul className={styles.tiles}>
        {orders && (
          <>
            <FigureTile
              figure={orders.problems}
              what={['order that needs you', 'orders that need you']}
              tone={some(orders.problems, 'bad')}
              {...toOrders('attention')}
            />
            <FigureTile figure={orders.toMake} what="paid, in the queue" {...toOrders('to-make')} />
            <FigureTile figure={orders.beingMade} what="being made" {...toOrders('being-made')} />
            <FigureTile figure={orders.sentThisWeek} what="sent in the last 7 days" {...toOrders('sent')} />
          </>
        )}
        <FigureTile
          figure={products.live}
          what={['product in your store', 'products in your store']}
          to="/my-products/"
        />
        {products.preparing > 0 && (
          <FigureTile
            figure={products.preparing}
            what={['product being prepared', 'products being prepared']}
            to="/my-products/"
          />
        )}
        {products.drafts > 0 && (
          <FigureTile
            figure={products.drafts}
            what={['design not published yet', 'designs not published yet']}
            to={DRAFTS}
          />
        )}
      </ul>
    </Panel>
  );
}

export default function Dashboard() {
  const { user, project, store } = useSession();
  const summary = useCall(dashboardCalls.summary, {}, { everyMs: REFRESH_MS });
  const name = user?.firstName || user?.username || '';
  const outsideShop = outsideShopName(project?.integrationType);
  const steps = onboardingSteps({
    hasStore: store !== null,
    outsideShop,
    products: (summary.data?.project?.products.live ?? 0) + (summary.data?.project?.products.preparing ?? 0),
    hasCheckedDelivery: summary.data?.project?.setUp.delivery === true,
    hasPayoutDetails: summary.data?.project?.setUp.payouts === true,
    orders: summary.data?.project?.orders?.total ?? 0,
    hasUsername: user?.username != null,
    twoFactor: user?.twoFactorAuthEnabled === true,
  });
  const ownsProject = project?.role === 'owner' || project === null;
  return (
    <Page
      title={name ? `Hello, ${name}` : 'Hello'}
      lead={project ? `What needs doing today at ${project.name}` : 'What needs doing today'}
      actions={
        store && (
          <Button
            component="a"
            href={store.url}
            target="_blank"
            rel="noopener"
            variant="default"
            rightSection={<IconExternalLink size={18} aria-hidden />}
          >
            Visit your store
          </Button>
        )
      }
    >
      {summary.isPending && <LoadingState label="Today’s figures" />}
      {summary.isError && <ErrorState what="today’s figures" error={summary.error} retry={summary.refetch} />}
      {summary.data && (
        <div className={styles.grid}>
          <div className={styles.column}>
            {summary.data.factory && <FactoryToday factory={summary.data.factory} />}
            {summary.data.project && (
              <ProjectToday
                project={summary.data.project}
                hasStore={store !== null}
                outsideShop={outsideShop}
                isOwner={ownsProject}
              />
            )}
            <LatestOrders orders={summary.data.project?.orders?.latest ?? []} />
          </div>
          <div className={styles.column}>
            {summary.data.factory && <FactoryStations stations={summary.data.factory.stations} />}
            {ownsProject && user?.factory !== true && user?.internal !== true && (
              <NextStep
                steps={steps}
                storeUrl={store?.url ?? null}
                isAskedBeside={
                  summary.data.project !== null &&
                  (store !== null || outsideShop !== null) &&
                  hasNothing(summary.data.project)
                }
              />
            )}
            {ownsProject && summary.data.project && <Badges unlocked={summary.data.project.badges} />}
            {summary.data.project?.sales && !hasNothing(summary.data.project) && (
              <SalesCard sales={summary.data.project.sales} />
            )}
          </div>
        </div>
      )}
    </Page>
  );
}
