import { Skeleton } from '@mantine/core';
import layout from './layout/layout.module.css';
import panels from './panels/panels.module.css';
import styles from './studio.module.css';

/** As high as the buttons are. */
const BUTTON = 44;
/** As high as the product’s name, with the state of saving below it. */
const TITLES = 52;

function ToolsShape() {
  return (
    <>
      <div className={panels.section}>
        <Skeleton height={BUTTON} />
        <div className={panels.pair}>
          <Skeleton height={BUTTON} />
          <Skeleton height={BUTTON} />
        </div>
        <Skeleton height={16} />
        <Skeleton height={16} width="70%" />
      </div>
      <div className={panels.section}>
        <Skeleton height={BUTTON} width="80%" />
      </div>
    </>
  );
}

/** The shape of the tools, until they are here. */
export function WaitingTools() {
  return (
    <div role="status" aria-label="Tools" data-loading className={styles.waitingTools}>
      <ToolsShape />
    </div>
  );
}

/** Wide screens open the drawer of an empty design; elsewhere it stays closed until someone reaches for it. */
interface StudioFrameProps {
  readonly isEmpty?: boolean;
}

/** The studio’s parts in their places, while the design is being opened. */
export function StudioFrame({ isEmpty = false }: StudioFrameProps) {
  return (
    <div className={styles.studio} role="status" aria-label="Your design" data-loading data-whole-screen>
      <div className={styles.bar}>
        <Skeleton height={TITLES} />
      </div>
      <div className={`${layout.rail} ${styles.frameRail}`} />
      {isEmpty && <div className={`${layout.drawer} ${styles.frameDrawer}`} />}
      <div className={styles.work}>
        <div className={styles.canvas}>
          <Skeleton className={styles.waitingStage ?? ''} />
          <div className={layout.strip} />
        </div>
      </div>
      <div className={`${layout.inspector} ${styles.frameInspector}`}>
        <Skeleton height={36} radius={0} />
        <div className={styles.waitingTools}>
          <ToolsShape />
        </div>
      </div>
      <div className={`${layout.bottomBar} ${styles.frameBottomBar}`} />
    </div>
  );
}
