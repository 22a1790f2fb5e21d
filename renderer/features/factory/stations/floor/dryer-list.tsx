import { useEffect } from 'react';
import { curingRequests } from '../../../../../shared/features/factory/floor/floor.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import styles from './treatment.module.css';
import { TimeLeft } from './treatment-picture.tsx';

/** Time passes without any event of the station. */
const EVERY_MS = 1_000;

/** What is in the dryer, the garment that comes out first at the top. */
export function DryerList() {
  const dryer = useStationQuery(curingRequests.inDryer, {});
  const { refetch } = dryer;
  useEffect(() => {
    const again = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(again);
  }, [refetch]);
  const garments = dryer.data?.garments ?? [];
  if (garments.length === 0) return null;
  return (
    <section className={styles.dryerPart} aria-label="In the dryer">
      <h3>In the dryer: {garments.length}</h3>
      <ol className={styles.dryer}>
        {garments.map(({ labelId, garment, orderNumber, counter, of, seconds, secondsLeft }) => (
          <li key={labelId}>
            <TimeLeft name={garment} seconds={seconds} left={secondsLeft} />
            <span>
              Order {orderNumber}, item {counter} of {of}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
