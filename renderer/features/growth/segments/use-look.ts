import { useEffect, useRef, useState } from 'react';
import { type Group, segmentSchema } from '../../../../shared/features/growth/segments/segment.ts';
import {
  type SegmentLook,
  segmentCalls,
} from '../../../../shared/features/growth/segments/segments.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';

const PAUSE_MS = 350;

interface Looked {
  readonly group: Group;
  readonly look: SegmentLook;
}

/**
 * Counts a definition a moment after it changes. In large stores a sample answers first; the exact count follows. An answer
 * to an earlier definition never takes the place of a later one’s.
 */
export function useLook(group: Group) {
  const { mutateAsync } = useCallMutation(segmentCalls.look);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const latest = useRef('');
  const isWhole = segmentSchema.safeParse(group).success;
  const text = JSON.stringify(group);
  useEffect(() => {
    const definition: Group = JSON.parse(text);
    latest.current = text;
    if (!segmentSchema.safeParse(definition).success) return;
    const ask = async (sample: boolean) => {
      const look = await mutateAsync({ body: { definition, sample } });
      if (latest.current === text) {
        setProblem(null);
        setLooked((before) =>
          look.isAbout && before !== null && !before.look.isAbout && JSON.stringify(before.group) === text
            ? before
            : { group: definition, look },
        );
      }
      return look;
    };
    const timer = setTimeout(async () => {
      setLooking(true);
      try {
        const first = await ask(true);
        if (first.isAbout && latest.current === text) await ask(false);
      } catch (error) {
        if (latest.current === text) setProblem(failureMessage(error) ?? 'We couldn’t count this');
      } finally {
        if (latest.current === text) setLooking(false);
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutateAsync]);
  const isCurrent = looked !== null && JSON.stringify(looked.group) === text;
  return { isWhole, looked, isLooking: isLooking || (isWhole && !isCurrent && problem === null), problem };
}
