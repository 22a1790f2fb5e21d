import { TextInput } from '@mantine/core';
import { scheduleProblem } from '../../../../../../shared/features/site/pages/pages.ts';
import {
  formatDate,
  MOMENT_MESSAGES,
  momentText,
  type WallTime,
  zonedMoment,
  zoneName,
} from '../../../../../../shared/rules/dates/dates.ts';
import styles from './publish.module.css';

/** The moment that the fields name, or what is wrong with them. */
export function readSchedule(
  wall: WallTime,
  timeZone: string,
): { readonly at: string; readonly isTwice: boolean } | { readonly problem: string } {
  const moment = zonedMoment(wall, timeZone);
  if (moment === null) return { problem: MOMENT_MESSAGES.unreadable };
  if (moment.kind === 'never')
    return { problem: 'The clocks go forward over this time, so it never comes. Choose another.' };
  const problem = scheduleProblem(moment.at, Date.now());
  return problem === null ? { at: moment.at, isTwice: moment.kind === 'twice' } : { problem };
}

interface ScheduleFieldsProps {
  readonly wall: WallTime;
  readonly onWall: (wall: WallTime) => void;
  readonly timeZone: string;
  /** Whether somebody has tried to schedule: empty fields are wrong from then. */
  readonly isTried: boolean;
}

/** A day and a time by the store’s own clocks. */
export function ScheduleFields({ wall, onWall, timeZone, isTried }: ScheduleFieldsProps) {
  const read = readSchedule(wall, timeZone);
  const isFilled = wall.day !== '' && wall.time !== '';
  const problem = 'problem' in read && (isTried || isFilled) ? read.problem : null;
  const isFound = 'at' in read;
  return (
    <div className={styles.schedule}>
      <div className={styles.moment}>
        <TextInput
          type="date"
          label="Day"
          value={wall.day}
          aria-invalid={problem !== null}
          aria-describedby="schedule-words"
          onChange={(event) => onWall({ ...wall, day: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="Time"
          value={wall.time}
          aria-invalid={problem !== null}
          aria-describedby="schedule-words"
          onChange={(event) => onWall({ ...wall, time: event.currentTarget.value })}
        />
      </div>
      <p id="schedule-words" role="status" className={problem === null ? styles.soft : styles.alert}>
        {problem ??
          (isFound
            ? `Goes live on ${momentText(read.at, timeZone)}, in your store’s time zone (${zoneName(timeZone, read.at)}).${
                read.isTwice
                  ? ` The clocks go back that night: it’s the first ${formatDate(read.at, 'clock', timeZone)} of the two.`
                  : ''
              }`
            : `In your store’s time zone, ${zoneName(timeZone, new Date())}.`)}
      </p>
    </div>
  );
}
