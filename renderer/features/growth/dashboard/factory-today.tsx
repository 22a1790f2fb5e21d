import { Button } from '@mantine/core';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './dashboard.module.css';
import { FigureTile } from './figure-tile.tsx';
import { NextOrders } from './next-orders.tsx';

type Factory = NonNullable<CallAnswer<typeof dashboardCalls.summary>['factory']>;

const some = (count: number, tone: 'bad' | 'warn') => (count > 0 ? tone : undefined);

/** What the factory has to do today, what leaves next, and where no news comes from. */
export function FactoryToday({ factory }: { readonly factory: Factory }) {
  return (
    <>
      <Panel
        title="The factory today"
        actions={
          <Button component={ProjectLink} to="/factory/orders/" variant="default">
            All factory orders
          </Button>
        }
      >
        <ul className={styles.tiles}>
          <FigureTile
            figure={factory.late}
            what={['order is late', 'orders are late']}
            to="/factory/orders/?age=2"
            tone={some(factory.late, 'bad')}
          />
          <FigureTile
            figure={factory.dueToday}
            what={['order due today', 'orders due today']}
            to="/factory/orders/?age=1"
            tone={some(factory.dueToday, 'warn')}
          />
          <FigureTile
            figure={factory.problems}
            what={['order with a problem', 'orders with a problem']}
            to="/factory/orders/?view=attention"
            tone={some(factory.problems, 'bad')}
          />
          <FigureTile
            figure={factory.labelsToFind}
            what={['label to find', 'labels to find']}
            to="/factory/printing/labels/"
            tone={some(factory.labelsToFind, 'warn')}
          />
          <FigureTile
            figure={factory.ordersWaiting}
            what={['order to start', 'orders to start']}
            to="/factory/orders/?view=new"
          />
          <FigureTile
            figure={factory.labelsToPrint}
            what={['label to print', 'labels to print']}
            to="/factory/station/"
          />
          <FigureTile
            figure={factory.itemsToPack}
            what={['item ready to pack', 'items ready to pack']}
            to="/factory/orders/?view=packing"
          />
          <FigureTile
            figure={factory.sentToday}
            what={['parcel sent today', 'parcels sent today']}
            to="/factory/shipments/"
          />
        </ul>
      </Panel>
      <NextOrders orders={factory.next} />
    </>
  );
}

const RECENT_MS = 60_000;

function stationStatus({ isPaired, lastSeenAt }: Factory['stations'][number]) {
  if (!isPaired) return { tone: 'neutral', text: 'Not paired' } as const;
  const isRecent = lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) < RECENT_MS;
  return isRecent
    ? ({ tone: 'good', text: 'Online' } as const)
    : ({ tone: 'warn', text: 'No news' } as const);
}

/** The workstations, each with whether it’s online. */
export function FactoryStations({ stations }: { readonly stations: Factory['stations'] }) {
  return (
    <Panel
      title="Workstations"
      actions={<ProjectLink to="/factory/station/">{stations.length === 0 ? 'Add one' : 'All'}</ProjectLink>}
    >
      {stations.length === 0 && <p className={styles.faint}>No workstation has been added yet.</p>}
      <ul className={styles.orders}>
        {stations.map((station) => {
          const { tone, text } = stationStatus(station);
          return (
            <li key={station.id}>
              <span>{station.name}</span>
              <StatusPill tone={tone}>{text}</StatusPill>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
