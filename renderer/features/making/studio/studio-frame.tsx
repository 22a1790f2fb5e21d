import { Skeleton } from '@mantine/core';
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

/** The studio’s parts in their places, while the design is being opened. */
export function StudioFrame() {
  return (
    <div className={styles.studio} role="status" aria-label="Your design" data-loading>
      <div className={styles.bar}>
        <Skeleton height={TITLES} />
      </div>
      <div className={styles.canvas}>
        <Skeleton className={styles.waitingStage ?? ''} />
        <div className={styles.floor}>
          <Skeleton height={BUTTON} width={240} />
        </div>
      </div>
      <div className={styles.panel}>
        <Skeleton height={32} radius={0} />
        <div className={styles.waitingTools}>
          <ToolsShape />
        </div>
      </div>
    </div>
  );
}
