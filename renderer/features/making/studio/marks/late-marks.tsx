import type { ComponentProps } from 'react';
import { lazyCode, useFetchedCode } from '../../../../ui/lazy-code.ts';
import type { StageMarks } from './stage-marks.tsx';

const code = lazyCode(() => import('./stage-marks.tsx'));
/** Without marks, the list of what is to be looked at still tells. */
const ignore = () => undefined;

function FetchedMarks(props: ComponentProps<typeof StageMarks>) {
  const fetched = useFetchedCode(code, ignore);
  return fetched && <fetched.StageMarks {...props} />;
}

/** The marks of the stage, fetched with the first one. */
export function LateMarks(props: ComponentProps<typeof StageMarks>) {
  return props.faults.size > 0 && <FetchedMarks {...props} />;
}
