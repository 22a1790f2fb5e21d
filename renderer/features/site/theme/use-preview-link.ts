import { useEffect, useRef } from 'react';
import { themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';

/** A link to the store in any theme. It ends after an hour: each visit gets its own. */
export function usePreviewLink(division: string) {
  const { mutate, data, error } = useCallMutation(themeCalls.preview);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ params: { division } });
  }, [mutate, division]);
  return { link: data, error, retry: () => mutate({ params: { division } }) };
}
